import { lighten } from "../color.ts";
import { ceilingFan, pendant } from "../parts/ceiling.ts";
import { bookcase, desk, rug } from "../parts/furniture.ts";
import { corkBoard, gallery, shelf, wallClock } from "../parts/hung.ts";
import { floorPlant } from "../parts/plants.ts";
import { beanbag } from "../parts/seating.ts";
import { paintShell } from "../parts/shell.ts";
import { backpack } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { ellipse, move } from "../svg.ts";

/** A quiet room to work in: desks by the window, books, one soft corner. */
export function paintStudy(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: rng.pick(["plain", "panels", "dado", "block", "arch", "motif"]),
    lightX: flipped ? 520 : 280,
  });
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  const wide = rng.chance(0.5);
  if (wide) {
    hangWindow(stage, { x: at(130, 260), sill: 160, w: 260, h: 165 });
    desk(stage, at(96, 180), 180);
    desk(stage, at(296, 180), 180);
    wall(at(500, 0), 236, shelf(stage, 110));
  } else {
    hangWindow(stage, { x: at(280, 150), sill: 160, w: 150, h: 165 });
    desk(stage, at(88, 170), 170);
    desk(stage, at(272, 170), 170);
    wall(at(100, 112), 280, corkBoard(stage));
    wall(at(470, 90), 300, gallery(stage, 90, 100));
  }
  const tall = rng.chance(0.6);
  if (tall) bookcase(stage, at(570, 150), 150, 260);
  else {
    bookcase(stage, at(520, 200), 200, 130);
    wall(at(620, 0), 262, wallClock(stage));
    stage.sprite(at(700, 0), 130, 24, lightPot(stage), 60);
  }
  rug(stage, at(590, 0), 130, 210, 110);
  beanbag(
    stage,
    at(rng.range(570, 610), 0),
    180,
    rng.pick([palette.accent, palette.secondary, lighten(palette.primary, 0.2)]),
  );
  stage.sprite(at(506, 0), 0, 30, floorPlant(stage), 31);
  const [sx, sy] = camera.at(at(450, 0), 0, 130);
  stage.shadow(ellipse(sx, sy, 34, 8, "#3a2330"));
  stage.sprite(at(450, 0), 0, 130, backpack(stage));
  if (rng.chance(0.5)) ceilingFan(stage, 400, shell.height, 90);
  else for (const x of [190, 370]) pendant(stage, at(x, 0), shell.height, 40, 66);
  stage.zoom = 1.08;
}

const lightPot = (stage: Stage) => move(0, 0, floorPlant(stage), 0.5);
