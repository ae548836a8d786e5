import { darken, lighten, mix } from "../color.ts";
import { balcony, type Facade, facadeWindow, roof } from "../parts/building.ts";
import { fairyLights } from "../parts/hung.ts";
import { signboard } from "../parts/sign.ts";
import { anyTree, ashoka, bush, coconutPalm, gulmohar, rainTree } from "../parts/trees.ts";
import { autoRickshaw, bicycle, gatePot, scooter } from "../parts/vehicles.ts";
import { cityView } from "../parts/views.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, line, move, path, poly, rect, stroke, times } from "../svg.ts";

const ground = 508;
/** Height of the ground floor, the same for every house: the gate and the signboard belong to it. */
const entry = 98;

interface House {
  readonly x: number;
  readonly w: number;
  readonly floors: number;
  readonly storey: number;
  readonly style: Facade;
}

function pickStyle(stage: Stage): Facade {
  const { rng, palette } = stage;
  const wall = rng.pick([
    lighten(palette.wall, 0.3),
    mix(palette.wall, palette.accent, 0.22),
    mix(palette.wall, palette.primary, 0.2),
    "#f6ecdc",
    mix("#e9b99a", palette.wall, 0.3),
    mix(palette.secondary, palette.linen, 0.62),
  ]);
  const band = rng.pick([
    palette.primary,
    palette.secondary,
    mix("#a8523c", palette.wood, 0.4),
    palette.accent,
  ]);
  return {
    wall,
    band,
    trim: rng.pick(["#fbf6ec", lighten(palette.wood, 0.45), mix(band, "#ffffff", 0.55)]),
    railing: rng.pick(["bars", "glass", "jaali", "solid"]),
    pane: rng.pick(["double", "grille", "tall"]),
  };
}

function surroundings(stage: Stage): void {
  const { rng } = stage;
  stage.paint(cityView(stage, 800, ground - 20));
  const neighbour = (x: number, w: number, h: number) => {
    const tone = mix(
      rng.pick(["#d9b79a", "#c6cfc8", "#d8c6b0", "#c9a99a"]),
      stage.isDark ? "#3a3560" : "#e6eef0",
      stage.isDark ? 0.5 : 0.4,
    );
    const panes = times(4, (i) =>
      times(2, (j) =>
        rect(
          x + 16 + j * 40,
          ground - h + 24 + i * 58,
          24,
          28,
          stage.isDark && rng.chance(0.6) ? "#ffd98a" : mix(tone, "#5f8090", 0.35),
          1,
        ),
      ),
    );
    return (
      rect(x, ground - h, w, h, tone) + panes + rect(x - 4, ground - h - 8, w + 8, 9, lighten(tone, 0.2))
    );
  };
  stage.paint(
    neighbour(-20, rng.range(90, 130), rng.range(200, 290)) +
      neighbour(rng.range(690, 720), 130, rng.range(180, 300)),
  );
  for (const x of [rng.range(70, 130), rng.range(680, 740)])
    stage.paint(move(x, ground, anyTree(rng), rng.range(1.6, 2.1)));
}

function storeyArt(stage: Stage, house: House, level: number, plan: readonly string[]): string {
  const { w, storey, style } = house;
  const variants = 4;
  const bay = w / plan.length;
  const y = ground - entry - storey * level;
  const bays = plan.map((what, i) => {
    const x = house.x + bay * i;
    const key = `${what}${stage.rng.int(1, variants)}`;
    if (what === "balcony") {
      const drawn = () => balcony(stage, style, bay * 0.84, storey - 18);
      return move(x + bay * 0.08, y + 10, stage.reuse(key, drawn));
    }
    if (what === "stairs")
      return (
        rect(x + bay * 0.22, y, bay * 0.56, storey, style.band) +
        times(3, (j) =>
          rect(
            x + bay * 0.34,
            y + 10 + j * (storey / 3.2),
            bay * 0.32,
            storey / 6,
            stage.isDark ? "#ffdf9c" : "#c9e0e4",
          ),
        )
      );
    const ww = bay * (style.pane === "tall" ? 0.34 : 0.5);
    return move(
      x + (bay - ww) / 2,
      y + 28,
      stage.reuse(key, () => facadeWindow(stage, style, ww, storey - 52)),
    );
  });
  return rect(house.x, y + storey - 4, w, 4, style.trim, 0, { opacity: 0.8 }) + bays.join("");
}

function entrance(stage: Stage, house: House): string {
  const { rng, palette } = stage;
  const { x, w, style } = house;
  const storey = entry;
  const y = ground - storey;
  const door = x + w * rng.pick([0.5, 0.36, 0.62]);
  const dark = darken(style.wall, 0.5);
  const parking =
    rect(x + 12, y + 14, w - 24, storey - 14, dark) +
    rect(x + 12, y + 14, w - 24, 14, "#2b1a2a", 0, { opacity: 0.25 });
  const pillars = [0.02, 0.25, 0.75, 0.94]
    .map((share) => rect(x + w * share, y + 8, w * 0.05, storey - 8, lighten(style.wall, 0.1)))
    .join("");
  const lit = stage.isDark ? "#ffdc94" : "#f3e3c2";
  const lobby =
    rect(door - 46, y + 18, 92, storey - 18, style.band) +
    rect(door - 36, y + 26, 72, storey - 26, lit) +
    rect(door - 34, y + 30, 32, storey - 30, palette.wood) +
    rect(door + 2, y + 30, 32, storey - 30, lighten(palette.wood, 0.1)) +
    circle(door - 6, y + storey * 0.62, 2.4, "#f0cf7a") +
    circle(door + 6, y + storey * 0.62, 2.4, "#f0cf7a") +
    rect(door - 54, ground - 7, 108, 7, "#d9d2c4");
  const toran = times(9, (i) =>
    path(`M${door - 36 + i * 8} ${y + 26}l4 10l4-10z`, i % 2 ? "#e8902f" : "#5c8d4f"),
  );
  stage.glow(door, y + 30, 110, "#ffd98f", stage.isDark ? 0.36 : 0.12);
  return parking + pillars + lobby + toran;
}

function house(stage: Stage, title: string): void {
  const { rng } = stage;
  const floors = rng.int(3, 5);
  const storey = { 3: 106, 4: 92, 5: 76 }[floors]!;
  const w = rng.range(390, 480);
  const it: House = { x: 400 - w / 2 + rng.range(-40, 40), w, floors, storey, style: pickStyle(stage) };
  const { x, style } = it;
  const top = ground - entry - (floors - 1) * storey;
  const lean = rng.chance(0.5) ? 1 : -1;
  const edge = lean > 0 ? x + w : x;
  stage.paint(
    poly(
      [
        [edge, top - 4],
        [edge + 52 * lean, top + 16],
        [edge + 52 * lean, ground],
        [edge, ground],
      ],
      darken(style.wall, 0.26),
    ),
  );
  stage.paint(
    times(floors - 1, (i) =>
      poly(
        [
          [edge + 14 * lean, top + 30 + i * storey],
          [edge + 34 * lean, top + 37 + i * storey],
          [edge + 34 * lean, top + 72 + i * storey],
          [edge + 14 * lean, top + 68 + i * storey],
        ],
        stage.isDark && rng.chance(0.6) ? "#ffd98a" : mix(style.wall, "#4f7282", 0.55),
      ),
    ),
  );
  stage.paint(move(x, top, roof(stage, style, w)));
  stage.paint(
    rect(
      x,
      top,
      w,
      ground - top,
      stage.horizontal(
        [0, lighten(style.wall, lean > 0 ? 0.2 : 0)],
        [1, darken(style.wall, lean > 0 ? 0.02 : 0.08)],
      ),
    ),
  );
  const plan = rng.pick([
    ["balcony", "window", "balcony"],
    ["window", "balcony", "window"],
    ["balcony", "stairs", "balcony"],
    ["window", "window", "balcony"],
    ["balcony", "window", "window"],
    ["window", "balcony", "balcony", "window"],
    ["balcony", "stairs", "window", "balcony"],
  ]);
  if (rng.chance(0.4))
    stage.paint(rect(x + (rng.chance(0.5) ? 0 : w - 26), top, 26, ground - top, style.band));
  for (let level = floors - 1; level >= 1; level--)
    stage.paint(storeyArt(stage, it, level, rng.chance(0.2) ? [...plan].reverse() : plan));
  stage.paint(entrance(stage, it));
  const sw = w * rng.range(0.66, 0.86);
  const sx = x + (w - sw) / 2;
  stage.paint(move(sx, ground - entry - 18, signboard(stage, title, sw, 46)));
  stage.glow(sx + sw / 2, ground - entry + 8, stage.isDark ? 210 : 60, "#ffe3a6", stage.isDark ? 0.22 : 0.1);
  if (rng.chance(stage.isDark ? 0.8 : 0.3)) stage.paint(fairyLights(stage, x, top - 26, x + w, top - 26, 22));
}

function gate(stage: Stage): void {
  const { rng, palette } = stage;
  const wall = lighten(mix(palette.wall, palette.wood, 0.24), 0.1);
  const [from, to] = rng.pick([
    [300, 500],
    [210, 400],
    [420, 610],
  ] as const);
  const piece = (x: number, w: number) =>
    rect(x, ground - 34, w, 40, stage.vertical([0, lighten(wall, 0.15)], [1, darken(wall, 0.12)])) +
    rect(x - 3, ground - 39, w + 6, 7, lighten(wall, 0.4), 1);
  const pillar = (x: number) =>
    rect(x - 11, ground - 46, 22, 52, lighten(wall, 0.2)) +
    rect(x - 14, ground - 51, 28, 7, lighten(wall, 0.45), 1) +
    circle(x, ground - 58, 7, stage.isDark ? "#fff0c0" : "#f6edd8");
  const metal = darken(palette.primary, 0.5);
  const bars = (x: number, w: number) =>
    stroke(
      times(w / 9, (i) => `M${(x + 5 + i * 9).toFixed(0)} ${ground - 42}V${ground + 4}`),
      metal,
      2.2,
    ) +
    rect(x, ground - 37, w, 3.4, metal) +
    rect(x, ground - 8, w, 3.4, metal);
  const half = (to - from) * 0.34;
  stage.paint(
    piece(-6, from + 6) +
      piece(to, 806 - to) +
      bars(from + 10, half) +
      bars(to - 10 - half, half) +
      pillar(from) +
      pillar(to),
  );
  for (const x of [from, to]) stage.glow(x, ground - 58, stage.isDark ? 70 : 22, "#ffe2a0", 0.6);
  stage.paint(
    times(5, (i) =>
      move(
        i < 3 ? from - 46 - i * 56 : to + 50 + (i - 3) * 60,
        ground - 33,
        bush(rng, palette.leaf),
        rng.range(0.8, 1.1),
      ),
    ),
  );
  stage.paint(
    [from - 26, to + 26]
      .map((x) =>
        move(x, ground + 12, gatePot(palette.leaf, rng.pick(["#e86a8a", "#f0c040", "#fff2e0"])), 1.1),
      )
      .join(""),
  );
}

function street(stage: Stage): void {
  const { rng } = stage;
  const asphalt = stage.isDark ? "#4a465c" : stage.light === "monsoon" ? "#6d7780" : "#8d8a8c";
  stage.paint(
    rect(0, ground + 4, 800, 34, "#d2c6b4") +
      stroke(
        times(20, (i) => `M${i * 42} ${ground + 5}l-8 32`),
        "#a99c8a",
        1.4,
        { opacity: 0.6 },
      ) +
      rect(0, ground + 36, 800, 7, "#3c3a40") +
      line(0, ground + 39.5, 800, ground + 39.5, "#f0c040", 7, {
        "stroke-dasharray": "21 21",
        "stroke-linecap": "butt",
      }),
  );
  stage.paint(
    rect(0, ground + 43, 800, 60, stage.vertical([0, asphalt], [1, lighten(asphalt, 0.12)])) +
      times(6, (i) => rect(i * 150 - 20, ground + 74, 76, 5, "#fdf3dc", 2, { opacity: 0.8 })),
  );
  if (stage.light === "monsoon")
    stage.paint(
      ellipse(rng.range(200, 600), ground + 66, 90, 8, "#b9cbd4", { opacity: 0.7 }) +
        ellipse(rng.range(100, 700), ground + 82, 60, 5, "#b9cbd4", { opacity: 0.6 }),
    );
}

function streetLife(stage: Stage): void {
  const { rng, palette } = stage;
  const tones = rng.shuffle([palette.primary, palette.secondary, "#3f6c93", "#c8513f", "#e9e4da", "#4a5560"]);
  const start = rng.pick([70, 500, 560]);
  const count = rng.int(1, 3);
  const row = times(count, (i) => move(start + i * 82, ground + 30, scooter(tones[i]!), 0.92));
  const other = start > 300 ? rng.range(90, 150) : rng.range(600, 690);
  const rest = rng.pick([
    () => move(other, ground + 70, autoRickshaw(), 1.05),
    () => move(other, ground + 28, bicycle(tones[4]!)),
    () => move(other, ground + 70, autoRickshaw(), 1.05),
    () => "",
  ])();
  stage.paint(row + rest);
  const side = rng.chance(0.5) ? 1 : -1;
  const lampX = 400 + side * rng.range(320, 350);
  stage.paint(
    move(
      lampX,
      ground + 26,
      line(0, 0, 0, -250, "#5a5560", 5) +
        stroke(`M0-250q0-18 ${-side * 34}-16`, "#5a5560", 4) +
        rect(-side * 34 - 12, -270, 24, 7, "#3d3a40", 3),
    ),
  );
  if (stage.isDark) stage.glow(lampX - side * 34, ground - 238, 130, "#ffe2a0", 0.6);
  const tree = rng.pick([gulmohar, rainTree, coconutPalm, ashoka]);
  const near = 400 - side * rng.range(310, 370);
  stage.paint(move(near, ground + 30, tree(rng), rng.range(2.6, 3.3)));
}

/** The house from across the street, with its name over the door. */
export function paintFacade(stage: Stage, title: string): void {
  surroundings(stage);
  house(stage, title);
  stage.paint(rect(0, ground - 6, 800, 14, stage.isDark ? "#5a5066" : "#cbbfae"));
  gate(stage);
  street(stage);
  streetLife(stage);
  stage.zoom = 1.07;
}
