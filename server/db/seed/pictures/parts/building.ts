import { darken, lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, move, num, path, poly, rect, stroke, times } from "../svg.ts";

export interface Facade {
  readonly wall: string;
  readonly band: string;
  readonly trim: string;
  readonly railing: "bars" | "glass" | "jaali" | "solid";
  readonly pane: "double" | "grille" | "tall";
}

/** Glass of a window: the sky in it by day, a lamp behind it in the evening. */
function pane(stage: Stage, w: number, h: number): string {
  const { rng, palette } = stage;
  const lit = stage.isDark ? rng.chance(0.7) : rng.chance(0.06);
  const glass = lit
    ? stage.vertical([0, "#ffe2a0"], [1, "#f9b95e"])
    : stage.isDark
      ? "#3d4568"
      : stage.vertical([0, "#9cc3d1"], [1, "#dcecee"]);
  const cloth = rng.pick([palette.primary, palette.secondary, palette.accent, palette.linen]);
  const drawn = rng.chance(0.6)
    ? path(
        `M0 0h${num(w * 0.26)}q${num(-w * 0.02)} ${num(h / 2)} ${num(-w * 0.08)} ${num(h)}H0zM${num(w)} 0h${num(-w * 0.26)}q${num(w * 0.02)} ${num(h / 2)} ${num(w * 0.08)} ${num(h)}H${num(w)}z`,
        cloth,
        { opacity: 0.85 },
      )
    : "";
  return (
    rect(0, 0, w, h, glass) +
    drawn +
    (lit
      ? ""
      : poly(
          [
            [w * 0.5, 0],
            [w * 0.75, 0],
            [w * 0.4, h],
            [w * 0.15, h],
          ],
          "#fff",
          { opacity: 0.18 },
        ))
  );
}

/** A window under its concrete sunshade, top left of the opening at (0, 0). */
export function facadeWindow(stage: Stage, style: Facade, w: number, h: number): string {
  const frame = lighten(style.trim, 0.3);
  const bars =
    style.pane === "grille"
      ? times(w / 9, (i) =>
          line((i + 1) * 9, 0, (i + 1) * 9, h, darken(style.trim, 0.45), 1, { opacity: 0.5 }),
        )
      : "";
  const split = style.pane === "tall" ? "" : rect(w / 2 - 1.5, 0, 3, h, frame);
  const shade =
    rect(-9, -12, w + 18, 6, style.trim) + rect(-9, -6, w + 18, 5, "#2b1a2a", 0, { opacity: 0.14 });
  const cooler = stage.rng.chance(0.2)
    ? move(
        w / 2 - 15,
        h + 6,
        rect(0, 0, 30, 20, "#e3e4e0", 2) + circle(11, 10, 7, "#a9afb2") + circle(11, 10, 3, "#7d8488"),
      )
    : "";
  return (
    rect(-3, -3, w + 6, h + 6, frame, 1) +
    pane(stage, w, h) +
    split +
    bars +
    shade +
    rect(-6, h + 3, w + 12, 4, style.trim) +
    cooler
  );
}

function railing(style: Facade, w: number): string {
  const h = 25;
  const metal = darken(style.trim, 0.5);
  const drawn = {
    bars: () =>
      stroke(
        times(w / 6, (i) => `M${num(3 + i * 6)} 0v${h}`),
        metal,
        1.5,
      ),
    glass: () => rect(0, 0, w, h, "#bfe0e6", 0, { opacity: 0.6 }) + rect(w / 2 - 1, 0, 2, h, metal),
    jaali: () =>
      rect(0, 0, w, h, style.band) +
      stroke(
        times(w / 10, (i) => `M${num(2 + i * 10)} 4l6 8l-6 8M${num(8 + i * 10)} 4l-6 8l6 8`),
        lighten(style.band, 0.45),
        1.2,
      ),
    solid: () => rect(0, 0, w, h, style.band) + rect(0, 7, w, 3, lighten(style.band, 0.25)),
  };
  return drawn[style.railing]() + rect(-2, -3, w + 4, 4, metal, 1);
}

function drying(stage: Stage, w: number): string {
  const tones = [stage.palette.primary, stage.palette.accent, "#fffaf0", stage.palette.secondary];
  return (
    line(4, 0, w - 4, 0, "#6b6068", 1) +
    times(Math.min(4, w / 18), (i) => rect(9 + i * 17, 0, 12, 15 + (i % 2) * 6, tones[i % 4]!, 1.5))
  );
}

/** A balcony with its door; (0, 0) is the top left of the recess. */
export function balcony(stage: Stage, style: Facade, w: number, h: number): string {
  const { rng, palette } = stage;
  const recess = darken(style.wall, 0.22);
  const door = move(
    w * 0.18,
    h * 0.2,
    rect(-2, -2, w * 0.3 + 4, h * 0.8, lighten(style.trim, 0.2)) + pane(stage, w * 0.3, h * 0.8),
  );
  const side = move(
    w * 0.6,
    h * 0.26,
    rect(-2, -2, w * 0.24 + 4, h * 0.36 + 4, lighten(style.trim, 0.2)) + pane(stage, w * 0.24, h * 0.36),
  );
  const pots = times(w / 24, (i) =>
    rng.chance(0.45)
      ? move(
          12 + i * 22,
          h - 22,
          ellipse(0, -9, 8, 9, i % 2 ? palette.leaf : lighten(palette.leaf, 0.16)) +
            circle(-3, -12, 2, palette.accent) +
            circle(4, -8, 2, "#e86a8a"),
        )
      : "",
  );
  const lamp = stage.isDark ? circle(w / 2, 8, 3, "#ffedb8") : "";
  return (
    rect(0, 0, w, h, recess) +
    rect(0, 0, w, 8, "#2b1a2a", 0, { opacity: 0.18 }) +
    door +
    side +
    lamp +
    (rng.chance(0.35) ? move(0, h * 0.36, drying(stage, w)) : "") +
    pots +
    rect(-6, h, w + 12, 8, lighten(style.trim, 0.1)) +
    rect(-6, h + 8, w + 12, 6, "#2b1a2a", 0, { opacity: 0.15 }) +
    move(0, h - 25, railing(style, w))
  );
}

/** Black water tank on its stand; foot in the middle at (0, 0). */
export const waterTank = () =>
  rect(-24, -10, 48, 10, "#9a9388") +
  rect(-22, -54, 44, 45, "#2f3338", 7) +
  path("M-20-54Q0-66 20-54z", "#3c4147") +
  rect(-7, -64, 14, 6, "#25282c", 2) +
  times(3, (i) => rect(-22, -46 + i * 12, 44, 2.4, "#454b52")) +
  rect(-15, -50, 5, 36, "#fff", 2.5, { opacity: 0.12 });

export const solarHeater = () =>
  poly(
    [
      [-40, 0],
      [-26, -26],
      [34, -26],
      [26, 0],
    ],
    "#2f4a72",
  ) +
  stroke("M-24-2L-12-25M-8-2L2-25M8-2L16-25M-33-13H30", "#86a4cb", 1.2) +
  rect(-30, -37, 68, 12, "#d9dcdb", 6) +
  stroke("M30-26V0", "#8d9499", 3);

/** What stands on the roof behind its parapet. */
export function roof(stage: Stage, style: Facade, w: number): string {
  const { rng } = stage;
  const room = rng.pick([0.2, 0.7]);
  const stair = move(
    w * room - 38,
    0,
    rect(0, -58, 82, 58, mix(style.wall, style.band, 0.3)) +
      rect(-5, -63, 92, 7, style.trim) +
      rect(12, -42, 22, 42, darken(style.band, 0.2), 1) +
      move(48, -40, rect(0, 0, 20, 18, stage.isDark ? "#ffdf9c" : "#bcd7dd")),
  );
  const tank = move(w * (room > 0.5 ? 0.2 : 0.62), 0, waterTank());
  const solar = rng.chance(0.6) ? move(w * (room > 0.5 ? 0.4 : 0.84), 0, solarHeater()) : "";
  const plants = times(6, (i) =>
    rng.chance(0.5)
      ? move(
          w * (0.06 + i * 0.17),
          -18,
          ellipse(0, -5, 11, 9, i % 2 ? stage.palette.leaf : lighten(stage.palette.leaf, 0.15)),
        )
      : "",
  );
  const parapet = rng.chance(0.5)
    ? rect(-4, -22, w + 8, 24, lighten(style.wall, 0.12)) + rect(-8, -26, w + 16, 6, style.trim)
    : group(
        stroke(
          times(w / 9, (i) => `M${num(4 + i * 9)}-22v22`),
          style.trim,
          2.4,
        ),
      ) +
      rect(-6, -26, w + 12, 5, style.trim) +
      rect(-6, -4, w + 12, 6, style.trim);
  return stair + tank + solar + plants + parapet;
}
