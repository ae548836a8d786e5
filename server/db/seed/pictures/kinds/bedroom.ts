import { darken, lighten } from "../color.ts";
import type { Mood } from "../palette.ts";
import { type BedSpec, bunk, headOnBed, patterns, sideBed } from "../parts/beds.ts";
import { ceilingFan } from "../parts/ceiling.ts";
import { desk, nightstand, rug, wardrobe } from "../parts/furniture.ts";
import { airConditioner, fairyLights, gallery, hooks, mirror, shelf, wallClock } from "../parts/hung.ts";
import { floorPlant } from "../parts/plants.ts";
import { paintShell } from "../parts/shell.ts";
import { backpack, cricketBat, guitar, yogaMat } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { move } from "../svg.ts";

export type BedCount = 1 | 2 | 3 | 4;

interface Room {
  readonly stage: Stage;
  readonly mood: Mood;
  /** Draws a thing so that the room's mirror image is just as likely. */
  readonly at: (x: number, w: number) => number;
  readonly flipped: boolean;
}

const fabrics = (stage: Stage) => {
  const { primary, secondary, accent } = stage.palette;
  return stage.rng.shuffle([primary, secondary, accent, lighten(primary, 0.28), darken(secondary, 0.12)]);
};

const bedLook = (stage: Stage, cover: string): Pick<BedSpec, "cover" | "pattern" | "headboard"> => ({
  cover,
  pattern: stage.rng.pick(patterns),
  headboard: stage.rng.pick(["slats", "panel", "padded", "round"] as const),
});

function onWall(stage: Stage, x: number, h: number, svg: string): void {
  stage.paint(move(...stage.camera.at(x, h, 0), svg));
}

function wallThing({ stage }: Room, x: number, w: number): void {
  const { rng } = stage;
  const things = [
    () => onWall(stage, x, 300, gallery(stage, w, 104)),
    () => onWall(stage, x, 300, gallery(stage, w, 104)),
    () => onWall(stage, x + w / 2, 236, shelf(stage, Math.min(w, 150))),
    () => onWall(stage, x + w / 2 - 30, 300, mirror(stage, 60, 84)),
  ];
  rng.pick(things)();
}

function belongings({ stage, mood }: Room, x: number, d: number): void {
  const { rng } = stage;
  const own: Record<Mood, (() => string)[]> = {
    boys: [() => cricketBat(), () => guitar(stage), () => backpack(stage)],
    ladies: [() => yogaMat(stage), () => guitar(stage), () => backpack(stage)],
    colive: [() => guitar(stage), () => yogaMat(stage), () => backpack(stage)],
  };
  const green = rng.chance(0.55);
  const thing = green ? floorPlant(stage) : rng.pick(own[mood])();
  // What leans does so against the wall.
  const at = green ? d : 6;
  const [sx, sy] = stage.camera.at(x, 0, at);
  stage.shadow(`<ellipse cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" rx="34" ry="7"/>`);
  stage.sprite(x, 0, at, thing);
}

function single(room: Room): void {
  const { stage, at } = room;
  const { rng } = stage;
  const [cover] = fabrics(stage) as [string];
  if (rng.chance(0.5)) {
    const w = rng.pick([150, 205]);
    const x = at(rng.range(150, 190), w);
    headOnBed(stage, { x, w, d: 4, depth: 250, ...bedLook(stage, cover) });
    nightstand(stage, room.flipped ? x + w + 14 : x - 72, 58);
    hangWindow(stage, { x: at(470, 170), sill: 150, w: 170, h: 165 });
    if (rng.chance(0.7)) desk(stage, at(470, 190), 190);
    else {
      wardrobe(stage, at(650, 110), 110);
      belongings(room, at(500, 0), 40);
    }
    wallThing(room, x + w / 2 - 75, 150);
    rug(stage, at(460, 0), 120, 230, 150);
    return;
  }
  hangWindow(stage, { x: at(rng.range(160, 240), 180), sill: 165, w: 180, h: 160 });
  sideBed(stage, {
    x: at(130, 300),
    w: 300,
    d: 6,
    depth: 130,
    head: room.flipped ? "right" : "left",
    ...bedLook(stage, cover),
  });
  nightstand(stage, at(450, 56), 56);
  wardrobe(stage, at(590, 140), 140);
  wallThing(room, at(436, 110), 110);
  belongings(room, at(96, 0), 60);
  rug(stage, at(330, 0), 170, 300, 110);
}

function pair(room: Room): void {
  const { stage, at } = room;
  const { rng } = stage;
  const [one, two] = fabrics(stage) as [string, string];
  const look = bedLook(stage, one);
  const other = rng.chance(0.5) ? one : two;
  if (rng.chance(0.3)) {
    bunk(stage, {
      x: at(110, 290),
      w: 290,
      d: 6,
      depth: 112,
      ...look,
      upper: other,
      ladder: room.flipped ? "left" : "right",
    });
    hangWindow(stage, { x: at(480, 190), sill: 150, w: 190, h: 165 });
    desk(stage, at(470, 210), 210);
    belongings(room, at(716, 0), 30);
    rug(stage, at(300, 0), 170, 280, 120);
    return;
  }
  const w = rng.range(128, 142);
  const [left, right] = rng.pick([
    [120, 538],
    [150, 500],
    [96, 400],
  ]) as [number, number];
  headOnBed(stage, { x: at(left, w), w, d: 4, depth: 240, ...look });
  headOnBed(stage, { x: at(right, w), w, d: 4, depth: 240, ...look, cover: other });
  const gap = right - left - w;
  const middle = left + w + gap / 2;
  if (gap > 150 && rng.chance(0.6)) {
    const ww = Math.min(180, gap - 60);
    hangWindow(stage, { x: at(middle - ww / 2, ww), sill: 150, w: ww, h: 160 });
    nightstand(stage, at(middle - 40, 80), 80);
    onWall(stage, at(left + w / 2, 0) - 55, 285, gallery(stage, 110, 84));
    onWall(stage, at(right + w / 2, 0) - 55, 285, gallery(stage, 110, 84));
  } else {
    nightstand(stage, at(middle - 32, 64), 64);
    const rightSide = right < 450;
    hangWindow(stage, {
      x: at(rightSide ? 560 : middle - 60, rightSide ? 150 : 120),
      sill: 160,
      w: rightSide ? 150 : 120,
      h: 160,
    });
    wallThing(room, at(left + 10, 120), 120);
    if (rightSide) desk(stage, at(570, 150), 150, { chair: rng.chance(0.6) });
    else onWall(stage, at(right + w / 2, 0), 262, wallClock(stage));
  }
  rug(stage, at(middle, 0), 90, Math.max(gap * 0.8, 110), 130);
}

function triple(room: Room): void {
  const { stage, at } = room;
  const { rng } = stage;
  const [one, two, three] = fabrics(stage) as [string, string, string];
  const look = bedLook(stage, one);
  if (rng.chance(0.5)) {
    const w = 122;
    const starts = [104, 340, 576];
    const covers = rng.chance(0.5) ? [one, one, one] : [one, two, one];
    for (const [i, x] of starts.entries())
      headOnBed(stage, { x, w, d: 4, depth: 222, ...look, cover: covers[i]! });
    for (const x of [256, 492]) nightstand(stage, x, 54);
    const blinds = { curtain: rng.pick(["roman", "roman", "none"] as const) };
    for (const x of [220, 456]) hangWindow(stage, { x, sill: 178, w: 126, h: 148 }, blinds);
    return;
  }
  bunk(stage, {
    x: at(86, 280),
    w: 280,
    d: 6,
    depth: 108,
    ...look,
    upper: two,
    ladder: room.flipped ? "left" : "right",
  });
  headOnBed(stage, { x: at(560, 138), w: 138, d: 4, depth: 232, ...look, cover: three });
  hangWindow(stage, { x: at(400, 128), sill: 165, w: 128, h: 160 });
  nightstand(stage, at(470, 66), 66);
  onWall(stage, at(560, 138), 290, gallery(stage, 138, 92));
  rug(stage, at(330, 0), 180, 250, 110);
}

function quad(room: Room): void {
  const { stage } = room;
  const { rng } = stage;
  const [one, two, three, four] = fabrics(stage) as [string, string, string, string];
  const look = bedLook(stage, one);
  const w = rng.range(256, 268);
  bunk(stage, { x: 72, w, d: 6, depth: 104, ...look, upper: two, ladder: "right" });
  bunk(stage, {
    x: 728 - w,
    w,
    d: 6,
    depth: 104,
    ...look,
    pattern: rng.pick(patterns),
    cover: rng.chance(0.5) ? one : three,
    upper: rng.chance(0.5) ? two : four,
    ladder: "left",
  });
  hangWindow(
    stage,
    { x: 354, sill: 172, w: 92, h: 150 },
    { curtain: rng.pick(["roman", "none"]), plants: true },
  );
  if (rng.chance(0.5)) nightstand(stage, 366, 68);
  else belongings(room, 400, 20);
  rug(stage, 400, 170, 280, 110);
}

function comforts(room: Room, height: number, beds: BedCount): void {
  const { stage, at } = room;
  const { rng } = stage;
  const cooled = beds < 4 && rng.chance(0.4);
  if (cooled) onWall(stage, at(beds === 3 ? 334 : 330, 132), height - 12, airConditioner());
  if (!cooled) ceilingFan(stage, 400 + rng.range(-50, 50), height, 90);
  if (beds === 1 && rng.chance(0.3)) onWall(stage, at(690, 108), 250, hooks(stage));
  if (rng.chance(0.22))
    stage.paint(fairyLights(stage, 60, 58, 400, 52, 46) + fairyLights(stage, 400, 52, 740, 60, 46));
}

/** A room with exactly `beds` beds, each marked `data-part="bed"`. */
export function paintBedroom(stage: Stage, beds: BedCount, mood: Mood): void {
  const { rng } = stage;
  const flipped = rng.chance(0.5);
  const room: Room = { stage, mood, flipped, at: (x, w) => (flipped ? 800 - x - w : x) };
  const shell = paintShell(stage, {
    lightX: flipped ? 240 : 560,
    wall: rng.pick(["plain", "plain", "dado", "stripes", "arch", "panels", "block", "motif"]),
    floor: rng.pick(["planks", "planks", "herringbone", "oxide", "checker", "tiles", "terrazzo"]),
  });
  stage.zoom = beds === 1 ? 1.1 : beds === 3 ? 1 : 1.05;
  ({ 1: single, 2: pair, 3: triple, 4: quad })[beds](room);
  comforts(room, shell.height, beds);
}
