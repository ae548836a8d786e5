import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { type Attrs, group, num, type Point, path, poly, rect } from "../svg.ts";

export interface Box {
  readonly x: number;
  readonly w: number;
  /** Height of the underside above the floor. */
  readonly base?: number;
  readonly h: number;
  /** Distance of the back face from the back wall. */
  readonly d: number;
  readonly depth: number;
  readonly colour: string;
  readonly top?: string;
  readonly side?: string;
  readonly round?: number;
}

/** A quadrilateral lying flat at one height. */
export function flat(stage: Stage, x: number, w: number, h: number, d: number, depth: number): Point[] {
  const { camera } = stage;
  return [
    camera.at(x, h, d),
    camera.at(x + w, h, d),
    camera.at(x + w, h, d + depth),
    camera.at(x, h, d + depth),
  ];
}

/** A shape on the front plane at distance `d`: x, y, width and height on the screen. */
export function frontRect(stage: Stage, x: number, w: number, base: number, h: number, d: number) {
  const [left, top] = stage.camera.at(x, base + h, d);
  const [right, bottom] = stage.camera.at(x + w, base, d);
  return { left, top, width: right - left, height: bottom - top, right, bottom };
}

/** The three faces of a box a viewer can see: inner side, top (when below the eye) and front. */
export function box(stage: Stage, spec: Box): string {
  const { camera } = stage;
  const { x, w, base = 0, h, d, depth, colour, round = 0 } = spec;
  const front = d + depth;
  const face = frontRect(stage, x, w, base, h, front);
  const sideAt = x > camera.vx ? x : x + w < camera.vx ? x + w : undefined;
  const corners: [number, number][] = [
    [base, d],
    [base + h, d],
    [base + h, front],
    [base, front],
  ];
  const side =
    sideAt === undefined
      ? ""
      : poly(
          corners.map(([height, at]) => camera.at(sideAt, height, at)),
          spec.side ?? darken(colour, 0.16),
        );
  const below = camera.floor - (base + h) > camera.vy;
  const above = camera.floor - base < camera.vy;
  const lid = below ? poly(flat(stage, x, w, base + h, d, depth), spec.top ?? lighten(colour, 0.16)) : "";
  const under = above ? poly(flat(stage, x, w, base, d, depth), darken(colour, 0.3)) : "";
  const r = round * camera.scale(front);
  return side + lid + under + rect(face.left, face.top, face.width, face.height, colour, r);
}

/** Four slim legs under something that spans the given floor area. */
export function legs(
  stage: Stage,
  area: { x: number; w: number; d: number; depth: number },
  h: number,
  colour: string,
  thick = 6,
): string {
  const { x, w, d, depth } = area;
  const leg = (lx: number, ld: number) =>
    box(stage, { x: lx, w: thick, h, d: ld, depth: thick, colour, top: colour });
  return group(
    leg(x, d) + leg(x + w - thick, d) + leg(x, d + depth - thick) + leg(x + w - thick, d + depth - thick),
  );
}

/** The contact shadow of something that covers this part of the floor. */
export function castShadow(stage: Stage, x: number, w: number, d: number, depth: number, spread = 8): void {
  stage.shadow(poly(flat(stage, x - spread, w + spread * 2.4, 0, d, depth + spread), "#3a2330"));
}

/** A closed outline through points with soft corners, for pillows, cushions and blankets. */
export function soft(points: readonly Point[], fill: string, more: Attrs = {}): string {
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const write = ([x, y]: Point) => `${num(x)} ${num(y)}`;
  const start = mid(points.at(-1)!, points[0]!);
  const curves = points.map(
    (point, i) => `Q${write(point)} ${write(mid(point, points[(i + 1) % points.length]!))}`,
  );
  return path(`M${write(start)}${curves.join("")}Z`, fill, more);
}
