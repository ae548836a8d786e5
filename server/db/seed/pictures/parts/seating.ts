import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { ellipse, line, path, rect, stroke, times } from "../svg.ts";
import { box, castShadow, flat, frontRect, legs, soft } from "./solid.ts";

function cushion(stage: Stage, x: number, h: number, d: number, size: number, colour: string): string {
  const r = frontRect(stage, x, size, h, size, d);
  const tilt = stage.rng.range(-8, 8);
  const turn = {
    transform: `rotate(${tilt.toFixed(1)} ${((r.left + r.right) / 2).toFixed(1)} ${r.bottom.toFixed(1)})`,
  };
  const { left, right, top, bottom } = r;
  const middle = (left + right) / 2;
  return soft(
    [
      [left - 3, top - 3],
      [middle, top + 4],
      [right + 3, top - 3],
      [right - 2, (top + bottom) / 2],
      [right + 3, bottom + 3],
      [middle, bottom - 1],
      [left - 3, bottom + 3],
      [left + 2, (top + bottom) / 2],
    ],
    stage.vertical([0, lighten(colour, 0.18)], [1, darken(colour, 0.08)]),
    turn,
  );
}

/** A sofa that faces the viewer, its back towards the wall. */
export function sofa(stage: Stage, x: number, w: number, d: number, colour: string): void {
  const { palette, rng } = stage;
  const depth = 96;
  const arm = 28;
  castShadow(stage, x, w, d, depth, 14);
  const seats = w > 220 ? 3 : 2;
  const feet = legs(stage, { x: x + 8, w: w - 16, d, depth }, 14, darken(palette.wood, 0.2), 8);
  const back = box(stage, { x: x + 6, w: w - 12, base: 14, h: 112, d, depth: 26, colour, round: 14 });
  const inner = w - arm * 2;
  const backs = times(seats, (i) => {
    const r = frontRect(stage, x + arm + (inner / seats) * i + 2, inner / seats - 4, 62, 58, d + 34);
    return rect(
      r.left,
      r.top,
      r.width,
      r.height,
      stage.vertical([0, lighten(colour, 0.16)], [1, darken(colour, 0.1)]),
      11,
    );
  });
  const seat = box(stage, {
    x: x + arm,
    w: inner,
    base: 14,
    h: 40,
    d: d + 20,
    depth: depth - 22,
    colour: darken(colour, 0.08),
    top: lighten(colour, 0.1),
  });
  const pads = times(seats, (i) => {
    const r = frontRect(stage, x + arm + (inner / seats) * i + 1, inner / seats - 2, 38, 24, d + depth);
    const top = flat(stage, x + arm + (inner / seats) * i + 1, inner / seats - 2, 62, d + 34, depth - 34);
    return (
      path(
        `M${top.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}z`,
        lighten(colour, 0.2),
      ) +
      rect(
        r.left,
        r.top,
        r.width,
        r.height,
        stage.vertical([0, lighten(colour, 0.1)], [1, darken(colour, 0.1)]),
        7,
      )
    );
  });
  const arms = [x, x + w - arm]
    .map((ax) =>
      box(stage, {
        x: ax,
        w: arm,
        base: 14,
        h: 72,
        d: d + 6,
        depth: depth - 4,
        colour,
        top: lighten(colour, 0.2),
        round: 11,
      }),
    )
    .join("");
  const tones = rng.shuffle(
    [palette.accent, palette.secondary, palette.primary, palette.linen].filter((tone) => tone !== colour),
  );
  const pillows =
    cushion(stage, x + arm + 5, 62, d + 52, 44, tones[0]!) +
    cushion(stage, x + w - arm - 50, 62, d + 52, 44, tones[1]!) +
    (seats > 2 ? cushion(stage, x + w - arm - 86, 62, d + 60, 38, tones[2]!) : "");
  stage.stand(d + depth, feet + back + backs + seat + pads + pillows + arms);
}

export function beanbag(stage: Stage, x: number, d: number, colour: string): void {
  const [sx, sy] = stage.camera.at(x, 0, d);
  stage.shadow(ellipse(sx, sy, 62, 13, "#3a2330"));
  const fill = stage.radial([0, lighten(colour, 0.3)], [1, darken(colour, 0.1)]);
  stage.sprite(
    x,
    0,
    d,
    path("M-54-14Q-60-52-26-72Q-14-86 4-80Q44-70 54-30Q60 0 40 2H-40Q-54 2-54-14z", fill) +
      ellipse(-4, -50, 30, 13, darken(colour, 0.12), { opacity: 0.5 }) +
      stroke("M-6-78Q10-40 4 0M-20-66Q-40-40-36-6", darken(colour, 0.25), 1.6, { opacity: 0.5 }),
  );
}

export function stool(stage: Stage, x: number, d: number, colour: string, h = 66): void {
  castShadow(stage, x - 20, 40, d, 34, 3);
  stage.stand(
    d + 36,
    legs(stage, { x: x - 20, w: 40, d, depth: 36 }, h - 6, darken(stage.palette.wood, 0.1), 5) +
      box(stage, { x: x - 23, w: 46, base: h - 8, h: 9, d, depth: 38, colour, round: 5 }),
  );
}

/** A low or a high table; what lies on it goes to the given height. */
export function table(
  stage: Stage,
  x: number,
  w: number,
  d: number,
  depth: number,
  h: number,
  wood: string,
): void {
  castShadow(stage, x, w, d, depth, 6);
  stage.stand(
    d + depth,
    legs(stage, { x: x + 8, w: w - 16, d: d + 4, depth: depth - 8 }, h - 8, darken(wood, 0.18), 8) +
      box(stage, { x, w, base: h - 9, h: 9, d, depth, colour: wood, round: 3 }),
  );
}

/** A woven cane chair, its foot at (0, 0). */
export const caneChair = (stage: Stage) => {
  const cane = lighten(stage.palette.wood, 0.3);
  const weave = times(6, (i) =>
    line(-26 + i * 10, -96, -20 + i * 8, -52, darken(cane, 0.25), 1.4, { opacity: 0.6 }),
  );
  return (
    stroke("M-26-42L-32 0M26-42L32 0M-14-40L-16-8M14-40L16-8", darken(cane, 0.2), 5) +
    path("M-38-52Q-44-110 0-112Q44-110 38-52z", stage.vertical([0, lighten(cane, 0.2)], [1, cane])) +
    weave +
    path("M-38-52H38L34-40H-34z", darken(cane, 0.15)) +
    ellipse(0, -53, 33, 9, stage.palette.primary) +
    ellipse(0, -55, 30, 6, lighten(stage.palette.primary, 0.2)) +
    stroke("M-38-76Q-46-56-34-46M38-76Q46-56 34-46", darken(cane, 0.1), 6)
  );
};
