import { darken, lighten, mix } from "../color.ts";
import { solarHeater, waterTank } from "../parts/building.ts";
import { rug } from "../parts/furniture.ts";
import { fairyLights } from "../parts/hung.ts";
import { floorPlant, hangingPlant, smallPlant } from "../parts/plants.ts";
import { caneChair, stool } from "../parts/seating.ts";
import { floorLines } from "../parts/shell.ts";
import { box } from "../parts/solid.ts";
import { bookPile, mug } from "../parts/tabletop.ts";
import { cityView } from "../parts/views.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, move, path, rect, stroke, times } from "../svg.ts";

type Draw = (tone: string, trim: string) => string;

// Clothes hang from (0, 0), the middle of their upper edge.
const clothes: readonly Draw[] = [
  (tone, trim) =>
    path("M-18-2L-34 12L-26 24L-19 18V66H19V18L26 24L34 12L18-2Q0 10-18-2z", tone) +
    stroke("M0 6V66", trim, 1.6, { opacity: 0.7 }),
  (tone, trim) =>
    path("M-16-2L-32 14L-25 24L-18 18L-24 96H24L18 18L25 24L32 14L16-2Q0 10-16-2z", tone) +
    rect(-23, 84, 46, 7, trim, 0, { opacity: 0.8 }) +
    stroke("M0 6V40", trim, 2),
  (tone, trim) =>
    rect(-22, -2, 44, 78, tone, 2) +
    rect(-22, 58, 44, 7, trim) +
    rect(-22, 8, 44, 4, trim, 0, { opacity: 0.7 }),
  (tone, trim) =>
    path("M-19-2H19L23 90H5L0 26L-5 90H-23z", tone) + rect(-19, -2, 38, 6, trim, 0, { opacity: 0.7 }),
  (tone, trim) =>
    path("M-36-2H36Q34 60 38 104Q20 110 0 104T-38 104Q-34 50-36-2z", tone) +
    path("M-38 94Q-20 100 0 94T38 94L38 104Q20 110 0 104T-38 104z", trim) +
    stroke("M-14 0Q-16 50-14 98M14 0Q12 50 14 98", darken(tone, 0.25), 1.4, { opacity: 0.5 }),
];

function clothesline(stage: Stage, x1: number, x2: number, d: number): void {
  const { rng, palette, camera } = stage;
  const h = 210;
  const pole = (x: number) => box(stage, { x: x - 4, w: 8, h: h + 8, d, depth: 6, colour: "#7d7a80" });
  stage.stand(d, pole(x1) + pole(x2));
  const [ax, ay] = camera.at(x1, h, d);
  const [bx, by] = camera.at(x2, h, d);
  const rope = stroke(
    `M${ax.toFixed(0)} ${ay.toFixed(0)}Q${((ax + bx) / 2).toFixed(0)} ${(ay + 24).toFixed(0)} ${bx.toFixed(0)} ${by.toFixed(0)}`,
    "#6b5a50",
    1.8,
  );
  const count = Math.max(2, Math.floor((x2 - x1) / 76));
  const tones = rng.shuffle([
    palette.primary,
    palette.secondary,
    palette.accent,
    palette.linen,
    lighten(palette.primary, 0.45),
    lighten(palette.secondary, 0.4),
  ]);
  const drawn = times(count, (i) => {
    const t = (i + 0.5) / count;
    const y = ay + 24 * 2 * t * (1 - t);
    const tone = tones[i % tones.length]!;
    const piece = rng.pick(clothes)(tone, tone === palette.linen ? palette.primary : lighten(tone, 0.5));
    const pegs = rect(-14, -6, 4, 9, "#d9a95b", 1) + rect(10, -6, 4, 9, "#d9a95b", 1);
    return move(
      ax + (bx - ax) * t,
      y,
      group(piece, { transform: `rotate(${rng.range(-3, 3).toFixed(1)})` }) + pegs,
      camera.scale(d),
    );
  });
  stage.stand(d + 1, rope + drawn);
}

function parapet(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const floor = camera.floor;
  const tone = mix(palette.wall, palette.wood, 0.16);
  const h = 78;
  const open = rng.chance(0.4);
  const solid = open ? 30 : h;
  stage.paint(
    rect(0, floor - solid, 800, solid, stage.vertical([0, lighten(tone, 0.1)], [1, darken(tone, 0.12)])),
  );
  if (open)
    stage.paint(
      stroke(
        times(54, (i) => `M${i * 15 + 4} ${(floor - h).toFixed(0)}V${(floor - solid).toFixed(0)}`),
        darken(palette.secondary, 0.4),
        2.6,
      ),
    );
  else if (rng.chance(0.5))
    stage.paint(times(10, (i) => rect(i * 82 + 12, floor - 58, 58, 40, darken(tone, 0.08), 3)));
  stage.paint(rect(0, floor - h - 5, 800, 9, open ? darken(palette.secondary, 0.35) : lighten(tone, 0.4), 2));
  if (!open)
    stage.paint(
      times(rng.int(4, 7), (i) =>
        move(50 + i * 112 + rng.range(-20, 20), floor - h - 4, smallPlant(stage), rng.range(0.9, 1.25)),
      ),
    );
}

/** Tulsi in its raised planter. */
const tulsi = () =>
  times(7, (i) => ellipse(-18 + i * 6, -104 - (i % 3) * 12, 9, 8, i % 2 ? "#5f8f4a" : "#79a65c")) +
  line(0, -70, 0, -98, "#6a5343", 4) +
  path("M-24-76H24L18-52H-18z", "#b5533c") +
  rect(-30, -82, 60, 8, "#c96b4b", 2) +
  rect(-18, -54, 36, 46, "#e6c99a") +
  path("M-8-8V-30A8 9 0 0 1 8-30V-8z", "#8a4a36") +
  circle(0, -13, 3, "#ffc766") +
  rect(-28, -9, 56, 9, "#b5533c", 2);

function charpai(stage: Stage, x: number, d: number): void {
  const { palette, camera } = stage;
  const w = 210;
  stage.shadow(ellipse(...camera.at(x + w / 2, 0, d + 46), 150, 20, "#3a2330"));
  const weave = lighten(palette.wood, 0.5);
  const body = box(stage, { x, w, base: 46, h: 10, d, depth: 92, colour: palette.wood, top: weave });
  const strands = times(14, (i) =>
    line(
      ...camera.at(x + 8 + i * 15, 57, d),
      ...camera.at(x + 8 + i * 15, 57, d + 92),
      palette.primary,
      1.6,
      { opacity: 0.5 },
    ),
  );
  const feet = [x, x + w - 9]
    .map((fx) => box(stage, { x: fx, w: 9, h: 48, d: d + 83, depth: 9, colour: darken(palette.wood, 0.2) }))
    .join("");
  stage.stand(d + 93, feet + body + strands);
  stage.sprite(x + 34, 57, d + 46, rect(-26, -20, 52, 22, palette.accent, 10), d + 94);
}

function pergola(stage: Stage): void {
  const { palette, camera } = stage;
  const wood = darken(palette.wood, 0.1);
  const posts = [70, 722]
    .map((x) => box(stage, { x, w: 12, h: 330, d: 40, depth: 12, colour: wood }))
    .join("");
  stage.stand(40, posts);
  const beam = (d: number) => box(stage, { x: 40, w: 730, base: 326, h: 12, d, depth: 10, colour: wood });
  stage.stand(
    41,
    beam(0) +
      beam(45) +
      beam(90) +
      times(9, (i) =>
        box(stage, { x: 84 + i * 78, w: 7, base: 338, h: 7, d: 0, depth: 120, colour: lighten(wood, 0.1) }),
      ),
  );
  for (const x of [200, 560]) stage.stand(42, move(...camera.at(x, 326, 50), hangingPlant(stage, 36)));
}

/** The roof at its best hour: a place to sit, clothes drying, the city behind. */
export function paintTerrace(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w = 0) => (flipped ? 800 - x - w : x);
  const floor = camera.floor;
  stage.paint(cityView(stage, 800, floor - 56));
  parapet(stage);
  const tile = rng.pick([
    mix("#b5533c", palette.floor, 0.4),
    mix(palette.floor, "#efe6d8", 0.6),
    mix("#b9b0a4", palette.floor, 0.3),
  ]);
  stage.paint(
    rect(0, floor, 800, 600 - floor, stage.vertical([0, darken(tile, 0.16)], [1, lighten(tile, 0.08)])) +
      floorLines(stage, 70, 70, darken(tile, 0.4), 0.28),
  );
  const covered = rng.chance(0.35);
  if (covered) pergola(stage);
  else stage.sprite(at(86), 0, 10, move(0, -20, waterTank(), 1.9) + rect(-48, -24, 96, 24, "#b3a898", 2));
  if (!covered && rng.chance(0.5)) stage.sprite(at(204), 0, 12, move(0, 0, solarHeater(), 1.35));
  const line1 = at(rng.range(330, 380), 330);
  clothesline(stage, line1, line1 + 330, rng.range(24, 40));
  const seatX = at(270);
  rug(stage, seatX, 112, 280, 130);
  if (rng.chance(0.35)) charpai(stage, seatX - 105, 120);
  else {
    for (const [dx, d] of [
      [-92, 120],
      [92, 126],
    ] as const) {
      stage.shadow(ellipse(...camera.at(seatX + dx, 0, d), 50, 9, "#3a2330"));
      stage.sprite(seatX + dx, 0, d, caneChair(stage));
    }
    stool(stage, seatX, 118, lighten(palette.wood, 0.25), 52);
    stage.sprite(seatX - 8, 53, 134, mug(stage), 155);
    if (rng.chance(0.5)) stage.sprite(seatX + 10, 53, 130, move(0, 0, bookPile(stage), 0.6), 154);
  }
  stage.sprite(at(560), 0, 120, rng.chance(0.6) ? tulsi() : floorPlant(stage));
  stage.shadow(ellipse(...camera.at(at(560), 0, 120), 42, 9, "#3a2330"));
  for (const [x, d] of [
    [728, 30],
    [690, 130],
    [40, 90],
  ] as const) {
    stage.shadow(ellipse(...camera.at(at(x), 0, d), 34, 8, "#3a2330"));
    stage.sprite(at(x), 0, d, floorPlant(stage));
  }
  const high = rng.range(70, 120);
  stage.stand(300, fairyLights(stage, -10, high - 30, 810, high, 110));
  stage.zoom = 1.04;
}
