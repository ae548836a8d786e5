import { darken, lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, move, num, path, rect, stroke, times } from "../svg.ts";
import { smallPlant, trailing } from "./plants.ts";
import { bookPile, books, clockSmall, mug, vase } from "./tabletop.ts";

function artwork(stage: Stage, w: number, h: number): string {
  const { rng, palette } = stage;
  const { primary, secondary, accent, leaf, linen } = palette;
  const back = rng.pick([linen, lighten(accent, 0.6), lighten(secondary, 0.65), mix(primary, linen, 0.75)]);
  const scenes = [
    () =>
      circle(w / 2, h * 0.38, w * 0.22, accent) +
      path(
        `M0 ${h}V${h * 0.7}Q${w * 0.3} ${h * 0.42} ${w * 0.55} ${h * 0.68}T${w} ${h * 0.6}V${h}z`,
        secondary,
      ) +
      path(`M0 ${h}V${h * 0.85}Q${w * 0.5} ${h * 0.62} ${w} ${h * 0.86}V${h}z`, primary),
    () =>
      stroke(`M${w / 2} ${h * 0.92}V${h * 0.2}`, leaf, 2) +
      times(5, (i) =>
        ellipse(
          w / 2 + (i % 2 ? 1 : -1) * w * 0.16,
          h * (0.3 + i * 0.12),
          w * 0.15,
          h * 0.045,
          i % 2 ? leaf : darken(leaf, 0.15),
          {
            transform: `rotate(${i % 2 ? -28 : 28} ${num(w / 2 + (i % 2 ? 1 : -1) * w * 0.16)} ${num(h * (0.3 + i * 0.12))})`,
          },
        ),
      ),
    () =>
      rect(0, 0, w / 2, h / 2, primary) +
      circle(w * 0.75, h * 0.25, w * 0.2, accent) +
      path(`M0 ${h}A${w / 2} ${h / 2} 0 0 1 ${w / 2} ${h / 2}V${h}z`, secondary) +
      rect(w / 2, h / 2, w / 2, h / 2, mix(accent, primary, 0.5)),
    () =>
      times(4, (i) =>
        path(
          `M${w * 0.16} ${h}V${h * (0.36 + i * 0.14)}A${w * 0.34} ${w * 0.34} 0 0 1 ${w * 0.84} ${h * (0.36 + i * 0.14)}V${h}z`,
          [primary, accent, secondary, back][i]!,
        ),
      ),
    () =>
      times(8, (i) =>
        group(
          path(
            `M0 0Q${w * 0.1} ${-h * 0.14} 0 ${-h * 0.3}Q${-w * 0.1} ${-h * 0.14} 0 0z`,
            i % 2 ? primary : accent,
          ),
          { transform: `translate(${num(w / 2)} ${num(h / 2)}) rotate(${i * 45})` },
        ),
      ) + circle(w / 2, h / 2, w * 0.08, secondary),
    () =>
      rect(0, h * 0.62, w, h * 0.4, secondary) +
      path(
        `M${w * 0.2} ${h * 0.64}l${w * 0.2} ${-h * 0.34}l${w * 0.14} ${h * 0.18}l${w * 0.1} ${-h * 0.1}l${w * 0.2} ${h * 0.26}z`,
        darken(secondary, 0.3),
      ) +
      circle(w * 0.72, h * 0.24, w * 0.1, accent),
  ];
  return rect(0, 0, w, h, back) + rng.pick(scenes)();
}

/** A framed picture with its top left corner at (0, 0). */
export function framed(stage: Stage, w: number, h: number): string {
  const { rng, palette } = stage;
  const frame = rng.pick([lighten(palette.wood, 0.15), darken(palette.wood, 0.3), "#fdf8ef", "#3d3a40"]);
  const inner = stage.clip(rect(0, 0, w - 14, h - 14, "#fff"), artwork(stage, w - 14, h - 14));
  return (
    rect(3, 5, w, h, "#3a2330", 3, { opacity: 0.16 }) +
    rect(0, 0, w, h, frame, 2) +
    rect(3.5, 3.5, w - 7, h - 7, "#fffaf1") +
    move(7, 7, inner)
  );
}

/** One to four pictures arranged inside w × h. */
export function gallery(stage: Stage, w: number, h: number): string {
  const { rng } = stage;
  const put = (x: number, y: number, fw: number, fh: number) =>
    move(x * w, y * h, framed(stage, fw * w, fh * h));
  const layouts = [
    () => put(0.1, 0, 0.36, 0.8) + put(0.56, 0, 0.36, 0.8),
    () => put(0, 0, 0.46, 0.96) + put(0.54, 0.04, 0.36, 0.42) + put(0.54, 0.54, 0.28, 0.4),
    () => put(0.12, 0.06, 0.76, 0.76),
    () => put(0, 0.14, 0.28, 0.62) + put(0.36, 0.04, 0.28, 0.62) + put(0.72, 0.14, 0.28, 0.62),
  ];
  return rng.pick(layouts)();
}

/** A wooden shelf, middle of its upper edge at (0, 0), with things on it. */
export function shelf(stage: Stage, w: number): string {
  const { rng, palette } = stage;
  const things = rng.shuffle([
    () => books(stage, 44),
    () => smallPlant(stage),
    () => bookPile(stage),
    () => clockSmall(stage),
    () => vase(stage),
    () => mug(stage),
    () => books(stage, 34),
  ]);
  const count = Math.max(2, Math.floor(w / 58));
  const standing = times(count, (i) =>
    move(-w / 2 + (w / count) * (i + 0.5), 0, things[i % things.length]!()),
  );
  const hanging = rng.chance(0.35)
    ? move(w / 2 - 16, 0, group(trailing(stage), { transform: "scale(.8)" }))
    : "";
  const board =
    rect(-w / 2, 0, w, 8, palette.wood, 2) +
    rect(-w / 2, 6, w, 3, darken(palette.wood, 0.3), 1) +
    rect(-w / 2 + 4, 9, w - 8, 7, "#3a2330", 2, { opacity: 0.1 });
  const brackets = path(`M${-w / 2 + 16} 8h6v12zM${w / 2 - 22} 8h6l-6 12z`, darken(palette.wood, 0.35));
  return brackets + board + standing + hanging;
}

export function wallClock(stage: Stage): string {
  const rim = stage.rng.pick([stage.palette.primary, stage.palette.wood, "#3d3a40"]);
  const angle = stage.rng.int(0, 11) * 30;
  const ticks = times(12, (i) =>
    rect(-0.8, -19, 1.6, i % 3 ? 2.5 : 5, "#6b6068", 0, { transform: `rotate(${i * 30})` }),
  );
  return (
    circle(2, 3, 25, "#3a2330", { opacity: 0.14 }) +
    circle(0, 0, 25, rim) +
    circle(0, 0, 21, "#fffaf1") +
    ticks +
    rect(-1.2, -11, 2.4, 12, "#3d3540", 1.2, { transform: `rotate(${angle})` }) +
    rect(-0.9, -16, 1.8, 17, "#3d3540", 1, { transform: `rotate(${angle * 7 + 60})` }) +
    circle(0, 0, 2.2, rim)
  );
}

/** Split air conditioner, top left at (0, 0). */
export const airConditioner = () =>
  rect(3, 5, 132, 38, "#3a2330", 8, { opacity: 0.14 }) +
  rect(0, 0, 132, 38, "#fbfaf6", 8) +
  rect(0, 26, 132, 12, "#e6e5df", 6) +
  line(12, 32, 120, 32, "#a9adb0", 2.4) +
  circle(118, 15, 2.2, "#56b87a") +
  rect(12, 9, 22, 3, "#d5d6d2", 1.5);

/** Hooks with a bag, a towel and a dupatta; the rail's left end at (0, 0). */
export function hooks(stage: Stage): string {
  const { palette } = stage;
  const peg = (x: number) => circle(x, 4, 3.6, darken(palette.wood, 0.3));
  const towel =
    path("M14 6Q22 2 30 6L33 76Q22 80 11 76z", lighten(palette.secondary, 0.25)) +
    rect(12, 62, 20, 4, "#fff", 0, { opacity: 0.6 });
  const bag =
    stroke("M52 6L46 34M52 6L60 34", darken(palette.primary, 0.2), 2.4) +
    path("M38 34H68L64 68H42z", palette.primary) +
    circle(53, 52, 5, palette.accent);
  const scarf =
    path("M80 6Q88 3 94 7Q90 46 97 86L88 88L84 48L78 90L70 87Q80 46 80 6z", palette.accent) +
    stroke("M85 12Q86 48 91 84", darken(palette.accent, 0.2), 1.4);
  return rect(0, 0, 108, 9, palette.wood, 4) + towel + bag + scarf + [22, 52, 86].map(peg).join("");
}

export function mirror(stage: Stage, w: number, h: number): string {
  const glass = stage.vertical([0, "#dfeef0"], [1, "#b9d3d8"]);
  const r = stage.rng.pick([w / 2, 12, w / 2]);
  const rim = stage.rng.pick([lighten(stage.palette.wood, 0.2), stage.palette.accent, "#fdf8ef"]);
  const shine = stage.clip(
    rect(0, 0, w, h, "#fff", r),
    path(`M${w * 0.15} ${h}L${w * 0.62} 0h${num(w * 0.2)}L${w * 0.35} ${h}z`, "#fff", { opacity: 0.45 }),
  );
  return (
    rect(-2, 0, w + 12, h + 10, "#3a2330", r, { opacity: 0.12 }) +
    rect(-6, -6, w + 12, h + 12, rim, r + 6) +
    rect(0, 0, w, h, glass, r) +
    shine
  );
}

/** Fairy lights between two points, sagging. */
export function fairyLights(
  stage: Stage,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
): string {
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1) / 26);
  const bulbs = times(count + 1, (i) => {
    const t = i / count;
    const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 2 * t * (1 - t)];
    if (stage.isDark && i % 2 === 0) stage.glow(x, y + 5, 26, "#ffd98a", 0.55);
    return ellipse(x, y + 5, 3, 4.4, stage.isDark ? "#fff0b8" : "#f7d27c");
  });
  const wire = `M${num(x1)} ${num(y1)}Q${num((x1 + x2) / 2)} ${num((y1 + y2) / 2 + sag)} ${num(x2)} ${num(y2)}`;
  return stroke(wire, "#5a4a45", 1.4, { opacity: 0.7 }) + bulbs;
}

export const corkBoard = (stage: Stage) => {
  const { palette, rng } = stage;
  const notes = times(6, (i) => {
    const [x, y] = [9 + (i % 3) * 32, 9 + Math.floor(i / 3) * 34];
    const tone = rng.pick([
      "#fff6d8",
      lighten(palette.secondary, 0.5),
      lighten(palette.primary, 0.5),
      palette.accent,
    ]);
    return (
      rect(x, y, 24, 25, tone, 1, { transform: `rotate(${num(rng.range(-6, 6))} ${x + 12} ${y + 12})` }) +
      circle(x + 12, y + 3, 2.2, "#c8513f")
    );
  });
  return (
    rect(3, 5, 112, 84, "#3a2330", 3, { opacity: 0.14 }) +
    rect(0, 0, 112, 84, palette.wood, 3) +
    rect(5, 5, 102, 74, "#d9b287") +
    notes
  );
};
