import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, line, move, rect, stroke, times } from "../svg.ts";
import { steel } from "./cookware.ts";
import { box, castShadow, frontRect } from "./solid.ts";

interface Run {
  readonly x: number;
  readonly w: number;
  readonly d?: number;
  readonly colour: string;
}

/** A kitchen counter along the wall: drawers and doors under a stone slab. */
export function counter(stage: Stage, { x, w, d = 2, colour }: Run, h = 122): void {
  const depth = 84;
  const slab = stage.rng.pick(["#4b4a4f", "#f3efe8", lighten(stage.palette.wood, 0.25), "#cfc8bd"]);
  castShadow(stage, x, w, d, depth, 6);
  const count = Math.max(1, Math.round(w / 84));
  const r = frontRect(stage, x, w, 12, h - 14, d + depth);
  const each = r.width / count;
  const fronts = times(count, (i) => {
    const left = r.left + each * i + 3;
    const drawers = i % 3 === 1;
    const handle = (y: number) => rect(left + each / 2 - 14, y, 22, 3.6, darken(colour, 0.5), 2);
    if (drawers)
      return times(
        3,
        (j) =>
          rect(left, r.top + (r.height / 3) * j + 2, each - 6, r.height / 3 - 4, lighten(colour, 0.08), 2) +
          handle(r.top + (r.height / 3) * j + 10),
      );
    return (
      rect(left, r.top + 2, each - 6, r.height - 4, lighten(colour, 0.08), 2) +
      rect(left + 8, r.top + 12, each - 22, r.height - 24, "none", 2, {
        stroke: darken(colour, 0.16),
        "stroke-width": 1.6,
      }) +
      handle(r.top + 7)
    );
  });
  stage.stand(
    d + depth,
    box(stage, { x, w, h, d, depth, colour: darken(colour, 0.06) }) +
      fronts +
      box(stage, {
        x: x - 4,
        w: w + 8,
        base: h - 3,
        h: 9,
        d,
        depth: depth + 5,
        colour: darken(slab, 0.1),
        top: slab,
        round: 2,
      }),
  );
}

/** Cabinets on the wall above a counter. */
export function wallCabinets(stage: Stage, { x, w, colour }: Run, base = 246, h = 92): void {
  const depth = 42;
  const count = Math.max(1, Math.round(w / 76));
  const r = frontRect(stage, x, w, base, h, depth);
  const each = r.width / count;
  const glass = stage.rng.int(0, count);
  const doors = times(count, (i) => {
    const left = r.left + each * i + 3;
    const pane =
      i === glass
        ? rect(left + 8, r.top + 10, each - 22, r.height - 20, "#d9e9ea", 2) +
          line(
            left + 8,
            r.top + r.height / 2,
            left + each - 14,
            r.top + r.height / 2,
            darken(colour, 0.2),
            2.4,
          ) +
          circle(left + each * 0.3, r.top + r.height / 2 - 8, 6, stage.palette.accent) +
          circle(left + each * 0.6, r.bottom - 18, 7, stage.palette.primary)
        : "";
    return (
      rect(left, r.top + 3, each - 6, r.height - 6, lighten(colour, 0.12), 2) +
      pane +
      rect(i % 2 ? left + 5 : left + each - 15, r.bottom - 26, 3.6, 17, darken(colour, 0.5), 2)
    );
  });
  const below = rect(
    r.left + 6,
    r.bottom,
    r.width - 12,
    26,
    stage.vertical([0, "#3a2330", 0.16], [1, "#3a2330", 0]),
  );
  stage.stand(depth, below + box(stage, { x, w, base, h, d: 0, depth, colour }) + doors);
}

export function fridge(stage: Stage, x: number, d = 4): void {
  const w = 104;
  const depth = 78;
  const colour = stage.rng.pick([
    "#dfe4e6",
    "#b9c4ca",
    "#c8574a",
    stage.palette.secondary,
    lighten(stage.palette.primary, 0.2),
  ]);
  castShadow(stage, x, w, d, depth);
  const r = frontRect(stage, x, w, 8, 246, d + depth);
  const split = r.top + r.height * 0.32;
  const fill = stage.horizontal(
    [0, darken(colour, 0.08)],
    [0.3, lighten(colour, 0.25)],
    [1, darken(colour, 0.05)],
  );
  const art =
    rect(r.left, r.top, r.width, r.height, fill, 9) +
    rect(r.left, split, r.width, 3.4, darken(colour, 0.35)) +
    rect(r.left + 11, split - 46, 5, 36, darken(colour, 0.4), 2.5) +
    rect(r.left + 11, split + 14, 5, 54, darken(colour, 0.4), 2.5);
  const magnets =
    rect(r.right - 44, split - 52, 16, 13, stage.palette.accent, 2) +
    circle(r.right - 22, split - 26, 6, stage.palette.primary) +
    rect(r.right - 50, split + 22, 26, 32, "#fffaf0", 1, {
      transform: `rotate(-4 ${r.right - 40} ${split + 30})`,
    });
  stage.stand(d + depth, box(stage, { x, w, h: 254, d, depth, colour, round: 9 }) + art + magnets);
}

export const microwave = (stage: Stage) =>
  rect(-44, -50, 88, 50, "#3f434a", 5) +
  rect(-38, -44, 56, 38, stage.horizontal([0, "#20242a"], [0.5, "#4a525c"], [1, "#20242a"]), 3) +
  rect(22, -42, 17, 8, "#7fd0a8", 1) +
  times(6, (i) => circle(25 + (i % 2) * 10, -27 + Math.floor(i / 2) * 8, 2.4, "#a9b0b6"));

/** A sink's tap; the bowl is under the slab. */
export const tap = () =>
  stroke("M0 0V-34Q0-48 14-48T28-36", "#a4afb5", 5) +
  rect(-6, -4, 12, 4, "#8d989f", 2) +
  rect(-12, -16, 10, 4, "#8d989f", 2);

/** A chimney over the hob, hung on the wall; (0, 0) is the middle of its underside. */
export const hood = (stage: Stage) =>
  rect(-22, -128, 44, 96, steel(stage)) +
  `<path d="M-74 0L-26-36H26L74 0z" fill="${steel(stage)}"/>` +
  rect(-76, -4, 152, 11, "#7f8a91", 3) +
  circle(50, 2, 2.4, "#56b87a");

export function washingMachine(stage: Stage, x: number, d: number, running: boolean, colour: string): void {
  const w = 104;
  const depth = 82;
  const h = 136;
  castShadow(stage, x, w, d, depth);
  const r = frontRect(stage, x, w, 6, h - 6, d + depth);
  const cx = (r.left + r.right) / 2;
  const cy = r.top + r.height * 0.6;
  const size = r.width * 0.34;
  const suds = running
    ? stage.clip(
        `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(size * 0.74).toFixed(1)}"/>`,
        rect(cx - size, cy + 2, size * 2, size, "#8fc4dc") +
          circle(cx - 10, cy + 6, 13, stage.palette.primary) +
          circle(cx + 14, cy + 10, 12, stage.palette.accent) +
          circle(cx + 2, cy + 22, 14, stage.palette.linen) +
          circle(cx - 16, cy - 4, 5, "#fff") +
          circle(cx + 12, cy - 5, 4, "#fff"),
      )
    : "";
  const door =
    circle(cx, cy, size, "#c3cbd0") +
    circle(cx, cy, size * 0.82, "#7e8a93") +
    circle(cx, cy, size * 0.74, stage.vertical([0, "#55646f"], [1, "#2f3b45"])) +
    suds +
    stroke(`M${(cx - size * 0.5).toFixed(1)} ${(cy - size * 0.2).toFixed(1)}q8-18 24-20`, "#fff", 4, {
      opacity: 0.45,
    });
  const panel =
    rect(r.left, r.top, r.width, r.height * 0.2, darken(colour, 0.1), 6) +
    rect(r.left + 10, r.top + 7, r.width * 0.3, r.height * 0.1, lighten(colour, 0.5), 2) +
    circle(cx + 14, r.top + r.height * 0.1, 8, "#8b959c") +
    rect(r.right - 32, r.top + 8, 20, 10, running ? "#7fe0b0" : "#49545c", 2);
  const body = box(stage, { x, w, base: 6, h: h - 6, d, depth, colour, round: 7 });
  const feet =
    rect(r.left + 8, r.bottom, 14, 7, "#4a4d52", 2) + rect(r.right - 22, r.bottom, 14, 7, "#4a4d52", 2);
  stage.stand(d + depth, feet + body + panel + door);
}

/** A water heater on the bathroom wall, middle of its top at (0, 0). */
export const geyser = () =>
  rect(-32, 4, 70, 104, "#3a2330", 26, { opacity: 0.12 }) +
  rect(-34, 0, 68, 102, "#fbfaf6", 24) +
  rect(-34, 62, 68, 6, "#d9d7cf") +
  circle(0, 84, 5, "#e2a13c") +
  stroke("M-16 102V140M16 102V140", "#aab4ba", 4) +
  move(-20, 16, rect(0, 0, 8, 40, "#ffffff", 4));
