import { darken, lighten } from "../color.ts";
import { counter, washingMachine } from "../parts/appliances.ts";
import { ceilingFan, pendant } from "../parts/ceiling.ts";
import { basket } from "../parts/cookware.ts";
import { wallClock } from "../parts/hung.ts";
import { floorPlant, smallPlant } from "../parts/plants.ts";
import { paintShell } from "../parts/shell.ts";
import { box } from "../parts/solid.ts";
import { bottle } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { circle, line, move, path, rect, stroke, times } from "../svg.ts";

const foldedClothes = (stage: Stage) => {
  const tones = stage.rng.shuffle([
    stage.palette.primary,
    stage.palette.secondary,
    stage.palette.accent,
    stage.palette.linen,
  ]);
  return times(
    4,
    (i) =>
      rect(-30 + i, -12 - i * 11, 60 - i * 2, 11, tones[i]!, 5) +
      line(-26 + i, -6 - i * 11, 22 - i, -6 - i * 11, darken(tones[i]!, 0.2), 1.2, { opacity: 0.5 }),
  );
};

const detergents = (stage: Stage) =>
  rect(-40, -38, 26, 38, stage.palette.primary, 3) +
  circle(-27, -20, 8, lighten(stage.palette.accent, 0.3)) +
  move(0, 0, bottle(stage.palette.secondary)) +
  path("M16 0V-26L24-36H38V0z", stage.palette.accent) +
  rect(26, -42, 10, 8, darken(stage.palette.accent, 0.3), 2);

function dryingRack(stage: Stage): string {
  const { palette } = stage;
  const cloth = (x: number, w: number, h: number, tone: string) =>
    path(`M${x} -104h${w}v${h}q${-w / 2} 5${-w} 0z`.replace("5-", "5 -"), tone) +
    rect(x, -104 + h - 14, w, 4, lighten(tone, 0.5), 0, { opacity: 0.6 });
  return (
    stroke("M-62-104L-40 0M62-104L40 0M-40-104L-62 0M40-104L62 0", "#98a3aa", 4) +
    rect(-70, -107, 140, 5, "#8d989f", 2) +
    cloth(-62, 34, 62, palette.primary) +
    cloth(-22, 30, 44, palette.linen) +
    cloth(14, 44, 70, palette.secondary)
  );
}

function ironingBoard(stage: Stage): string {
  const tone = stage.palette.secondary;
  return (
    stroke("M-50-88L44 0M50-88L-44 0", "#98a3aa", 4.5) +
    path("M-90-98H66Q92-96 92-92Q92-86 66-86H-90z", tone) +
    rect(-90, -88, 160, 4, darken(tone, 0.25)) +
    path("M-28-98V-106Q-6-122 18-118L30-98z", stage.palette.accent) +
    stroke("M-18-112Q-2-128 14-118", darken(stage.palette.accent, 0.4), 4)
  );
}

/** The wash room: machines in a row, folded clothes, a rack and an iron. */
export function paintLaundry(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: rng.pick(["tiles", "dado", "stripes", "plain"]),
    floor: rng.pick(["checker", "tiles", "terrazzo"]),
    lightX: flipped ? 260 : 560,
  });
  const count = rng.pick([2, 3, 3]);
  const tone = rng.pick(["#fbfaf6", "#e3e7e8", lighten(palette.primary, 0.55), "#aeb9bf"]);
  const width = count * 112;
  const start = at(90, width);
  for (let i = 0; i < count; i++) washingMachine(stage, start + i * 112 + 4, 4, rng.chance(0.6), tone);
  stage.stand(
    90,
    box(stage, {
      x: start - 6,
      w: width + 10,
      base: 138,
      h: 9,
      d: 2,
      depth: 88,
      colour: palette.wood,
      round: 2,
    }),
  );
  const tops = rng.shuffle([
    () => foldedClothes(stage),
    () => basket(stage),
    () => detergents(stage),
    () => smallPlant(stage),
  ]);
  for (let i = 0; i < count; i++) stage.sprite(start + i * 112 + 58, 147, 48, tops[i]!(), 91);
  const cx = start + width / 2;
  const board =
    rect(-width / 2 + 10, 0, width - 20, 8, palette.wood, 2) +
    rect(-width / 2 + 14, 8, width - 28, 7, "#3a2330", 2, { opacity: 0.1 });
  const above = times(count, (i) =>
    move(
      -width / 2 + 56 + i * 112,
      0,
      [foldedClothes, detergents, basket][(i + rng.int(0, 2)) % 3]!(stage),
      0.9,
    ),
  );
  stage.paint(move(...camera.at(cx, 276, 0), board + above));
  hangWindow(
    stage,
    { x: at(count === 3 ? 500 : 420, 150), sill: 170, w: 150, h: 150 },
    { curtain: rng.pick(["roman", "none", "sheer"]) },
  );
  stage.paint(move(...camera.at(at(716, 0), 290, 0), wallClock(stage)));
  if (count === 2) counter(stage, { x: at(350, 130), w: 130, colour: lighten(palette.secondary, 0.25) }, 116);
  if (count === 2) stage.sprite(at(415, 0), 122, 44, foldedClothes(stage), 89);
  stage.shadow(
    `<ellipse cx="${camera.at(at(590, 0), 0, 90)[0].toFixed(0)}" cy="${camera.at(0, 0, 90)[1].toFixed(0)}" rx="80" ry="10"/>`,
  );
  stage.sprite(at(590, 0), 0, 90, rng.chance(0.5) ? dryingRack(stage) : ironingBoard(stage));
  stage.sprite(at(rng.range(270, 360), 0), 0, 170, move(0, 0, basket(stage), 1.15));
  stage.shadow(
    `<ellipse cx="${camera.at(at(315, 0), 0, 170)[0].toFixed(0)}" cy="${camera.at(0, 0, 170)[1].toFixed(0)}" rx="80" ry="10"/>`,
  );
  stage.sprite(at(716, 0), 0, 40, floorPlant(stage));
  if (rng.chance(0.5)) ceilingFan(stage, 400, shell.height, 100);
  else pendant(stage, cx, shell.height, 110, 60);
  stage.zoom = 1.1;
}
