import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { ellipse, group, line, move, num, path, poly, rect, stroke, times } from "../svg.ts";
import { smallPlant } from "./plants.ts";
import { cityView } from "./views.ts";

interface Opening {
  readonly x: number;
  /** Height of the sill above the floor. */
  readonly sill: number;
  readonly w: number;
  readonly h: number;
}

type Curtain = "drapes" | "panels" | "roman" | "sheer" | "none";

const folds = (w: number, h: number, count: number, dark: string) =>
  times(count, (i) =>
    stroke(
      `M${num((w / (count + 1)) * (i + 1))} 4Q${num((w / (count + 1)) * (i + 1) + 3)} ${num(h / 2)} ${num((w / (count + 1)) * (i + 1))} ${num(h - 4)}`,
      dark,
      2.4,
      { opacity: 0.3 },
    ),
  );

function drape(stage: Stage, h: number, colour: string): string {
  const w = 46;
  const fill = stage.horizontal([0, darken(colour, 0.1)], [0.5, lighten(colour, 0.14)], [1, colour]);
  const tie = h * 0.58;
  const cloth = `M0 0H${w}Q${w - 4} ${num(tie * 0.6)} 17 ${num(tie)}Q${w * 0.7} ${num(h * 0.78)} ${w - 12} ${num(h)}H-2Q2 ${num(h / 2)} 0 0z`;
  const creases = stroke(
    `M12 4Q12 ${num(tie * 0.6)} 8 ${num(tie)}M26 4Q22 ${num(tie * 0.6)} 12 ${num(tie)}M8 ${num(tie + 8)}L10 ${num(h - 4)}M14 ${num(tie + 8)}L22 ${num(h - 4)}`,
    darken(colour, 0.3),
    2,
    { opacity: 0.35 },
  );
  return path(cloth, fill) + creases + rect(-3, tie - 4, 23, 8, darken(colour, 0.25), 4);
}

function panel(stage: Stage, w: number, h: number, colour: string): string {
  const fill = stage.horizontal(
    [0, darken(colour, 0.14)],
    [0.4, lighten(colour, 0.14)],
    [0.7, colour],
    [1, darken(colour, 0.1)],
  );
  const hem = times(4, (i) => `q${num(w / 8)} ${i % 2 ? 5 : 6} ${num(-w / 4)} 0`);
  const cloth = `M0 0H${num(w)}V${num(h)}${hem}V0z`;
  return (
    path(cloth, fill) +
    folds(w, h, 3, darken(colour, 0.3)) +
    rect(0, h - 18, w, 6, lighten(colour, 0.5), 0, { opacity: 0.4 })
  );
}

function roman(colour: string, w: number, h: number): string {
  const drop = h * 0.36;
  return (
    rect(-6, -6, w + 12, drop, colour, 3) +
    times(3, (i) =>
      rect(-6, -6 + (drop / 3) * (i + 1) - 5, w + 12, 5, darken(colour, 0.2), 2, { opacity: 0.4 }),
    ) +
    line(w / 2, drop, w / 2, drop + 16, darken(colour, 0.3), 1.5)
  );
}

function curtains(stage: Stage, style: Curtain, w: number, h: number, colour: string): string {
  const rodColour = darken(stage.palette.wood, 0.3);
  const rod =
    line(-40, -20, w + 40, -20, rodColour, 5) +
    ellipse(-42, -20, 6, 6, rodColour) +
    ellipse(w + 42, -20, 6, 6, rodColour);
  const long = h + 44;
  const mirrored = (svg: string) => group(svg, { transform: `translate(${num(w + 36)} -20) scale(-1 1)` });
  if (style === "drapes") {
    const cloth = drape(stage, long, colour);
    return move(-36, -20, cloth) + mirrored(cloth) + rod;
  }
  if (style === "panels") {
    const cloth = panel(stage, 48, long, colour);
    return move(-36, -20, cloth) + mirrored(cloth) + rod;
  }
  if (style === "sheer") {
    const cloth = panel(stage, w * 0.34 + 30, long, lighten(colour, 0.7));
    return group(move(-36, -20, cloth) + mirrored(cloth), { opacity: 0.72 }) + rod;
  }
  return style === "roman" ? roman(colour, w, h) : "";
}

function bars(style: string, w: number, h: number, trim: string): string {
  const thin = darken(trim, 0.35);
  if (style === "grille")
    return (
      times(w / 22, (i) => line((i + 1) * 22, 2, (i + 1) * 22, h, thin, 1.8, { opacity: 0.55 })) +
      rect(0, h / 2 - 2, w, 4, trim)
    );
  if (style === "grid")
    return (
      rect(w / 3 - 2, 0, 4, h, trim) + rect((w / 3) * 2 - 2, 0, 4, h, trim) + rect(0, h / 2 - 2, w, 4, trim)
    );
  if (style === "cross") return rect(w / 2 - 3, 0, 6, h, trim) + rect(0, h * 0.34, w, 5, trim);
  return rect(w / 2 - 4, 0, 8, h, trim) + rect(w / 2 - 16, h * 0.5, 4, 20, thin, 2);
}

function sunbeam(stage: Stage, { x, w }: Opening): void {
  const lean = x + w / 2 > stage.camera.vx ? -1 : 1;
  const strength = { morning: 0.3, day: 0.24, golden: 0.36, evening: 0, monsoon: 0 }[stage.light];
  if (!strength) return;
  const tone = stage.light === "golden" ? "#ffd08a" : "#fff3cf";
  const { camera } = stage;
  const pane = (from: number, to: number) => {
    const far = 150 * lean;
    return poly(
      [
        camera.at(x + from + 30 * lean, 0, 40),
        camera.at(x + to + 30 * lean, 0, 40),
        camera.at(x + to + far, 0, 250),
        camera.at(x + from + far, 0, 250),
      ],
      tone,
    );
  };
  stage.paint(group(pane(0, w / 2 - 5) + pane(w / 2 + 5, w), { opacity: strength }));
}

/** A window of the back wall with its view, frame, sill and curtain. */
export function hangWindow(
  stage: Stage,
  opening: Opening,
  style?: { curtain?: Curtain; plants?: boolean },
): void {
  const { rng, palette, camera } = stage;
  const { x, sill, w, h } = opening;
  const trim = rng.chance(0.7) ? lighten(palette.wall, 0.75) : lighten(palette.wood, 0.15);
  const arched = w < 170 && rng.chance(0.25);
  const shape = arched
    ? path(`M0 ${num(h)}V${num(w / 2)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0V${num(h)}z`, "#fff")
    : rect(0, 0, w, h, "#fff", 3);
  const frame = arched
    ? path(
        `M-9 ${num(h + 6)}V${num(w / 2)}a${num(w / 2 + 9)} ${num(w / 2 + 9)} 0 0 1 ${num(w + 18)} 0V${num(h + 6)}z`,
        trim,
      )
    : rect(-9, -9, w + 18, h + 18, trim, 5);
  const curtain =
    style?.curtain ??
    (arched ? "none" : rng.pick(["drapes", "drapes", "panels", "panels", "roman", "sheer", "none"] as const));
  const glint = poly(
    [
      [w * 0.1, 0],
      [w * 0.3, 0],
      [w * 0.12, h],
      [-w * 0.08, h],
    ],
    "#ffffff",
    { opacity: 0.13 },
  );
  const inside =
    cityView(stage, w, h) +
    rect(0, 0, w, 8, "#3a2330", 0, { opacity: 0.14 }) +
    glint +
    bars(rng.pick(["grille", "grid", "cross", "slide"]), w, h, trim);
  const ledge =
    rect(-16, h + 4, w + 32, 9, lighten(trim, 0.3), 3) +
    rect(-12, h + 13, w + 24, 5, darken(palette.wall, 0.3), 2, { opacity: 0.25 });
  const cloth =
    curtain === "none"
      ? ""
      : curtains(
          stage,
          curtain,
          w,
          h,
          rng.pick([palette.primary, palette.secondary, palette.accent, lighten(palette.primary, 0.4)]),
        );
  const pots =
    (style?.plants ?? rng.chance(0.5))
      ? move(w * rng.pick([0.2, 0.78]), h + 4, smallPlant(stage), 0.75) +
        (w > 150 ? move(w * 0.5, h + 4, smallPlant(stage), 0.65) : "")
      : "";
  const art =
    (arched ? "" : rect(-4, -2, w + 18, h + 20, "#3a2330", 5, { opacity: 0.1 })) +
    frame +
    stage.clip(shape, inside) +
    ledge +
    pots +
    cloth;
  stage.paint(move(...camera.at(x, sill + h, 0), art));
  sunbeam(stage, opening);
}
