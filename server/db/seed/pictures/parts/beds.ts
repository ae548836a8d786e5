import { darken, lighten, mix } from "../color.ts";
import type { Stage } from "../stage.ts";
import { group, line, num, type Point, path, poly, rect, times } from "../svg.ts";
import { box, castShadow, flat, frontRect, soft } from "./solid.ts";

export interface BedSpec {
  readonly x: number;
  readonly w: number;
  readonly d: number;
  readonly depth: number;
  readonly cover: string;
  readonly pattern: Pattern;
  readonly base?: number;
  readonly headboard?: "slats" | "panel" | "padded" | "round" | "none";
}

export type Pattern = "plain" | "stripes" | "bands" | "block" | "checks" | "dots";
export const patterns: readonly Pattern[] = ["plain", "stripes", "bands", "block", "checks", "dots"];

const mark = (svg: string) => group(svg, { "data-part": "bed" });

/** Interpolates on a flat quadrilateral: u across, v from the far edge to the near one. */
function onQuad(quad: readonly Point[], u: number, v: number): Point {
  const [a, b, c, e] = quad as [Point, Point, Point, Point];
  const blend = (p: Point, q: Point, t: number): Point => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
  ];
  return blend(blend(a, b, u), blend(e, c, u), v);
}

const cell = (quad: readonly Point[], u1: number, v1: number, u2: number, v2: number) => [
  onQuad(quad, u1, v1),
  onQuad(quad, u2, v1),
  onQuad(quad, u2, v2),
  onQuad(quad, u1, v2),
];

/** The blanket's print on the top of the bed; `along` tells which way the sleeper lies. */
function print(quad: readonly Point[], pattern: Pattern, colour: string, along: "u" | "v"): string {
  const tone = lighten(colour, 0.45);
  const deep = darken(colour, 0.22);
  const band = (from: number, to: number, fill: string) =>
    poly(along === "v" ? cell(quad, 0, from, 1, to) : cell(quad, from, 0, to, 1), fill);
  const stripe = (from: number, to: number, fill: string) =>
    poly(along === "v" ? cell(quad, from, 0, to, 1) : cell(quad, 0, from, 1, to), fill);
  const drawn: Record<Pattern, () => string> = {
    plain: () => "",
    stripes: () => times(5, (i) => stripe(0.06 + i * 0.2, 0.13 + i * 0.2, tone)),
    bands: () => band(0.42, 0.48, tone) + band(0.56, 0.62, deep) + band(0.7, 0.76, tone),
    block: () => band(0.55, 1, deep),
    checks: () =>
      group(
        times(4, (i) => stripe(0.08 + i * 0.25, 0.19 + i * 0.25, tone)) +
          times(4, (i) => band(0.08 + i * 0.25, 0.19 + i * 0.25, tone)),
        { opacity: 0.55 },
      ),
    dots: () =>
      times(18, (i) => {
        const [x, y] = onQuad(quad, 0.1 + (i % 6) * 0.16, 0.2 + Math.floor(i / 6) * 0.3);
        return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="4" ry="2.4" fill="${tone}"/>`;
      }),
  };
  return group(drawn[pattern](), { opacity: 0.75 });
}

function headboardArt(
  stage: Stage,
  { x, w, d, headboard = "panel" }: BedSpec,
  wood: string,
  cover: string,
): string {
  if (headboard === "none") return "";
  const r = frontRect(stage, x - 4, w + 8, 0, 148, d);
  if (headboard === "slats") {
    const slats = times(5, (i) =>
      rect(r.left + (r.width / 5) * i + r.width * 0.07, r.top + 12, 6, r.height - 20, darken(wood, 0.1), 2),
    );
    return (
      slats +
      rect(r.left, r.top + 4, r.width, 12, wood, 5) +
      rect(r.left, r.top + 4, 9, r.height, wood, 4) +
      rect(r.right - 9, r.top + 4, 9, r.height, wood, 4)
    );
  }
  if (headboard === "padded") {
    const cloth = mix(cover, stage.palette.wall, 0.35);
    const seams = times(3, (i) =>
      line(
        r.left + (r.width / 4) * (i + 1),
        r.top + 10,
        r.left + (r.width / 4) * (i + 1),
        r.bottom,
        darken(cloth, 0.22),
        2,
        { opacity: 0.6 },
      ),
    );
    return (
      rect(
        r.left,
        r.top,
        r.width,
        r.height,
        stage.vertical([0, lighten(cloth, 0.16)], [1, darken(cloth, 0.16)]),
        14,
      ) + seams
    );
  }
  const lift = headboard === "round" ? 26 : 4;
  const top = `M${num(r.left)} ${num(r.bottom)}V${num(r.top + lift)}Q${num((r.left + r.right) / 2)} ${num(r.top - lift)} ${num(r.right)} ${num(r.top + lift)}V${num(r.bottom)}z`;
  return (
    path(top, stage.vertical([0, lighten(wood, 0.14)], [1, darken(wood, 0.14)])) +
    line(r.left + 12, r.top + lift + 16, r.right - 12, r.top + lift + 16, darken(wood, 0.2), 3, {
      opacity: 0.45,
    })
  );
}

/** A pillow lying on a surface at height `h`, seen from its long side. */
function pillow(stage: Stage, x: number, w: number, h: number, d: number, fill: string): string {
  const r = frontRect(stage, x, w, h, 27, d + 24);
  const { left, top, width, height, bottom } = r;
  const points: Point[] = [
    [left - 3, top + 2],
    [left + width * 0.3, top - 3],
    [left + width * 0.7, top - 3],
    [left + width + 3, top + 2],
    [left + width + 2, bottom + 1],
    [left + width / 2, bottom + 4],
    [left - 2, bottom + 1],
  ];
  const shade = soft(
    points.map(([px, py]) => [px + 3, py + 5] as const),
    "#3a2330",
    { opacity: 0.14 },
  );
  return (
    shade +
    soft(points, stage.vertical([0, lighten(fill, 0.35)], [1, darken(fill, 0.1)])) +
    line(left + 9, top + height * 0.6, left + width * 0.4, top + height * 0.7, darken(fill, 0.25), 1.6, {
      opacity: 0.3,
    })
  );
}

/** A bed with its head at the back wall and its foot towards the viewer. */
export function headOnBed(stage: Stage, spec: BedSpec): void {
  const { palette, rng } = stage;
  const { x, w, d, depth, cover, base = 22 } = spec;
  const wood = palette.wood;
  const mattress = 34;
  const top = base + 20 + mattress;
  castShadow(stage, x, w, d, depth, 10);
  const frame = box(stage, { x: x - 4, w: w + 8, base, h: 24, d, depth: depth + 4, colour: wood, round: 3 });
  const feet = [x, x + w - 10]
    .map((fx) =>
      box(stage, { x: fx, w: 10, h: base, d: d + depth - 10, depth: 10, colour: darken(wood, 0.2) }),
    )
    .join("");
  const sheet = box(stage, {
    x,
    w,
    base: base + 20,
    h: mattress,
    d,
    depth,
    colour: darken(palette.linen, 0.08),
    top: palette.linen,
    side: darken(palette.linen, 0.14),
    round: 6,
  });
  const fold = d + depth * 0.4;
  const length = depth * 0.6;
  const quad = flat(stage, x - 3, w + 6, top + 3, fold, length + 3);
  const skirt = frontRect(stage, x - 3, w + 6, base + 12, top + 3 - base - 12, d + depth + 3);
  const sideX = x > stage.camera.vx ? x - 3 : x + w < stage.camera.vx ? x + w + 3 : undefined;
  const hang =
    sideX === undefined
      ? ""
      : poly(
          [
            stage.camera.at(sideX, top + 3, fold),
            stage.camera.at(sideX, top + 3, fold + length + 3),
            stage.camera.at(sideX, base + 12, fold + length + 3),
            stage.camera.at(sideX, base + 18, fold),
          ],
          darken(cover, 0.24),
        );
  const drop = rect(
    skirt.left,
    skirt.top,
    skirt.width,
    skirt.height,
    stage.vertical([0, cover], [1, darken(cover, 0.22)]),
    2,
  );
  const turn = flat(stage, x - 3, w + 6, top + 4, fold, 26);
  const blanket =
    hang +
    poly(quad, lighten(cover, 0.12)) +
    print(quad, spec.pattern, cover, "v") +
    drop +
    poly(turn, lighten(cover, 0.5));
  const double = w > 165;
  const pw = double ? w / 2 - 14 : w * 0.66;
  const tone = rng.chance(0.6) ? palette.linen : lighten(cover, 0.55);
  const pillows = double
    ? pillow(stage, x + 9, pw, top, d + 6, tone) + pillow(stage, x + w / 2 + 5, pw, top, d + 6, tone)
    : pillow(stage, x + (w - pw) / 2, pw, top, d + 6, tone);
  const cushion = rng.chance(0.5)
    ? pillow(
        stage,
        x + w * 0.33,
        w * 0.34,
        top,
        d + 26,
        rng.pick([palette.accent, palette.secondary, palette.primary]),
      )
    : "";
  stage.stand(
    d + depth,
    mark(headboardArt(stage, spec, wood, cover) + feet + frame + sheet + pillows + cushion + blanket),
  );
}

/** A bed along the back wall, seen from its side; the head is at one end. */
export function sideBed(stage: Stage, spec: BedSpec & { readonly head: "left" | "right" }): void {
  const { palette, rng } = stage;
  const { x, w, d, depth, cover, base = 22, head } = spec;
  const wood = palette.wood;
  const top = base + 54;
  const atLeft = head === "left";
  castShadow(stage, x, w, d, depth, 12);
  const board = (bx: number, h: number) => box(stage, { x: bx, w: 12, h, d, depth, colour: wood, round: 5 });
  const far = atLeft ? board(x + w, 78) : board(x - 12, 78);
  const near = atLeft ? board(x - 12, 142) : board(x + w, 142);
  const frame = box(stage, { x, w, base, h: 22, d, depth, colour: wood });
  const sheet = box(stage, {
    x,
    w,
    base: base + 20,
    h: 34,
    d,
    depth: depth - 4,
    colour: darken(palette.linen, 0.07),
    top: palette.linen,
    round: 8,
  });
  const from = atLeft ? x + w * 0.34 : x - 1;
  const width = w * 0.66 + 1;
  const quad = flat(stage, from, width, top + 3, d, depth);
  const skirt = frontRect(stage, from, width, base + 14, top + 3 - base - 14, d + depth);
  const turnX = atLeft ? from : from + width - 24;
  const turn = frontRect(stage, turnX, 24, base + 14, top + 3 - base - 14, d + depth);
  const bandsFront =
    spec.pattern === "plain" || spec.pattern === "dots"
      ? ""
      : times(3, (i) =>
          rect(
            skirt.left + (skirt.width / 3) * i + skirt.width * 0.14,
            skirt.top,
            skirt.width * 0.06,
            skirt.height,
            lighten(cover, 0.45),
            0,
            { opacity: 0.5 },
          ),
        );
  const blanket =
    poly(quad, lighten(cover, 0.12)) +
    print(quad, spec.pattern === "bands" ? "plain" : spec.pattern, cover, "u") +
    rect(
      skirt.left,
      skirt.top,
      skirt.width,
      skirt.height,
      stage.vertical([0, cover], [1, darken(cover, 0.22)]),
      6,
    ) +
    bandsFront +
    poly(flat(stage, turnX, 24, top + 4, d, depth), lighten(cover, 0.55)) +
    rect(turn.left, turn.top, turn.width, turn.height, lighten(cover, 0.42), 3);
  const px = atLeft ? x + 12 : x + w - 82;
  const cushions = rng.chance(0.6)
    ? pillow(
        stage,
        atLeft ? x + 58 : x + w - 104,
        46,
        top,
        d + depth * 0.5,
        rng.pick([palette.accent, palette.secondary]),
      )
    : "";
  const pillows = pillow(stage, px, 70, top, d + depth * 0.3, palette.linen) + cushions;
  const [first, second] = (atLeft ? x > stage.camera.vx : x < stage.camera.vx) ? [near, far] : [near, far];
  const legs = [x, x + w - 10]
    .map((fx) =>
      box(stage, { x: fx, w: 10, h: base, d: d + depth - 10, depth: 8, colour: darken(wood, 0.25) }),
    )
    .join("");
  stage.stand(d + depth, mark(first + second + legs + frame + sheet + pillows + blanket));
}

/** Two beds over each other along the back wall, with a ladder. */
export function bunk(
  stage: Stage,
  spec: BedSpec & { readonly upper: string; readonly ladder: "left" | "right" },
): void {
  const { palette } = stage;
  const { x, w, d, depth, cover, upper } = spec;
  const metal = stage.rng.chance(0.5) ? palette.wood : mix(palette.secondary, "#3b4450", 0.55);
  castShadow(stage, x, w, d, depth, 12);
  const post = (px: number, pd: number) =>
    box(stage, { x: px, w: 10, h: 292, d: pd, depth: 8, colour: metal, round: 2 });
  const behind = post(x, d) + post(x + w - 10, d);
  const front = post(x, d + depth - 8) + post(x + w - 10, d + depth - 8);
  const deck = (base: number, colour: string, pillowFirst: boolean) => {
    const bed = frontRect(stage, x + 8, w - 16, base, 14, d + depth);
    const sheet = box(stage, {
      x: x + 8,
      w: w - 16,
      base: base + 12,
      h: 24,
      d,
      depth: depth - 2,
      colour: darken(palette.linen, 0.06),
      top: palette.linen,
      round: 8,
    });
    const from = pillowFirst ? x + w * 0.34 : x + 6;
    const width = w * 0.66 - 12;
    const quad = flat(stage, from, width, base + 38, d, depth);
    const skirt = frontRect(stage, from, width, base + 8, 31, d + depth);
    const below = stage.camera.floor - base - 38 > stage.camera.vy;
    const cloth =
      (below ? poly(quad, lighten(colour, 0.14)) + print(quad, spec.pattern, colour, "u") : "") +
      rect(
        skirt.left,
        skirt.top,
        skirt.width,
        skirt.height,
        stage.vertical([0, lighten(colour, 0.06)], [1, darken(colour, 0.2)]),
        7,
      );
    const head = pillow(
      stage,
      pillowFirst ? x + 18 : x + w - 84,
      64,
      base + 34,
      d + depth * 0.35,
      lighten(colour, 0.6),
    );
    const under =
      base > 100
        ? box(stage, { x: x + 4, w: w - 8, base: base - 2, h: 4, d, depth, colour: darken(metal, 0.1) })
        : "";
    return mark(under + sheet + head + cloth + rect(bed.left, bed.top, bed.width, bed.height, metal, 4));
  };
  const first = spec.ladder === "right";
  const guard = (["left", "right"] as const).map((end) => {
    const from = end === "left" ? x + 6 : x + w * 0.56;
    const r = frontRect(stage, from, w * 0.4, 222, 44, d + depth);
    return end === spec.ladder
      ? ""
      : rect(r.left, r.top, r.width, 7, metal, 3) +
          times(4, (i) => rect(r.left + (r.width / 4) * (i + 0.5), r.top, 4, r.height, metal, 2));
  });
  const lx = first ? x + w - 62 : x + 22;
  const ladder = frontRect(stage, lx, 36, 0, 262, d + depth + 4);
  const rungs = times(6, (i) =>
    rect(ladder.left, ladder.top + 18 + (i * ladder.height) / 6.4, ladder.width, 6, lighten(metal, 0.12), 2),
  );
  const rails =
    rect(ladder.left - 3, ladder.top, 6, ladder.height, metal, 3) +
    rect(ladder.right - 3, ladder.top, 6, ladder.height, metal, 3);
  const gloom = frontRect(stage, x + 8, w - 16, 112, 66, d);
  const dusk = rect(
    gloom.left,
    gloom.top,
    gloom.width,
    gloom.height,
    stage.vertical([0, "#3a2330", 0.2], [1, "#3a2330", 0]),
  );
  stage.stand(
    d + depth,
    behind + dusk + deck(34, cover, first) + deck(180, upper, first) + guard.join("") + front + rungs + rails,
  );
}
