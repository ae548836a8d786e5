import { lighten, mix } from "../color.ts";
import { counter } from "../parts/appliances.ts";
import { pendant } from "../parts/ceiling.ts";
import * as cook from "../parts/cookware.ts";
import { chair } from "../parts/furniture.ts";
import { gallery, shelf, wallClock } from "../parts/hung.ts";
import { floorPlant } from "../parts/plants.ts";
import { stool, table } from "../parts/seating.ts";
import { paintShell } from "../parts/shell.ts";
import { vase } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { move } from "../svg.ts";

function longTable(stage: Stage, x: number, w: number, seats: number): void {
  const { rng, palette } = stage;
  const wood = rng.chance(0.6) ? palette.wood : lighten(palette.wood, 0.25);
  const d = 120;
  const h = 98;
  const colours = rng.pick([
    [palette.primary],
    [palette.secondary],
    [palette.primary, palette.accent, palette.secondary],
  ]);
  const step = w / seats;
  const benches = rng.chance(0.4);
  for (let i = 0; i < seats; i++) {
    const cx = x + step * (i + 0.5);
    chair(stage, cx, d - 64, colours[i % colours.length]!, 58);
    if (benches || i % 2 === 0) stool(stage, cx, d + 118, colours[(i + 1) % colours.length]!, 62);
  }
  table(stage, x, w, d, 104, h, wood);
  for (let i = 0; i < seats; i++) {
    const cx = x + step * (i + 0.5);
    for (const [deep, order] of [
      [24, 0.1],
      [80, 0.4],
    ] as const) {
      stage.sprite(cx, h + 1, d + deep, stage.reuse("thali", cook.thali), d + 105 + order);
      stage.sprite(
        cx + 38,
        h + 1,
        d + deep + 4,
        stage.reuse("tumbler", () => cook.tumbler(stage)),
        d + 105 + order,
      );
    }
  }
  stage.sprite(x + step, h, d + 54, cook.handi(stage, "#e2a53c"), d + 105.2);
  stage.sprite(
    x + w - step,
    h,
    d + 54,
    rng.chance(0.5) ? cook.handi(stage, "#c8623c") : vase(stage),
    d + 105.3,
  );
}

/** The dining hall: steel plates laid out, hot vessels on the sideboard, drinking water. */
export function paintDining(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: rng.pick(["plain", "dado", "dado", "panels", "block", "motif", "stripes"]),
    floor: rng.pick(["checker", "oxide", "tiles", "terrazzo", "planks"]),
    lightX: flipped ? 520 : 280,
  });
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  if (rng.chance(0.45)) {
    // Two windows side by side leave no room for cloth between them.
    const blinds = { curtain: rng.pick(["roman", "none"] as const) };
    hangWindow(stage, { x: at(120, 190), sill: 150, w: 190, h: 170 }, blinds);
    hangWindow(stage, { x: at(370, 130), sill: 150, w: 130, h: 170 }, blinds);
  } else {
    hangWindow(stage, { x: at(120, 190), sill: 150, w: 190, h: 170 });
    wall(at(350, 150), 310, gallery(stage, 150, 110));
  }
  counter(
    stage,
    {
      x: at(540, 190),
      w: 190,
      colour: rng.pick([mix(palette.secondary, palette.linen, 0.25), palette.wood, palette.primary]),
    },
    108,
  );
  const served = rng.shuffle(["#e2a53c", "#c8623c", "#fffaf0", "#7d9f4a"]);
  for (const [i, x] of [574, 634].entries())
    stage.sprite(at(x, 0), 114, 46, cook.handi(stage, served[i]!), 89);
  stage.sprite(at(698, 0), 114, 44, rng.chance(0.5) ? cook.teaFlask(stage) : cook.idliSteamer(stage), 89);
  wall(at(666, 64), 300, cook.purifier(stage));
  wall(at(590, 0), 270, rng.chance(0.5) ? wallClock(stage) : shelf(stage, 110));
  const seats = rng.pick([3, 4]);
  const w = seats * 112;
  longTable(stage, at(150, 0) - (flipped ? w : 0), w, seats);
  for (const share of seats === 4 ? [0.25, 0.75] : [0.5])
    pendant(stage, (flipped ? 650 - w : 150) + w * share, shell.height, 150, 92);
  stage.sprite(at(84, 0), 0, 30, floorPlant(stage));
  stage.zoom = 1.06;
}
