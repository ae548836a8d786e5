import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, num, path, rect, stroke, times } from "../svg.ts";

/** Leaf from (0, 0) along the given angle in degrees, 0 pointing up. */
function leaf(angle: number, length: number, width: number, colour: string): string {
  const d = `M0 0Q${num(-width)} ${num(-length * 0.5)} 0 ${num(-length)}Q${num(width)} ${num(-length * 0.5)} 0 0z`;
  return group(
    path(d, colour) + stroke(`M0 0V${num(-length * 0.85)}`, lighten(colour, 0.3), 1, { opacity: 0.6 }),
    { transform: `rotate(${num(angle)})` },
  );
}

function pot(w: number, h: number, colour: string): string {
  return (
    path(`M${num(-w / 2)} ${num(-h)}h${num(w)}l${num(-w * 0.14)} ${num(h)}h${num(-w * 0.72)}z`, colour) +
    rect(-w / 2 - 2, -h - 4, w + 4, 7, lighten(colour, 0.15), 2) +
    path(
      `M${num(w * 0.22)} ${num(-h + 3)}h${num(w * 0.26)}l${num(-w * 0.12)} ${num(h - 3)}h${num(-w * 0.2)}z`,
      darken(colour, 0.3),
      { opacity: 0.25 },
    )
  );
}

const potColour = (stage: Stage) =>
  stage.rng.pick(["#c4694a", "#d68a5c", "#f1e7da", "#5f7f8c", stage.palette.accent, stage.palette.secondary]);

/** A sill or table plant, about 40 units tall, standing on (0, 0). */
export function smallPlant(stage: Stage): string {
  const { rng, palette } = stage;
  const green = palette.leaf;
  const kinds = [
    () => times(7, (i) => leaf(-48 + i * 16, rng.range(20, 28), 5, i % 2 ? green : darken(green, 0.16))),
    () => times(5, (i) => leaf(-26 + i * 13, rng.range(26, 38), 3.4, i % 2 ? lighten(green, 0.18) : green)),
    () =>
      circle(-7, -7, 9, darken(green, 0.1)) +
      circle(7, -8, 9, green) +
      circle(0, -14, 10, lighten(green, 0.1)) +
      times(4, () => circle(rng.range(-10, 10), rng.range(-20, -4), 2, lighten(palette.accent, 0.3))),
    () =>
      ellipse(0, -13, 9, 14, green) +
      times(3, (i) => stroke(`M${-5 + i * 5} -2V-24`, lighten(green, 0.3), 1)) +
      circle(0, -28, 3.4, "#e8748a"),
  ];
  return group(rng.pick(kinds)(), { transform: "translate(0 -17)" }) + pot(24, 17, potColour(stage));
}

/** A plant that stands on the floor, 110–150 units tall. */
export function floorPlant(stage: Stage): string {
  const { rng, palette } = stage;
  const green = palette.leaf;
  const kinds = [
    () => times(9, (i) => leaf(-64 + i * 16, rng.range(62, 88), 11, i % 2 ? green : darken(green, 0.18))),
    () =>
      times(7, (i) =>
        leaf(
          -24 + i * 8 + rng.range(-3, 3),
          rng.range(60, 96),
          6,
          i % 2 ? lighten(green, 0.14) : darken(green, 0.08),
        ),
      ),
    () =>
      stroke("M0 0Q-3-40 2-78", "#7d5a3c", 5) +
      group(
        times(9, (i) => leaf(-110 + i * 27, rng.range(28, 38), 12, i % 2 ? green : darken(green, 0.14))),
        { transform: "translate(2 -76)" },
      ),
    () =>
      times(
        4,
        (i) =>
          stroke(`M0 0Q${-14 + i * 9}-40 ${-34 + i * 23}-${62 + (i % 2) * 20}`, darken(green, 0.2), 2.6) +
          group(
            path("M0 0C-24-6-26-30 0-36C26-30 24-6 0 0z", i % 2 ? green : darken(green, 0.12)) +
              stroke("M0 0V-30", lighten(green, 0.3), 1.2),
            { transform: `translate(${-34 + i * 23} ${-58 - (i % 2) * 20}) rotate(${-30 + i * 20})` },
          ),
      ),
  ];
  return group(rng.pick(kinds)(), { transform: "translate(0 -40)" }) + pot(46, 40, potColour(stage));
}

/** Trailing leaves that hang down from (0, 0). */
export function trailing(stage: Stage): string {
  const { rng, palette } = stage;
  const strands = times(4, (i) => {
    const x = -12 + i * 8;
    const length = rng.range(26, 62);
    const leaves = times(length / 9, (j) =>
      ellipse(
        x + (j % 2 ? 4 : -4),
        6 + j * 9,
        4.6,
        3.2,
        (i + j) % 2 ? palette.leaf : lighten(palette.leaf, 0.16),
      ),
    );
    return stroke(`M${x} 0q2 ${num(length / 2)} 0 ${num(length)}`, darken(palette.leaf, 0.2), 1.4) + leaves;
  });
  return strands + pot(30, 18, potColour(stage)) + ellipse(0, -20, 17, 8, palette.leaf);
}

/** A pot on cords under the ceiling; (0, 0) is the hook. */
export function hangingPlant(stage: Stage, cord: number): string {
  return (
    stroke(`M0 0L-14 ${num(cord)}M0 0L14 ${num(cord)}`, "#a58a6a", 1.6) +
    group(trailing(stage), { transform: `translate(0 ${num(cord + 16)})` })
  );
}
