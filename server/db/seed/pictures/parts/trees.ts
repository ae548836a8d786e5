import { darken, lighten } from "../color.ts";
import type { Rng } from "../random.ts";
import { circle, dots, ellipse, group, path, stroke } from "../svg.ts";

/** Trees stand on (0, 0) and are about 100 units tall. */
type Tree = (rng: Rng) => string;

export const coconutPalm: Tree = (rng) => {
  const lean = rng.range(-10, 10);
  const leaf = rng.pick(["#4f8a55", "#3f7a52", "#6a9a55"]);
  const frond = (angle: number, shade: string) =>
    `<g transform="translate(${lean.toFixed(1)} -84) rotate(${angle})">${path("M0 0C14-12 32-10 44 6C30 0 14 0 0 4z", shade)}</g>`;
  const fronds = [-150, -190, -30, 8, -110, -70].map((a, i) =>
    frond(a + rng.range(-8, 8), i % 2 ? leaf : darken(leaf, 0.18)),
  );
  return (
    stroke(`M0 0Q${lean / 3 - 3}-44 ${lean}-84`, "#8a6a4c", 5) +
    fronds.join("") +
    circle(lean - 3, -80, 3.4, "#a8793f") +
    circle(lean + 4, -79, 3.2, "#8f6a35")
  );
};

const crown = (rng: Rng, leaf: string, flower: string | undefined): string => {
  const lumps: [number, number, number][] = [
    [-26, -56, 22],
    [0, -70, 27],
    [27, -58, 22],
    [-10, -50, 22],
    [14, -48, 22],
  ];
  const mass = lumps
    .map(([x, y, r], i) => circle(x + rng.range(-3, 3), y, r, i % 2 ? leaf : darken(leaf, 0.1)))
    .join("");
  const lit =
    ellipse(-10, -78, 16, 9, lighten(leaf, 0.25), { opacity: 0.7 }) +
    ellipse(22, -68, 11, 6, lighten(leaf, 0.22), { opacity: 0.7 });
  const spots = (r: number) =>
    dots(
      Array.from({ length: 15 }, () => [rng.range(-42, 42), rng.range(-88, -42)] as const),
      r,
      flower!,
    );
  const flowers = flower ? spots(1.7) + spots(2.6) : "";
  return mass + lit + flowers;
};

export const gulmohar: Tree = (rng) =>
  stroke("M0 0Q2-24-2-44M0-26Q12-36 18-46M0-24Q-12-34-18-46", "#6f5140", 5) +
  crown(rng, "#5f8f4f", rng.pick(["#e2553d", "#ea7040"]));

export const rainTree: Tree = (rng) =>
  stroke("M0 0Q-2-22 0-40M0-24Q16-34 26-42M0-24Q-14-34-24-42", "#6a5343", 6) +
  group(crown(rng, rng.pick(["#4c7f55", "#5b8d58", "#6b9960"]), undefined), { transform: "scale(1.12 .96)" });

export const jacaranda: Tree = (rng) =>
  stroke("M0 0Q3-24 0-44M0-24Q10-34 17-44", "#6f5140", 5) + crown(rng, "#a58cc4", "#c4aede");

export const ashoka: Tree = (rng) => {
  const leaf = rng.pick(["#3f7650", "#4d8455"]);
  return (
    stroke("M0 0V-20", "#6a5343", 5) +
    path("M0-112Q20-66 15-22Q0-10-15-22Q-20-66 0-112z", leaf) +
    path("M0-108Q8-66 3-18Q-12-16-14-28Q-16-70 0-108z", lighten(leaf, 0.14))
  );
};

export const anyTree = (rng: Rng): string =>
  rng.pick([coconutPalm, gulmohar, rainTree, rainTree, jacaranda, ashoka])(rng);

export const bush = (rng: Rng, leaf: string): string =>
  ellipse(0, -8, 22, 12, darken(leaf, 0.12)) +
  circle(-9, -13, 10, leaf) +
  circle(8, -14, 11, lighten(leaf, 0.08)) +
  (rng.chance(0.6)
    ? dots(
        Array.from({ length: 6 }, () => [rng.range(-18, 18), rng.range(-22, -5)] as const),
        2.2,
        rng.pick(["#e86a8a", "#f0c040", "#fff2e0", "#e2553d"]),
      )
    : "");
