import { darken, lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, rect, stroke, times } from "../svg.ts";
import { smallPlant } from "./plants.ts";
import { box, castShadow, flat, frontRect, legs } from "./solid.ts";
import {
  bookPile,
  books,
  bottle,
  clockSmall,
  deskLamp,
  laptop,
  mug,
  pencils,
  steelBottle,
  tableLamp,
} from "./tabletop.ts";

/** Lamp light around something that stands at a place of the room. */
export function lampGlow(stage: Stage, x: number, h: number, d: number, r = 150): void {
  const [sx, sy] = stage.camera.at(x, h, d);
  stage.glow(sx, sy, stage.isDark ? r * 1.3 : r * 0.6, "#ffd98f", stage.isDark ? 0.6 : 0.28);
}

export function nightstand(stage: Stage, x: number, w: number, d = 4): void {
  const { palette, rng } = stage;
  const wood = rng.chance(0.6) ? palette.wood : lighten(palette.wood, 0.3);
  const depth = 58;
  castShadow(stage, x, w, d, depth);
  const r = frontRect(stage, x + 4, w - 8, 44, 26, d + depth);
  const drawers =
    rect(r.left, r.top, r.width, r.height, darken(wood, 0.12), 2) +
    rect(r.left, r.top + r.height + 5, r.width, r.height - 2, darken(wood, 0.12), 2) +
    circle((r.left + r.right) / 2, r.top + r.height / 2, 3, palette.accent) +
    circle((r.left + r.right) / 2, r.bottom + r.height / 2 + 3, 3, palette.accent);
  stage.stand(
    d + depth,
    legs(stage, { x, w, d, depth }, 14, darken(wood, 0.2)) +
      box(stage, { x, w, base: 14, h: 62, d, depth, colour: wood, round: 2 }) +
      drawers,
  );
  const lamp = rng.chance(0.75);
  stage.sprite(
    x + w / 2 - (w > 52 ? 6 : 0),
    76,
    d + depth * 0.5,
    lamp ? tableLamp(stage) : rng.chance(0.5) ? smallPlant(stage) : bookPile(stage),
    d + depth + 1,
  );
  if (lamp) lampGlow(stage, x + w / 2, 120, d + 28);
  if (w > 52)
    stage.sprite(
      x + w - 14,
      76,
      d + depth * 0.75,
      rng.chance(0.5) ? group(clockSmall(stage), { transform: "scale(.7)" }) : steelBottle(),
      d + depth + 2,
    );
}

export function wardrobe(stage: Stage, x: number, w: number, d = 2, h = 270): void {
  const { palette, rng } = stage;
  const depth = 66;
  const body = rng.pick([
    palette.wood,
    lighten(palette.wood, 0.3),
    mix(palette.linen, palette.wood, 0.18),
    mix(palette.secondary, palette.linen, 0.45),
    "#8fa0a8",
  ]);
  castShadow(stage, x, w, d, depth, 10);
  const doors = Math.max(2, Math.round(w / 62));
  const r = frontRect(stage, x, w, 14, h - 20, d + depth);
  const each = r.width / doors;
  const style = rng.pick(["plain", "inset", "louvre", "mirror"]);
  const faces = times(doors, (i) => {
    const left = r.left + each * i + 4;
    const door = rect(
      left,
      r.top,
      each - 8,
      r.height,
      stage.vertical([0, lighten(body, 0.14)], [1, darken(body, 0.06)]),
      2,
    );
    const inset =
      style === "inset"
        ? rect(left + 9, r.top + 12, each - 26, r.height * 0.42, "none", 2, {
            stroke: darken(body, 0.22),
            "stroke-width": 2,
          }) +
          rect(left + 9, r.top + r.height * 0.52, each - 26, r.height * 0.42, "none", 2, {
            stroke: darken(body, 0.22),
            "stroke-width": 2,
          })
        : "";
    const louvre =
      style === "louvre"
        ? times(9, (j) =>
            line(
              left + 10,
              r.top + 18 + j * 11,
              left + each - 18,
              r.top + 18 + j * 11,
              darken(body, 0.25),
              2,
              { opacity: 0.5 },
            ),
          )
        : "";
    const glass =
      style === "mirror" && i === 0
        ? rect(
            left + 9,
            r.top + 14,
            each - 26,
            r.height * 0.7,
            stage.vertical([0, "#e2eff0"], [1, "#b7cfd4"]),
            3,
          ) +
          line(left + 18, r.top + r.height * 0.4, left + each * 0.5, r.top + 30, "#fff", 5, { opacity: 0.5 })
        : "";
    return (
      door +
      inset +
      louvre +
      glass +
      rect(i % 2 ? left + 4 : left + each - 16, r.top + r.height * 0.5, 4, 26, darken(body, 0.45), 2)
    );
  });
  const plinth = frontRect(stage, x, w, 0, 12, d + depth);
  const suitcase = rng.chance(0.5)
    ? stage.placed(
        x + w / 2,
        h,
        d + depth - 12,
        rect(-34, -30, 68, 30, palette.primary, 6) +
          rect(-24, -30, 6, 30, darken(palette.primary, 0.2)) +
          rect(18, -30, 6, 30, darken(palette.primary, 0.2)) +
          stroke("M-8-30v-5h16v5", darken(palette.primary, 0.4), 3),
      )
    : "";
  stage.stand(
    d + depth,
    box(stage, { x, w, h, d, depth, colour: darken(body, 0.08), round: 3 }) +
      faces +
      rect(plinth.left, plinth.top, plinth.width, plinth.height, darken(body, 0.3)) +
      suitcase,
  );
}

/** A chair seen from behind or the front, its middle at x. */
export function chair(stage: Stage, x: number, d: number, colour: string, w = 62): void {
  const { palette } = stage;
  const wood = darken(palette.wood, 0.08);
  const depth = 54;
  const left = x - w / 2;
  castShadow(stage, left, w, d, depth, 4);
  const seat = box(stage, { x: left, w, base: 62, h: 9, d, depth, colour, round: 4 });
  const back = frontRect(stage, left + 2, w - 4, 92, 52, d + depth);
  const stiles = frontRect(stage, left + 4, w - 8, 66, 70, d + depth);
  const rest =
    rect(stiles.left, stiles.top, 6, stiles.height, wood, 3) +
    rect(stiles.right - 6, stiles.top, 6, stiles.height, wood, 3) +
    rect(
      back.left,
      back.top,
      back.width,
      back.height,
      stage.vertical([0, lighten(colour, 0.15)], [1, darken(colour, 0.1)]),
      10,
    );
  stage.stand(d + depth, legs(stage, { x: left + 2, w: w - 4, d, depth }, 62, wood, 5) + seat + rest);
}

/** A study desk against the back wall with what a student or an engineer keeps on it. */
export function desk(
  stage: Stage,
  x: number,
  w: number,
  options: { d?: number; chair?: boolean } = {},
): void {
  const { palette, rng } = stage;
  const { d = 3 } = options;
  const depth = 84;
  const wood = rng.chance(0.6) ? palette.wood : lighten(palette.wood, 0.3);
  castShadow(stage, x, w, d, depth);
  const top = 110;
  const drawersAt = rng.chance(0.5) ? x + 4 : x + w - 54;
  const unit = box(stage, {
    x: drawersAt,
    w: 50,
    base: 4,
    h: top - 12,
    d,
    depth: depth - 6,
    colour: lighten(wood, 0.12),
  });
  const face = frontRect(stage, drawersAt + 4, 42, 8, top - 20, d + depth - 6);
  const drawers = times(
    3,
    (i) =>
      rect(
        face.left,
        face.top + (face.height / 3) * i + 2,
        face.width,
        face.height / 3 - 5,
        darken(wood, 0.03),
        2,
      ) +
      rect(
        (face.left + face.right) / 2 - 8,
        face.top + (face.height / 3) * i + 10,
        16,
        3,
        darken(wood, 0.45),
        1.5,
      ),
  );
  stage.stand(
    d + depth,
    legs(stage, { x, w, d, depth }, top - 8, darken(wood, 0.15), 7) +
      unit +
      drawers +
      box(stage, { x: x - 5, w: w + 10, base: top - 8, h: 9, d, depth, colour: wood, round: 2 }),
  );
  const put = (at: number, deep: number, svg: string) =>
    stage.sprite(x + w * at, top + 1, d + depth * deep, svg, d + depth + deep);
  const flip = rng.chance(0.5);
  const side = (at: number) => (flip ? 1 - at : at);
  put(0.5, 0.62, laptop(stage));
  put(side(0.14), 0.3, deskLamp(stage));
  lampGlow(stage, x + w * side(0.2), top + 40, d + 20, 130);
  put(
    side(0.88),
    0.3,
    rng.pick([() => books(stage, Math.min(50, w * 0.22)), () => smallPlant(stage), () => bookPile(stage)])(),
  );
  put(
    side(0.84),
    0.85,
    rng.pick([() => mug(stage), () => bottle(lighten(palette.secondary, 0.3)), () => pencils(stage)])(),
  );
  if (options.chair ?? true)
    chair(
      stage,
      x + w / 2 + rng.range(-12, 12),
      d + depth * 0.75,
      rng.pick([palette.primary, palette.secondary, palette.accent]),
    );
}

/** A bookcase with open shelves. */
export function bookcase(stage: Stage, x: number, w: number, h: number, d = 2): void {
  const { palette, rng } = stage;
  const depth = 44;
  castShadow(stage, x, w, d, depth);
  const wood = rng.chance(0.5) ? palette.wood : lighten(palette.wood, 0.28);
  const rows = Math.max(2, Math.round(h / 62));
  const r = frontRect(stage, x, w, 0, h, d + depth);
  const rowH = (r.height - 10) / rows;
  const scale = stage.camera.scale(d + depth);
  const inner = times(rows, (i) => {
    const y = r.top + 7 + rowH * i;
    const things = rng.pick([
      () => books(stage, w * 0.72, 40),
      () =>
        group(books(stage, w * 0.4, 40), { transform: `translate(${-w * 0.2} 0)` }) +
        group(smallPlant(stage), { transform: `translate(${w * 0.24} 0)` }),
      () =>
        group(bookPile(stage), { transform: `translate(${-w * 0.18} 0)` }) +
        group(books(stage, w * 0.34, 38), { transform: `translate(${w * 0.22} 0)` }),
    ]);
    return (
      rect(r.left + 7, y, r.width - 14, rowH - 7, darken(wood, 0.32), 1) +
      group(things(), {
        transform: `translate(${((r.left + r.right) / 2).toFixed(1)} ${(y + rowH - 7).toFixed(1)}) scale(${scale.toFixed(2)})`,
      })
    );
  });
  stage.stand(d + depth, box(stage, { x, w, h, d, depth, colour: wood, round: 2 }) + inner);
}

export function rug(stage: Stage, cx: number, d: number, w: number, depth: number): void {
  const { palette, rng, camera } = stage;
  const tone = rng.pick([palette.primary, palette.secondary, palette.accent]);
  const pale = lighten(tone, 0.4);
  if (rng.chance(0.45)) {
    const [x, y] = camera.at(cx, 0, d + depth / 2);
    const s = camera.scale(d + depth / 2);
    const ring = (k: number, fill: string) => ellipse(x, y, (w / 2) * s * k, depth * 0.36 * s * k, fill);
    stage.paint(
      ring(1, pale) + ring(0.84, tone) + ring(0.66, pale) + ring(0.4, lighten(palette.accent, 0.35)),
    );
    return;
  }
  const band = (from: number, to: number, fill: string) =>
    group(polyFlat(stage, cx - w / 2 + w * from, w * (to - from), d, depth, fill));
  stage.paint(
    band(0, 1, pale) +
      band(0.05, 0.95, tone) +
      band(0.16, 0.2, pale) +
      band(0.8, 0.84, pale) +
      band(0.26, 0.74, lighten(tone, 0.14)),
  );
}

const polyFlat = (stage: Stage, x: number, w: number, d: number, depth: number, fill: string) =>
  `<path d="M${flat(stage, x, w, 0, d, depth)
    .map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`)
    .join("L")}Z" fill="${fill}"/>`;
