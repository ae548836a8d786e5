import { darken, lighten } from "../color.ts";
import { ceilingFan, pendant } from "../parts/ceiling.ts";
import { bookcase, rug } from "../parts/furniture.ts";
import { corkBoard, gallery, shelf, wallClock } from "../parts/hung.ts";
import { floorPlant, smallPlant } from "../parts/plants.ts";
import { sofa } from "../parts/seating.ts";
import { paintShell } from "../parts/shell.ts";
import { box, castShadow, frontRect } from "../parts/solid.ts";
import { bookPile, vase } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, line, move, path, rect, stroke, times } from "../svg.ts";

/** The clerk's screen, seen from the guest's side. */
const screenBack =
  rect(-5, -16, 10, 14, "#8d959c") +
  rect(-36, -56, 72, 44, "#4a4f57", 4) +
  circle(0, -34, 5, "#6b727a") +
  rect(-18, -4, 36, 4, "#8d959c", 2);

const keyRack = (stage: Stage) =>
  rect(3, 5, 130, 92, "#3a2330", 3, { opacity: 0.14 }) +
  rect(0, 0, 130, 92, stage.palette.wood, 4) +
  times(10, (i) => {
    const [x, y] = [17 + (i % 5) * 24, 16 + Math.floor(i / 5) * 42];
    const tag = [stage.palette.accent, stage.palette.primary, stage.palette.secondary][i % 3]!;
    return (
      circle(x, y, 2.6, "#f0dca6") +
      (i === 3 || i === 7 ? "" : line(x, y, x, y + 12, "#e9d7a5", 2) + rect(x - 5, y + 10, 10, 16, tag, 3))
    );
  });

/** A brass lamp of five wicks, at the door of many houses here. */
const brassLamp = (stage: Stage) => {
  const brass = stage.horizontal([0, "#a8772a"], [0.4, "#f2cf78"], [1, "#9a6a24"]);
  return (
    ellipse(0, -3, 24, 6, brass) +
    rect(-4, -92, 8, 90, brass, 3) +
    ellipse(0, -34, 9, 5, brass) +
    ellipse(0, -62, 8, 5, brass) +
    path("M-26-98Q0-80 26-98Q12-88 0-88Q-12-88-26-98z", brass) +
    ellipse(0, -98, 27, 6, brass) +
    path("M-6-104Q0-128 6-104z", brass) +
    [-20, 20].map((x) => path(`M${x - 3}-101Q${x}-116 ${x + 3}-101z`, "#ffb74d")).join("")
  );
};

function deskCounter(stage: Stage, x: number, w: number): void {
  const { palette, rng } = stage;
  const d = 96;
  const depth = 62;
  castShadow(stage, x, w, d, depth, 12);
  const front = rng.pick([palette.primary, palette.secondary, palette.wood]);
  const r = frontRect(stage, x, w, 0, 138, d + depth);
  const slats = times(w / 17, (i) =>
    rect(r.left + 8 + (i * (r.width - 16)) / (w / 17), r.top + 16, 5, r.height - 30, lighten(front, 0.2), 2, {
      opacity: 0.7,
    }),
  );
  stage.stand(
    d + depth,
    box(stage, { x, w, h: 138, d, depth, colour: front, round: 4 }) +
      slats +
      rect(r.left, r.bottom - 10, r.width, 10, darken(front, 0.35)) +
      box(stage, {
        x: x - 8,
        w: w + 16,
        base: 136,
        h: 10,
        d: d - 4,
        depth: depth + 10,
        colour: palette.wood,
        top: lighten(palette.wood, 0.28),
        round: 3,
      }),
  );
  stage.sprite(x + w * 0.5, 146, d + 30, screenBack, 160);
  stage.sprite(x + w * 0.16, 146, d + 34, rng.chance(0.5) ? vase(stage) : smallPlant(stage), 160);
  stage.sprite(
    x + w * 0.84,
    146,
    d + 36,
    rng.chance(0.5)
      ? bookPile(stage)
      : rect(-14, -8, 28, 8, palette.accent, 3) +
          stroke("M-10-8Q0-26 10-8", "#e9c45f", 3) +
          circle(0, -20, 3, "#e9c45f"),
    160,
  );
}

/** Where a newcomer is met: counter, keys, notice board, a sofa to wait on. */
export function paintReception(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: rng.pick(["panels", "block", "arch", "dado", "stripes", "motif"]),
    lightX: flipped ? 250 : 550,
  });
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  deskCounter(stage, at(112, 250), 250);
  wall(at(118, 130), 312, keyRack(stage));
  wall(at(310, 0), 296, wallClock(stage));
  if (rng.chance(0.5)) {
    hangWindow(stage, { x: at(470, 200), sill: 140, w: 200, h: 185 });
    if (rng.chance(0.6)) wall(at(378, 64), 262, move(0, 0, corkBoard(stage), 0.6));
  } else {
    wall(at(450, 0) - (flipped ? 200 : 0), 310, gallery(stage, 200, 120));
    hangWindow(stage, { x: at(676, 60), sill: 150, w: 60, h: 170 }, { curtain: "none" });
  }
  if (rng.chance(0.65))
    sofa(stage, at(470, 210), 210, 10, rng.pick([palette.secondary, palette.accent, palette.primary]));
  else {
    bookcase(stage, at(500, 170), 170, 110);
    stage.sprite(at(540, 0), 110, 24, vase(stage), 60);
    wall(at(420, 0), 200, shelf(stage, 70));
  }
  rug(stage, at(540, 0), 140, 240, 100);
  stage.sprite(at(714, 0), 0, 22, floorPlant(stage));
  stage.sprite(at(424, 0), 0, 70, brassLamp(stage));
  const [lx, ly] = camera.at(at(424, 0), 108, 70);
  stage.glow(lx, ly, stage.isDark ? 120 : 60, "#ffc766", 0.55);
  const [sx, sy] = camera.at(at(424, 0), 0, 70);
  stage.shadow(ellipse(sx, sy, 34, 8, "#3a2330"));
  if (rng.chance(0.5)) ceilingFan(stage, 420, shell.height, 90);
  else for (const share of [0.25, 0.75]) pendant(stage, at(112, 250) + 250 * share, shell.height, 110, 76);
  stage.zoom = 1.07;
}
