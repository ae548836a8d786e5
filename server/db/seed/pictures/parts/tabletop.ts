import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, num, path, rect, stroke, times } from "../svg.ts";

// Everything here stands with the middle of its foot on (0, 0).

export function laptop(stage: Stage): string {
  const screen = stage.vertical([0, "#3d5a78"], [1, "#7fa4b5"]);
  return (
    rect(-31, -44, 62, 40, "#4a4f57", 4) +
    rect(-28, -41, 56, 34, screen, 2) +
    rect(-22, -35, 24, 4, "#fff", 2, { opacity: 0.7 }) +
    rect(-22, -27, 36, 3, "#fff", 1.5, { opacity: 0.4 }) +
    rect(-22, -21, 30, 3, "#fff", 1.5, { opacity: 0.4 }) +
    rect(-37, -5, 74, 5, "#c9ced4", 2.5)
  );
}

export function books(stage: Stage, width: number, tallest = 34): string {
  const { rng, palette } = stage;
  const tones = [
    palette.primary,
    palette.secondary,
    palette.accent,
    darken(palette.primary, 0.3),
    lighten(palette.secondary, 0.4),
    "#efe4d2",
    palette.leaf,
  ];
  const spines = new Map<string, string>();
  let labels = "";
  let x = -width / 2;
  while (x < width / 2 - 5) {
    const w = Math.min(rng.range(5, 9), width / 2 - x);
    const h = tallest * rng.range(0.68, 1);
    const tone = rng.pick(tones);
    spines.set(tone, `${spines.get(tone) ?? ""}M${num(x)} 0v${num(-h)}h${num(w)}v${num(h)}z`);
    labels += `M${num(x + 1)} ${num(5 - h)}h${num(Math.max(w - 2, 1))}v2.4h${num(-Math.max(w - 2, 1))}z`;
    x += w + 0.6;
  }
  return [...spines].map(([tone, d]) => path(d, tone)).join("") + path(labels, "#fff8e8", { opacity: 0.55 });
}

export function bookPile(stage: Stage): string {
  const { palette, rng } = stage;
  const tones = rng.shuffle([palette.primary, palette.secondary, palette.accent, palette.leaf]);
  return times(
    3,
    (i) =>
      rect(-21 + i * 2.5, -8 - i * 8, 42 - i * 5, 7.4, tones[i]!, 1.5) +
      rect(15 - i * 2.5, -6.4 - i * 8, 5, 4.4, palette.linen),
  );
}

export const mug = (stage: Stage, tone = stage.palette.accent) =>
  stroke("M7-11q8 0 7 5t-8 4", tone, 3) +
  path("M-8-15H8L7-1Q0 1-7-1z", tone) +
  ellipse(0, -15, 8, 2.4, darken(tone, 0.3));

export const bottle = (tone: string) =>
  rect(-7, -32, 14, 32, tone, 4, { opacity: 0.9 }) +
  rect(-4, -40, 8, 9, darken(tone, 0.35), 2) +
  rect(-5, -28, 3, 22, "#fff", 1.5, { opacity: 0.4 });

export const steelBottle = () =>
  rect(-7, -34, 14, 34, "#b9c2c8", 5) +
  rect(-5, -42, 10, 9, "#5a646c", 2) +
  rect(-4, -30, 3, 26, "#fff", 1.5, { opacity: 0.7 });

/** A table lamp about 70 tall; lit after sunset. */
export function tableLamp(stage: Stage): string {
  const { palette, rng } = stage;
  const shade = stage.isDark ? "#ffe3a3" : lighten(palette.accent, 0.3);
  const foot = darken(palette.wood, 0.15);
  const fill = stage.vertical([0, lighten(shade, 0.4)], [1, shade]);
  return rng.chance(0.5)
    ? ellipse(0, -3, 15, 4, foot) + rect(-2.5, -38, 5, 36, foot) + path("M-14-66H14L23-34H-23z", fill)
    : ellipse(0, -14, 15, 15, palette.secondary) +
        ellipse(-5, -18, 4, 7, "#fff", { opacity: 0.3 }) +
        rect(-4, -36, 8, 10, foot) +
        path("M-22-34Q-20-66 0-67Q20-66 22-34z", fill);
}

export function deskLamp(stage: Stage): string {
  const tone = stage.rng.pick([stage.palette.accent, stage.palette.primary, "#4c545c"]);
  return (
    ellipse(0, -2, 15, 4, tone) +
    stroke("M0-2L-9-36L14-60", darken(tone, 0.15), 3.6) +
    circle(-9, -36, 3, tone) +
    path("M8-66L27-56L22-42L2-55z", tone) +
    ellipse(13, -49, 11, 4, "#fff3c9", { transform: "rotate(32 13 -49)" })
  );
}

export const pencils = (stage: Stage) =>
  line(-4, -14, -8, -31, "#e2b04a", 2.4) +
  line(0, -14, 1, -34, stage.palette.primary, 2.4) +
  line(4, -14, 9, -30, stage.palette.secondary, 2.4) +
  rect(-8, -18, 16, 18, lighten(stage.palette.secondary, 0.3), 2);

export const clockSmall = (stage: Stage) =>
  circle(0, -15, 15, stage.palette.primary) +
  circle(0, -15, 11.5, "#fffaf0") +
  stroke("M0-23V-15L6-12", "#3d3540", 1.8) +
  line(-8, -2, -10, 0, stage.palette.primary, 3) +
  line(8, -2, 10, 0, stage.palette.primary, 3);

export const vase = (stage: Stage) => {
  const { palette, rng } = stage;
  const flowers = times(5, (i) => {
    const x = -18 + i * 9;
    const y = -46 - (i % 2) * 12 - rng.range(0, 6);
    const tone = i % 2 ? palette.accent : lighten(palette.primary, 0.25);
    return (
      stroke(`M0-26Q${num(x / 3)}-36 ${num(x)} ${num(y)}`, palette.leaf, 1.8) +
      circle(x, y, 6, tone) +
      circle(x, y, 2.4, lighten(tone, 0.6))
    );
  });
  return (
    flowers +
    path("M-6-30H6Q4-22 12-13Q14-2 6 0H-6Q-14-2-12-13Q-4-22-6-30z", palette.secondary) +
    ellipse(-5, -10, 2.4, 6, "#fff", { opacity: 0.35 })
  );
};

export const backpack = (stage: Stage) => {
  const tone = stage.rng.pick([stage.palette.primary, stage.palette.secondary, "#46596b"]);
  return (
    path("M-22 0Q-27-52-14-60Q0-68 14-60Q27-52 22 0z", tone) +
    rect(-16, -28, 32, 24, darken(tone, 0.18), 6) +
    stroke("M-7-64q7-10 14 0", darken(tone, 0.3), 3) +
    line(-12, -40, 12, -40, lighten(tone, 0.35), 2.4) +
    rect(-3, -24, 6, 4, lighten(tone, 0.4), 2)
  );
};

export const guitar = (stage: Stage) =>
  group(
    rect(-3.5, -138, 7, 76, "#5b3a29", 2) +
      rect(-6, -150, 12, 18, "#4b2f22", 3) +
      path(
        "M0-70C22-72 20-46 14-40C28-30 28 0 0 0C-28 0-28-30-14-40C-20-46-22-72 0-70z",
        stage.horizontal([0, "#d69a54"], [1, "#b06d33"]),
      ) +
      circle(0, -38, 8.5, "#4b2f22") +
      rect(-10, -15, 20, 4, "#4b2f22", 2) +
      line(-1.5, -140, -1.5, -14, "#f5e6c8", 0.8) +
      line(1.5, -140, 1.5, -14, "#f5e6c8", 0.8),
    { transform: "rotate(-9)" },
  );

export const cricketBat = () =>
  group(
    rect(-2.5, -118, 5, 42, "#3e4a5a", 2.5) +
      path("M-9-80Q0-86 9-80V-5Q0 3-9-5z", "#e2bd82") +
      rect(-2, -72, 3, 66, "#c99d5f") +
      rect(-9, -40, 18, 10, "#c4513f"),
    { transform: "rotate(7)" },
  ) +
  circle(24, -8, 8, "#a83232") +
  stroke("M19-13q6 4 5 11", "#f2d7c8", 1.2);

export const yogaMat = (stage: Stage) =>
  group(
    rect(-10, -92, 20, 92, lighten(stage.palette.primary, 0.25), 9) +
      circle(0, -83, 6, "none", { stroke: darken(stage.palette.primary, 0.15), "stroke-width": 2 }) +
      rect(-10, -34, 20, 5, stage.palette.accent) +
      rect(-10, -62, 20, 5, stage.palette.accent),
    { transform: "rotate(6)" },
  );
