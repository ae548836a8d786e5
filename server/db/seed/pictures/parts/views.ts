import { lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, dots, ellipse, group, move, num, path, rect, stroke, times } from "../svg.ts";
import { anyTree, coconutPalm, gulmohar } from "./trees.ts";

const skies = {
  morning: ["#bfdff0", "#fdeed3"],
  day: ["#a5d3ee", "#e6f4f8"],
  golden: ["#bcc4e0", "#fdd6a4"],
  evening: ["#2f3566", "#b8718f"],
  monsoon: ["#8fa3b3", "#d3dde0"],
} as const;

export function skyFill(stage: Stage): string {
  const [top, bottom] = skies[stage.light];
  return stage.vertical([0, top], [1, bottom]);
}

const cloud = (x: number, y: number, size: number, colour: string, opacity: number) =>
  group(ellipse(0, 0, 20, 7, colour) + circle(-7, -5, 8, colour) + circle(6, -7, 10, colour), {
    transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})`,
    opacity,
  });

/** Sun, moon or cloud over an area of w × h. */
export function heavens(stage: Stage, w: number, h: number): string {
  const { rng, light } = stage;
  const x = rng.range(0.2, 0.8) * w;
  if (light === "evening") {
    const stars = dots(
      Array.from({ length: 12 }, () => [rng.range(0, w), rng.range(0, h * 0.5)] as const),
      0.9,
      "#fff4d6",
    );
    return stars + circle(x, h * 0.2, Math.min(11, w * 0.08), "#fdf0cf");
  }
  if (light === "golden")
    return circle(x, h * 0.5, 40, "#fff0c4", { opacity: 0.35 }) + circle(x, h * 0.5, 20, "#fff3cf");
  const tone = light === "monsoon" ? "#71869a" : "#ffffff";
  const size = Math.min(1.8, Math.max(0.8, w / 180));
  return cloud(x, h * 0.2, size, tone, 0.75) + cloud(w - x, h * 0.34, size * 0.75, tone, 0.6);
}

/** Windows of a far building; some are lit in the evening. */
function grid(stage: Stage, x: number, y: number, w: number, h: number, cell: number): string {
  const { rng } = stage;
  const panes = { lit: "", dark: "" };
  for (let cy = y + cell * 0.6; cy < y + h - cell; cy += cell * 1.25) {
    for (let cx = x + cell * 0.5; cx < x + w - cell * 0.7; cx += cell * 1.2) {
      const side = Math.round(cell * 0.6);
      const pane = `M${cx.toFixed(0)} ${cy.toFixed(0)}h${side}v${side + 1}h${-side}z`;
      panes[stage.isDark && rng.chance(0.55) ? "lit" : "dark"] += pane;
    }
  }
  return path(panes.dark, "#ffffff", { opacity: 0.4 }) + (panes.lit ? path(panes.lit, "#ffd98a") : "");
}

// A wide view shows the same city from nearer, not more of it.
const broad = (w: number) => (w > 400 ? 2.1 : 1);
const haze = (stage: Stage, colour: string, share: number) => mix(colour, skies[stage.light][1], share);
const dim = (stage: Stage, colour: string) => (stage.isDark ? mix(colour, "#2a2a55", 0.5) : colour);

function apartments(stage: Stage, w: number, h: number): string {
  const { rng } = stage;
  const far = times(6, (i) => {
    const tall = rng.range(0.35, 0.6) * h;
    return rect((i * w) / 6 - 4, h - tall, w / 6 + 2, tall, haze(stage, dim(stage, "#9fb3bd"), 0.5));
  });
  const tones = ["#d9a083", "#cdb79a", "#b9c4b4", "#d8c3a5", "#c99a8a", "#aebfca"];
  let x = rng.range(-10, 0);
  let near = "";
  while (x < w) {
    const bw = rng.range(28, 46) * broad(w);
    const tall = rng.range(0.25, 0.5) * h;
    const tone = haze(stage, dim(stage, rng.pick(tones)), 0.15);
    near +=
      rect(x, h - tall, bw, tall, tone) + rect(x, h - tall, bw * 0.3, tall, "#000", 0, { opacity: 0.06 });
    near += grid(stage, x, h - tall, bw, tall, 9 * broad(w));
    if (rng.chance(0.5)) near += rect(x + bw * 0.5, h - tall - 9, 11, 9, dim(stage, "#3c4650"), 2);
    x += bw + rng.range(0, 8);
  }
  return far + near;
}

function techPark(stage: Stage, w: number, h: number): string {
  const { rng } = stage;
  const glass = stage.isDark ? "#3e5c86" : stage.light === "golden" ? "#c9a48f" : "#86b3c6";
  const block = (x: number, bw: number, tall: number, slant: number) => {
    const top = h - tall;
    const face = `M${x.toFixed(0)} ${h}V${(top + slant).toFixed(0)}L${(x + bw).toFixed(0)} ${top.toFixed(0)}V${h}z`;
    const step = 11 * broad(w);
    const bands = stroke(
      times(
        tall / step,
        (i) => `M${num(x)} ${num(top + slant + i * step)}L${num(x + bw)} ${num(top + i * step)}`,
      ),
      "#fff",
      1,
      { opacity: 0.4 },
    );
    const fins = stroke(
      times(bw / 14 / broad(w), (i) => `M${num(x + i * 14 * broad(w))} ${num(top + slant)}V${num(h)}`),
      "#fff",
      0.8,
      { opacity: 0.3 },
    );
    return (
      path(face, glass) +
      bands +
      fins +
      (stage.isDark ? grid(stage, x, top + slant, bw, tall, 11 * broad(w)) : "")
    );
  };
  return (
    block(-6, w * 0.36, rng.range(0.45, 0.6) * h, 10) +
    block(w * 0.66, w * 0.4, rng.range(0.5, 0.66) * h, -8) +
    block(w * 0.3, w * 0.36, rng.range(0.3, 0.42) * h, 14)
  );
}

function metro(stage: Stage, w: number, h: number): string {
  const deck = h * 0.66;
  const stone = dim(stage, "#c9c6bd");
  const piers = times(w / 60 + 1, (i) =>
    path(`M${i * 60 + 8} ${deck + 8}h22l-6 9v${h}h-10v${-h}z`, mix(stone, "#000000", 0.12)),
  );
  const cars = times(3, (i) => {
    const x = w * 0.1 + i * 46;
    const windows = times(4, (j) =>
      rect(x + 5 + j * 10, deck - 17, 7, 7, stage.isDark ? "#ffe2a0" : "#d9eef5", 1.5),
    );
    return rect(x, deck - 21, 44, 20, "#f3efe8", 4) + rect(x, deck - 8, 44, 4, "#7b4a9e") + windows;
  });
  return (
    apartments(stage, w, h * 0.98) +
    rect(0, deck, w, 9, stone) +
    rect(0, deck - 3, w, 3, mix(stone, "#ffffff", 0.4)) +
    piers +
    cars
  );
}

function trees(stage: Stage, w: number, h: number, count: number, size: number): string {
  const { rng } = stage;
  return times(count, (i) => {
    const x = ((i + rng.range(0.2, 0.8)) / count) * w;
    return move(x, h + 4, anyTree(rng), (size * rng.range(0.85, 1.2) * h) / 100);
  });
}

function rain(stage: Stage, w: number, h: number): string {
  const { rng } = stage;
  const drops = times(
    Math.min(130, w / 5),
    () => `M${rng.range(0, w).toFixed(0)} ${rng.range(0, h).toFixed(0)}l-3 ${rng.int(9, 16)}`,
  );
  return stroke(drops, "#f4fbff", 1.1, { opacity: 0.6 });
}

const hills = (stage: Stage, w: number, h: number) =>
  path(
    `M0 ${h}V${h * 0.62}Q${w * 0.25} ${h * 0.42} ${w * 0.5} ${h * 0.6}T${w} ${h * 0.54}V${h}z`,
    haze(stage, dim(stage, "#7fa58b"), 0.35),
  );

/** What is seen through an opening of w × h: one of several corners of Bengaluru. */
export function cityView(stage: Stage, w: number, h: number): string {
  const { rng } = stage;
  const far = rng.pick([apartments, apartments, techPark, metro, hills]);
  const near = rng.pick([
    () => trees(stage, w, h, Math.max(2, Math.round(w / 60)), 0.42),
    () => move(w * rng.pick([0.15, 0.8]), h + 4, gulmohar(rng), (h / 100) * 0.8),
    () =>
      move(w * 0.2, h + 4, coconutPalm(rng), (h / 100) * 0.85) +
      move(w * 0.86, h + 4, coconutPalm(rng), (h / 100) * 0.62),
    () => trees(stage, w, h, 2, 0.5),
  ]);
  const green = dim(stage, lighten("#5c8d58", 0.05));
  const scene = far(stage, w, h) + group(near(), stage.isDark ? { opacity: 0.75 } : {});
  const hedge = dots(
    Array.from({ length: Math.ceil(w / 20) + 1 }, (_, i) => [i * 20, h + rng.range(1, 6)] as const),
    13,
    green,
  );
  return (
    rect(0, 0, w, h, skyFill(stage)) +
    heavens(stage, w, h) +
    scene +
    hedge +
    (stage.light === "monsoon" ? rain(stage, w, h) : "")
  );
}
