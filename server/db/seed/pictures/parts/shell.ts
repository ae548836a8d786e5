import { darken, lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { group, line, type Point, path, poly, rect, stroke, times } from "../svg.ts";
import { flat, frontRect } from "./solid.ts";

export interface Shell {
  /** Where the back wall meets the side walls; beyond the picture when there is no corner. */
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly wall: string;
}

export type FloorStyle = "planks" | "tiles" | "checker" | "oxide" | "terrazzo" | "herringbone";
export type WallStyle = "plain" | "dado" | "stripes" | "arch" | "panels" | "block" | "motif" | "tiles";

interface ShellOptions {
  readonly floor?: FloorStyle;
  readonly wall?: WallStyle;
  readonly corner?: "left" | "right" | "both" | "none";
  readonly height?: number;
  /** Where the light comes from on the back wall. */
  readonly lightX?: number;
}

const reach = 360;

/** Many lines of one colour as one path. */
const lines = (segments: readonly string[], colour: string, opacity: number) =>
  stroke(segments.join(""), colour, 1.3, { opacity });
const segment = ([x1, y1]: Point, [x2, y2]: Point) =>
  `M${x1.toFixed(0)} ${y1.toFixed(0)}L${x2.toFixed(0)} ${y2.toFixed(0)}`;
const outline = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}z`;

/** Joints of a tiled floor in perspective; `along` 0 leaves only the lines that run away. */
export function floorLines(
  stage: Stage,
  across: number,
  along: number,
  colour: string,
  opacity: number,
): string {
  const { camera } = stage;
  const found: string[] = [];
  for (let x = -300; x <= 1100; x += across) {
    const [from, to] = [camera.at(x, 0, 0), camera.at(x, 0, reach)];
    if (Math.max(from[0], to[0]) > 0 && Math.min(from[0], to[0]) < 800) found.push(segment(from, to));
  }
  for (let d = along; along && d < reach; d += along) {
    const y = camera.at(0, 0, d)[1];
    found.push(segment([0, y], [800, y]));
  }
  return lines(found, colour, opacity);
}

function checker(stage: Stage, size: number, colour: string): string {
  const found: string[] = [];
  for (let row = 0; row * size < reach; row++) {
    for (let x = -200 + (row % 2) * size; x < 1000; x += size * 2) {
      found.push(outline(flat(stage, x, size, 0, row * size, size)));
    }
  }
  return path(found.join(""), colour, { opacity: 0.5 });
}

function plankJoints(stage: Stage, width: number, colour: string): string {
  const { rng, camera } = stage;
  const joints: string[] = [];
  const boards: string[] = [];
  for (let x = -150; x < 950; x += width) {
    const d = rng.range(10, reach - 40);
    joints.push(segment(camera.at(x, 0, d), camera.at(x + width, 0, d)));
    if (rng.chance(0.35))
      boards.push(outline(flat(stage, x, width, 0, rng.range(0, 120), rng.range(80, 200))));
  }
  return lines(joints, colour, 0.35) + path(boards.join(""), colour, { opacity: 0.09 });
}

function terrazzo(stage: Stage, colours: readonly string[]): string {
  const { rng, camera } = stage;
  const chip = () => {
    const d = rng.range(4, 300);
    const [x, y] = camera.at(rng.range(-40, 840), 0, d);
    const size = rng.range(2, 4.5) * camera.scale(d);
    return outline([
      [x, y],
      [x + size * 1.4, y - size * 0.4],
      [x + size * 1.8, y + size * 0.4],
      [x + size * 0.6, y + size * 0.8],
    ]);
  };
  return colours
    .map((fill) => path(Array.from({ length: 30 }, chip).join(""), fill, { opacity: 0.45 }))
    .join("");
}

function zigzag(stage: Stage, colour: string): string {
  const found: string[] = [];
  for (let d = 0; d < reach; d += 40) {
    const points = Array.from({ length: 26 }, (_, i) =>
      stage.camera.at(-140 + i * 44, 0, d + (i % 2 ? 30 : 0)),
    );
    found.push(`M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}`);
  }
  return lines(found, colour, 0.32);
}

function paintFloor(stage: Stage, style: FloorStyle): void {
  const { palette, camera } = stage;
  const oxide = mix(palette.floor, "#a8432f", 0.55);
  const stone = mix(palette.floor, "#efe6d8", 0.72);
  const base = {
    planks: palette.floor,
    herringbone: palette.floor,
    oxide,
    checker: stone,
    tiles: stone,
    terrazzo: mix(stone, palette.wall, 0.3),
  }[style];
  const top = camera.floor;
  stage.paint(
    rect(
      0,
      top,
      800,
      600 - top,
      stage.vertical([0, darken(base, 0.2)], [0.25, darken(base, 0.05)], [1, lighten(base, 0.08)]),
    ),
  );
  const dark = darken(base, 0.4);
  const drawn: Record<FloorStyle, () => string> = {
    planks: () => floorLines(stage, 48, 0, dark, 0.3) + plankJoints(stage, 48, dark),
    herringbone: () => zigzag(stage, dark),
    oxide: () => floorLines(stage, 180, 180, dark, 0.16),
    checker: () =>
      checker(stage, 56, mix(palette.secondary, stone, 0.35)) + floorLines(stage, 56, 56, dark, 0.1),
    tiles: () => floorLines(stage, 90, 90, dark, 0.22),
    terrazzo: () => terrazzo(stage, [palette.primary, palette.secondary, palette.wood, "#ffffff"]),
  };
  stage.paint(drawn[style]());
}

function motifs(stage: Stage, colour: string, height: number): string {
  const found: string[] = [];
  for (let row = 0, h = 40; h < height; h += 52, row++) {
    for (let x = -20 + (row % 2) * 30; x < 830; x += 60) {
      const [sx, sy] = stage.camera.at(x, h, 0);
      found.push(`M${sx.toFixed(0)} ${sy.toFixed(0)}q7-9 0-18q-7 9 0 18m-2 5h4v4h-4z`);
    }
  }
  return path(found.join(""), colour, { opacity: 0.3 });
}

function stripes(stage: Stage, colour: string): string {
  const top = stage.camera.floor;
  return group(
    times(24, (i) => rect(i * 36 - 20, 0, 15, top, colour)),
    { opacity: 0.22 },
  );
}

function panels(stage: Stage, x: number, w: number, colour: string): string {
  const count = Math.max(3, Math.round(w / 150));
  const each = w / count;
  return times(count, (i) => {
    const r = frontRect(stage, x + i * each + 16, each - 32, 46, 300, 0);
    const edge = { stroke: colour, "stroke-width": 2.5, opacity: 0.4 };
    return rect(r.left, r.top, r.width, r.height, "none", 3, edge);
  });
}

function wallTiles(stage: Stage, colour: string, height: number): string {
  const floor = stage.camera.floor;
  const found: string[] = [];
  for (let h = 0; h < height; h += 26) found.push(segment([0, floor - h], [800, floor - h]));
  for (let row = 0; row * 26 < height; row++) {
    for (let x = row % 2 ? 26 : 0; x < 800; x += 52) found.push(`M${x} ${(floor - row * 26).toFixed(0)}v-26`);
  }
  return lines(found, colour, 0.3);
}

function decorate(stage: Stage, style: WallStyle, wall: string, height: number, lightX: number): void {
  const { palette, camera, rng } = stage;
  const floor = camera.floor;
  const tone = mix(wall, rng.pick([palette.primary, palette.secondary, palette.accent]), 0.34);
  const across = rng.range(200, 560);
  const drawn: Record<WallStyle, () => string> = {
    plain: () => "",
    dado: () => rect(0, floor - 130, 800, 130, tone) + rect(0, floor - 134, 800, 5, lighten(wall, 0.5)),
    stripes: () => stripes(stage, tone),
    arch: () => {
      const cx = lightX > 400 ? rng.range(190, 280) : rng.range(520, 610);
      const r = rng.range(120, 150);
      return path(`M${cx - r} ${floor}V${floor - 190}a${r} ${r} 0 0 1 ${2 * r} 0V${floor}z`, tone, {
        opacity: 0.75,
      });
    },
    panels: () => panels(stage, 30, 740, darken(wall, 0.3)),
    block: () =>
      poly(
        [
          [0, 0],
          [across, 0],
          [across - 140, floor],
          [0, floor],
        ],
        tone,
        { opacity: 0.6 },
      ),
    motif: () => motifs(stage, tone, height),
    tiles: () =>
      rect(0, floor - 260, 800, 260, lighten(tone, 0.5)) +
      wallTiles(stage, darken(tone, 0.2), 260) +
      rect(0, floor - 263, 800, 5, tone),
  };
  stage.paint(drawn[style]());
}

function sideWall(stage: Stage, x: number, height: number, wall: string): void {
  const { camera } = stage;
  const shape = [
    camera.at(x, 0, 0),
    camera.at(x, height, 0),
    camera.at(x, height, reach),
    camera.at(x, 0, reach),
  ];
  const outer: [number, number][] =
    x < camera.vx
      ? [
          [-2, -2],
          [-2, 602],
        ]
      : [
          [802, -2],
          [802, 602],
        ];
  const paint =
    x < camera.vx ? [darken(wall, 0.05), darken(wall, 0.17)] : [darken(wall, 0.17), darken(wall, 0.05)];
  const fill = stage.horizontal([0, paint[0]!], [1, paint[1]!]);
  const [top, bottom] = [shape[1]!, shape[0]!];
  stage.paint(poly([bottom, top, shape[2]!, outer[0]!, outer[1]!, shape[3]!], fill));
  const rail = [camera.at(x, 0, 0), camera.at(x, 11, 0), camera.at(x, 11, reach), camera.at(x, 0, reach)];
  stage.paint(poly(rail, lighten(wall, 0.45)));
}

/** Floor, walls, ceiling and the light on them; returns where the walls stand. */
export function paintShell(stage: Stage, options: ShellOptions = {}): Shell {
  const { rng, palette, camera } = stage;
  const { height = 400, lightX = 400 } = options;
  const corner = options.corner ?? rng.pick(["left", "right", "both", "none", "both"]);
  const left = corner === "left" || corner === "both" ? rng.range(36, 70) : -160;
  const right = corner === "right" || corner === "both" ? rng.range(730, 764) : 960;
  const wall = rng.chance(0.16) ? mix(palette.wall, palette.primary, 0.28) : palette.wall;
  const ceiling = camera.floor - height;
  stage.paint(rect(0, 0, 800, 600, stage.vertical([0, lighten(wall, 0.1)], [1, darken(wall, 0.07)])));
  decorate(stage, options.wall ?? "plain", wall, height, lightX);
  const wash = stage.radial([0, "#fffdf2", 0.75], [1, "#fffdf2", 0]);
  stage.paint(rect(lightX - 330, -60, 660, 560, wash, 0, { opacity: stage.isDark ? 0.3 : 0.8 }));
  paintFloor(
    stage,
    options.floor ?? rng.pick(["planks", "herringbone", "oxide", "checker", "tiles", "terrazzo"]),
  );
  const shadeLine = stage.vertical([0, "#3a2330", 0], [1, "#3a2330", 0.14]);
  stage.paint(rect(0, camera.floor - 60, 800, 60, shadeLine));
  stage.paint(
    rect(0, camera.floor - 11, 800, 11, lighten(wall, 0.45)) +
      rect(0, camera.floor - 1, 800, 3, darken(wall, 0.4), 0, { opacity: 0.35 }),
  );
  if (left > 0) sideWall(stage, left, height, wall);
  if (right < 800) sideWall(stage, right, height, wall);
  if (ceiling > 0) {
    const lid = [
      camera.at(left, height, 0),
      camera.at(right, height, 0),
      camera.at(right, height, reach),
      camera.at(left, height, reach),
    ];
    stage.paint(poly(lid, lighten(wall, 0.62)) + line(left, ceiling, right, ceiling, darken(wall, 0.12), 3));
  }
  return { left: Math.max(left, 0), right: Math.min(right, 800), height, wall };
}
