import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, path, rect, stroke, times } from "../svg.ts";

// Everything here stands with the middle of its foot on (0, 0) unless it says it hangs.

const steelStops = [
  [0, "#98a3aa"],
  [0.35, "#eef2f3"],
  [0.6, "#c3ccd1"],
  [1, "#8d989f"],
] as const;
export const steel = (stage: Stage) =>
  stage.horizontal(...steelStops.map(([at, colour]) => [at, colour] as const));

export const pressureCooker = (stage: Stage) =>
  rect(-27, -34, 54, 34, steel(stage), 5) +
  rect(-29, -40, 58, 8, "#a9b3b9", 4) +
  path("M-24-40Q0-54 24-40z", steel(stage)) +
  rect(-4, -56, 8, 9, "#3b3f45", 2) +
  circle(12, -49, 3, "#c8513f") +
  rect(26, -41, 30, 8, "#2f3237", 4) +
  rect(-38, -34, 12, 7, "#2f3237", 3);

/** A tall idli steamer with a knob and a breath of steam. */
export const idliSteamer = (stage: Stage) =>
  stroke("M-10-82q-7-9 0-17t0-17M10-84q-7-9 0-17t0-17", "#ffffff", 4, { opacity: 0.5 }) +
  rect(-25, -60, 50, 60, steel(stage), 5) +
  line(-25, -22, 25, -22, "#7f8a91", 1.6) +
  line(-25, -40, 25, -40, "#7f8a91", 1.6) +
  path("M-28-60Q-24-75 0-75Q24-75 28-60z", steel(stage)) +
  circle(0, -77, 4.5, "#33363b") +
  rect(-33, -48, 8, 14, "#33363b", 3) +
  rect(25, -48, 8, 14, "#33363b", 3);

export const kadhai = () =>
  path("M-30-20H30Q28 0 0 0Q-28 0-30-20z", "#44474d") +
  stroke("M-30-18q-11-2-9 7M30-18q11-2 9 7", "#2f3237", 4) +
  ellipse(0, -20, 30, 5, "#e0a03f") +
  circle(-8, -21, 3, "#6f9d4c") +
  circle(8, -20, 3, "#c8513f");

export const hob = () =>
  rect(-80, -7, 160, 7, "#34373c", 3) +
  rect(-58, -13, 34, 6, "#1f2226", 2) +
  rect(24, -13, 34, 6, "#1f2226", 2) +
  ellipse(-41, -13, 11, 2.4, "#5fa8e0", { opacity: 0.8 }) +
  ellipse(41, -13, 11, 2.4, "#5fa8e0", { opacity: 0.8 });

export function jars(stage: Stage, count: number): string {
  const { palette, rng } = stage;
  const fillings = ["#d9a23b", "#b7532f", "#7d8f45", "#e6cf9a", "#8a4a2d", "#c97f2d"];
  return times(count, (i) => {
    const x = (i - (count - 1) / 2) * 24;
    const fill = fillings[(i + rng.int(0, 5)) % fillings.length]!;
    return (
      rect(x - 10, -30, 20, 30, "#e8f0ef", 4) +
      rect(x - 8, -21, 16, 19, fill, 3) +
      rect(x - 9, -35, 18, 7, palette.wood, 2)
    );
  });
}

export const fruitBowl = (stage: Stage) =>
  circle(-12, -17, 9, "#e28a2b") +
  circle(4, -19, 10, "#d9533f") +
  circle(16, -16, 8, "#e9bd45") +
  stroke("M-22-18Q-30-34-16-36", "#e9c84a", 6) +
  path("M-28-14H28Q24 0 0 0Q-24 0-28-14z", lighten(stage.palette.secondary, 0.2));

export const dishRack = (stage: Stage) =>
  times(5, (i) =>
    ellipse(-26 + i * 13, -20, 5, 18, steel(stage), { transform: `rotate(8 ${-26 + i * 13} -20)` }),
  ) + stroke("M-38 0V-14H38V0M-38-6H38", "#7f8a91", 2.4);

export const knifeBoard = (stage: Stage) =>
  rect(-18, -50, 36, 50, lighten(stage.palette.wood, 0.35), 6) +
  circle(0, -43, 3.5, darken(stage.palette.wood, 0.1));

/** Ladles and a pan that hang from a rail, whose left end is (0, 0). */
export const ladles = () =>
  rect(0, 0, 120, 5, "#8d989f", 2.5) +
  times(4, (i) => {
    const x = 15 + i * 26;
    const head = [
      circle(x, 48, 9, "#aeb8be"),
      ellipse(x, 46, 7, 11, "#c4ccd0"),
      rect(x - 8, 36, 16, 20, "#9aa5ac", 4),
      circle(x, 50, 13, "#3c4046"),
    ][i]!;
    return line(x, 4, x, 40, i === 3 ? "#2f3237" : "#98a3aa", 3) + head;
  });

/** A water purifier that hangs on the wall, its top left at (0, 0). */
export const purifier = (stage: Stage) =>
  rect(3, 5, 64, 88, "#3a2330", 8, { opacity: 0.14 }) +
  rect(0, 0, 64, 88, "#fbfaf6", 8) +
  rect(7, 8, 50, 40, stage.vertical([0, "#cfeaf3"], [1, "#79b9d2"]), 5) +
  rect(7, 22, 50, 26, "#5fa9c8", 5, { opacity: 0.5 }) +
  circle(14, 57, 2.4, "#4fb37a") +
  circle(22, 57, 2.4, "#e2a13c") +
  rect(26, 66, 12, 10, "#3b4046", 2) +
  rect(30, 75, 4, 6, "#3b4046");

/** A red cylinder of cooking gas. */
export const gasCylinder = () =>
  rect(-27, -78, 54, 74, "#c4473a", 16) +
  rect(-24, -8, 48, 8, "#8f322a", 3) +
  rect(-18, -70, 8, 60, "#fff", 4, { opacity: 0.2 }) +
  stroke("M-15-78V-90H15V-78", "#a33b30", 4) +
  rect(-5, -88, 10, 10, "#4a4d52", 2) +
  stroke("M4-84Q44-92 50-120", "#e28a2b", 3);

/** One steel thali set for dinner, seen from the seat: rice, dal, vegetables. */
export const thali = () =>
  ellipse(0, 0, 27, 9.5, "#8f9aa1") +
  ellipse(0, -1.6, 27, 9, "#d6dde0") +
  ellipse(0, -1, 22, 6.6, "#bcc6cb") +
  ellipse(-7, -3, 9, 4.4, "#fffaf0") +
  ellipse(8, -4, 6, 2.6, "#e2a53c") +
  ellipse(9, 1, 6, 2.4, "#7d9f4a") +
  ellipse(-3, 2.4, 6, 2, "#c8623c");

export const tumbler = (stage: Stage) =>
  path("M-6-18H6L5 0H-5z", steel(stage)) + ellipse(0, -18, 6, 1.8, "#7f8a91");

export const handi = (stage: Stage, food: string) =>
  ellipse(0, -20, 26, 6, food) +
  path("M-28-22Q-32 0-16 0H16Q32 0 28-22Q0-12-28-22z", steel(stage)) +
  stroke("M10-20L30-46", "#98a3aa", 3.4);

export const teaFlask = (stage: Stage) =>
  rect(-13, -50, 26, 50, stage.palette.primary, 6) +
  rect(-10, -62, 20, 13, steel(stage), 4) +
  stroke("M13-42q14 2 12 16t-12 12", darken(stage.palette.primary, 0.3), 4) +
  rect(-9, -44, 5, 38, "#fff", 2, { opacity: 0.25 });

export const basket = (stage: Stage, filled = true) =>
  group(
    (filled
      ? circle(-12, -34, 11, stage.palette.primary) +
        circle(8, -36, 13, stage.palette.linen) +
        circle(20, -33, 9, stage.palette.accent)
      : "") +
      path("M-32-34H32L26 0H-26z", "#d9b27c") +
      times(4, (i) => line(-29 + i, -28 + i * 8, 29 - i, -28 + i * 8, "#b38a55", 2)) +
      rect(-34, -37, 68, 6, "#c99c62", 3),
  );
