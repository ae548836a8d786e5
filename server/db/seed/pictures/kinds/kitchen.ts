import { darken, lighten, mix } from "../color.ts";
import { counter, fridge, hood, microwave, tap, wallCabinets } from "../parts/appliances.ts";
import { pendant } from "../parts/ceiling.ts";
import * as cook from "../parts/cookware.ts";
import { shelf } from "../parts/hung.ts";
import { smallPlant } from "../parts/plants.ts";
import { paintShell } from "../parts/shell.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { move } from "../svg.ts";

const worktop = 128;

/** A shared kitchen: counter, gas, steel vessels, fridge and drinking water. */
export function paintKitchen(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: "tiles",
    floor: rng.pick(["checker", "tiles", "terrazzo", "oxide"]),
    corner: rng.pick(["both", "left", "right"]),
    lightX: flipped ? 260 : 540,
  });
  const colour = rng.pick([
    mix(palette.secondary, palette.linen, 0.2),
    palette.primary,
    lighten(palette.wood, 0.18),
    mix(palette.primary, palette.linen, 0.5),
    palette.linen,
  ]);
  const top = rng.chance(0.5) ? colour : lighten(palette.wood, 0.3);
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  const put = (x: number, deep: number, svg: string) => stage.sprite(x, worktop, deep, svg, 88 + deep / 100);

  fridge(stage, at(74, 104));
  counter(stage, { x: at(194, 480), w: 480, colour });
  const window = { x: at(472, 130), sill: 182, w: 130, h: 140 };
  hangWindow(stage, window, { curtain: rng.pick(["roman", "none", "none", "sheer"]), plants: true });
  wallCabinets(stage, { x: at(84, 90), w: 90, colour: top }, 262, 86);
  wallCabinets(stage, { x: at(632, 92), w: 92, colour: top }, 262, 86);

  const stove = at(206, 190) + 95;
  if (rng.chance(0.6)) wall(stove, 262, hood(stage));
  else {
    wallCabinets(stage, { x: stove - 90, w: 180, colour: top }, 262, 86);
    wall(stove - 60, 236, cook.ladles());
  }
  put(stove, 46, cook.hob());
  const pots = rng.shuffle([
    () => cook.pressureCooker(stage),
    () => cook.idliSteamer(stage),
    () => cook.kadhai(),
  ]);
  stage.sprite(stove - 41, worktop + 14, 46, pots[0]!(), 89);
  stage.sprite(stove + 41, worktop + 14, 46, pots[1]!(), 89);
  put(at(520, 0), 20, tap());
  put(at(456, 0), 44, rng.pick([() => cook.dishRack(stage), () => cook.fruitBowl(stage)])());
  put(at(566, 0), 40, rng.pick([() => cook.knifeBoard(stage), () => smallPlant(stage)])());
  put(
    at(632, 0),
    42,
    rng.pick([() => microwave(stage), () => cook.jars(stage, 3), () => cook.teaFlask(stage)])(),
  );
  wall(at(393, 64), 248, cook.purifier(stage));
  if (rng.chance(0.4)) wall(at(674, 0), 204, shelf(stage, 84));

  stage.sprite(at(722, 0), 0, 60, rng.chance(0.6) ? cook.gasCylinder() : cook.basket(stage, false), 70);
  const [gx, gy] = camera.at(at(722, 0), 0, 60);
  stage.shadow(`<ellipse cx="${gx.toFixed(0)}" cy="${gy.toFixed(0)}" rx="36" ry="8"/>`);
  if (rng.chance(0.65)) island(stage, 400 + rng.range(-40, 40), darken(palette.wood, 0.02));
  pendant(stage, 400 + rng.range(-60, 60), shell.height, 120, 70);
  stage.zoom = 1.08;
}

function island(stage: Stage, cx: number, wood: string): void {
  const { rng } = stage;
  const w = 250;
  counter(
    stage,
    { x: cx - w / 2, w, d: 176, colour: rng.chance(0.5) ? wood : lighten(stage.palette.primary, 0.15) },
    96,
  );
  const things = rng.shuffle([
    () => cook.fruitBowl(stage),
    () => cook.teaFlask(stage),
    () => cook.jars(stage, 3),
    () => smallPlant(stage),
    () => cook.thali(),
  ]);
  for (const [i, draw] of things.slice(0, 3).entries()) {
    stage.sprite(cx + (i - 1) * 78, 102, 212, draw(), 262 + i / 10);
  }
}
