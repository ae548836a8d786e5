import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, line, path, rect, stroke } from "../svg.ts";

/** A ceiling fan of four blades, hung from the ceiling over the given place of the floor. */
export function ceilingFan(stage: Stage, x: number, ceiling: number, d: number): void {
  const { palette, rng } = stage;
  const tone = rng.pick([darken(palette.wood, 0.1), "#f4efe6", "#5a5550", lighten(palette.wood, 0.25)]);
  const turn = rng.range(-6, 6);
  const blade = (dx: number, dy: number, w: number) =>
    path(
      `M0 0Q${dx * 0.5} ${dy - w} ${dx} ${dy - w * 0.4}Q${dx * 1.06} ${dy} ${dx} ${dy + w * 0.6}Q${dx * 0.5} ${dy + w * 0.5} 0 4z`,
      tone,
    );
  const blades = blade(-98, 4 + turn, 9) + blade(98, -4 + turn, 9) + blade(-34, -13, 8) + blade(38, 15, 10);
  const art =
    rect(-2.5, 0, 5, 46, darken(tone, 0.2)) +
    path("M-9 0H9L5 9H-5z", tone) +
    `<g transform="translate(0 50)">${blades}${ellipse(0, 0, 18, 9, darken(tone, 0.12))}${ellipse(0, 4, 12, 6, lighten(tone, 0.15))}</g>`;
  stage.sprite(x, ceiling, d, art, 900);
}

/** A lamp on a cord; `drop` is how far it hangs. */
export function pendant(stage: Stage, x: number, ceiling: number, d: number, drop: number): void {
  const { palette, rng, camera } = stage;
  const tone = rng.pick([palette.accent, palette.primary, palette.secondary, "#4a4648"]);
  const shapes = [
    path("M-32 0Q-30-34 0-36Q30-34 32 0z", tone) + ellipse(0, 0, 32, 6, "#fff1c4"),
    path("M-9-34H9L30 0H-30z", tone) + ellipse(0, 0, 30, 5, "#fff1c4"),
    circle(0, -18, 22, "#fff3d2") + rect(-7, -42, 14, 8, tone, 2),
    ellipse(0, -18, 32, 20, "#eed9b0") +
      stroke("M-30-24Q0-16 30-24M-32-16Q0-8 32-16M-26-8Q0 0 26-8", "#c7a872", 1.6),
  ];
  stage.sprite(
    x,
    ceiling,
    d,
    `${line(0, 0, 0, drop - 30, "#4a4042", 2)}<g transform="translate(0 ${drop})">${rng.pick(shapes)}</g>`,
    900,
  );
  const [sx, sy] = camera.at(x, ceiling - drop, d);
  stage.glow(sx, sy, stage.isDark ? 230 : 110, "#ffdf9c", stage.isDark ? 0.55 : 0.3);
}
