import { darken, lighten } from "../color.ts";
import { ceilingFan, pendant } from "../parts/ceiling.ts";
import { bookcase, lampGlow, rug } from "../parts/furniture.ts";
import { fairyLights, gallery, shelf } from "../parts/hung.ts";
import { floorPlant, hangingPlant } from "../parts/plants.ts";
import { beanbag, sofa, table } from "../parts/seating.ts";
import { paintShell } from "../parts/shell.ts";
import { box, castShadow, frontRect } from "../parts/solid.ts";
import { bookPile, guitar, mug, vase } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, move, path, rect, stroke } from "../svg.ts";

function floorLamp(stage: Stage, x: number, d: number): void {
  const { palette } = stage;
  const shade = stage.vertical([0, "#fff6dc"], [1, lighten(palette.accent, 0.25)]);
  stage.sprite(
    x,
    0,
    d,
    ellipse(0, -2, 20, 5, "#4a4245") +
      line(0, -4, 0, -190, "#4a4245", 4) +
      path("M-22-236H22L36-184H-36z", shade),
  );
  lampGlow(stage, x, 208, d, 190);
}

function television(stage: Stage, x: number, w: number): void {
  const { palette } = stage;
  const depth = 52;
  castShadow(stage, x, w, 2, depth);
  const wood = palette.wood;
  const r = frontRect(stage, x + 6, w - 12, 16, 40, 54);
  const doors =
    rect(r.left, r.top, r.width * 0.32, r.height, lighten(wood, 0.12), 2) +
    rect(r.left + r.width * 0.36, r.top, r.width * 0.28, r.height, darken(wood, 0.4), 2) +
    rect(r.left + r.width * 0.68, r.top, r.width * 0.32, r.height, lighten(wood, 0.12), 2);
  stage.stand(54, box(stage, { x, w, base: 8, h: 56, d: 2, depth, colour: wood, round: 3 }) + doors);
  const screen = stage.vertical([0, "#2d4d6e"], [0.6, "#6f9fae"], [1, "#4d7d5c"]);
  const tv =
    rect(-84, -104, 168, 98, "#25272b", 5) +
    rect(-79, -99, 158, 86, screen, 2) +
    ellipse(0, -13, 60, 14, "#5d8f55") +
    rect(-3, -34, 6, 20, "#e8dcc0") +
    circle(40, -72, 10, "#ffe6a8") +
    path("M-79-99H-20L-60-13H-79z", "#fff", { opacity: 0.1 }) +
    rect(-26, -6, 52, 6, "#25272b", 2);
  stage.sprite(x + w / 2, 64, 30, tv, 55);
  stage.sprite(x + 18, 64, 36, group(vase(stage), { transform: "scale(.8)" }), 56);
}

/** A carrom board on its stand, as in half the hostels of the city. */
function carrom(stage: Stage, x: number, d: number): void {
  const w = 120;
  table(stage, x, w, d, 92, 66, stage.palette.wood);
  const { camera } = stage;
  const quad = [
    camera.at(x + 8, 67, d + 7),
    camera.at(x + w - 8, 67, d + 7),
    camera.at(x + w - 8, 67, d + 85),
    camera.at(x + 8, 67, d + 85),
  ];
  const board = `<path d="M${quad.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}z" fill="#ecd09a"/>`;
  const dots = quad
    .map(([px, py]) =>
      ellipse(
        px + (camera.vx - px) * 0.04,
        py + (quad[0]![1] + quad[2]![1] - 2 * py) * 0.12,
        5,
        2.6,
        "#4a3226",
      ),
    )
    .join("");
  const [mx, my] = camera.at(x + w / 2, 68, d + 46);
  const coins =
    ellipse(mx, my, 17, 7, "none", { stroke: "#b5533c", "stroke-width": 1.6 }) +
    [-8, 0, 9, 4]
      .map((dx, i) =>
        ellipse(mx + dx, my + (i % 2 ? -2.6 : 1.6), 4, 2, ["#c8513f", "#3d3036", "#fdf3dc", "#3d3036"][i]!),
      )
      .join("");
  stage.stand(d + 93, board + dots + coins);
}

function coffeeTable(stage: Stage, cx: number, d: number): void {
  const { palette, rng } = stage;
  if (rng.chance(0.5)) {
    table(stage, cx - 75, 150, d, 70, 50, rng.chance(0.5) ? palette.wood : lighten(palette.wood, 0.3));
    stage.sprite(cx - 34, 50, d + 38, bookPile(stage), d + 71);
    stage.sprite(cx + 32, 50, d + 44, mug(stage), d + 72);
    return;
  }
  const [x, y] = stage.camera.at(cx, 50, d + 40);
  const s = stage.camera.scale(d + 40);
  const [sx, sy] = stage.camera.at(cx, 0, d + 40);
  stage.shadow(ellipse(sx, sy, 90, 20, "#3a2330"));
  const top =
    ellipse(x, y + 6 * s, 78 * s, 21 * s, darken(palette.wood, 0.15)) +
    ellipse(x, y, 78 * s, 21 * s, lighten(palette.wood, 0.25));
  stage.stand(
    d + 71,
    stroke(
      `M${(x - 40).toFixed(0)} ${(y + 10).toFixed(0)}L${(sx - 52).toFixed(0)} ${(sy + 6).toFixed(0)}M${(x + 40).toFixed(0)} ${(y + 10).toFixed(0)}L${(sx + 52).toFixed(0)} ${(sy + 6).toFixed(0)}M${x.toFixed(0)} ${y.toFixed(0)}L${sx.toFixed(0)} ${(sy - 6).toFixed(0)}`,
      darken(palette.wood, 0.3),
      6,
    ) + top,
  );
  stage.sprite(cx - 20, 50, d + 38, vase(stage), d + 72);
  stage.sprite(cx + 30, 50, d + 42, mug(stage), d + 73);
}

/** The common room: sofa, coffee table, television or books, a game of carrom. */
export function paintLounge(stage: Stage): void {
  const { rng, palette, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  const shell = paintShell(stage, {
    wall: rng.pick(["plain", "dado", "arch", "panels", "block", "motif", "stripes"]),
    lightX: flipped ? 250 : 550,
  });
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  const colour = rng.pick([palette.primary, palette.secondary, palette.primary]);
  const wide = rng.chance(0.5);
  const w = wide ? 310 : 230;
  const x = at(110, w);
  rug(stage, x + w / 2, 110, w + 90, 150);
  sofa(stage, x, w, 14, colour);
  const cx = x + w / 2;
  if (rng.chance(0.55)) wall(cx - 100, 305, gallery(stage, 200, 120));
  else {
    wall(cx, 250, shelf(stage, 170));
  }
  coffeeTable(stage, cx + (flipped ? -10 : 10), 150);
  floorLamp(stage, at(wide ? 82 : 80, 0), 20);
  if (wide) {
    hangWindow(stage, { x: at(500, 180), sill: 120, w: 180, h: 200 });
    beanbag(stage, at(560, 0), 130, rng.pick([palette.accent, palette.secondary]));
    stage.sprite(at(692, 0), 0, 40, floorPlant(stage));
  } else {
    hangWindow(stage, { x: at(386, 130), sill: 130, w: 130, h: 190 });
    if (rng.chance(0.5)) television(stage, at(540, 200), 200);
    else {
      bookcase(stage, at(570, 150), 150, 250);
      if (rng.chance(0.5)) stage.sprite(at(548, 0), 0, 30, guitar(stage));
    }
    if (rng.chance(0.5)) carrom(stage, at(500, 120), 130);
    else beanbag(stage, at(590, 0), 150, palette.accent);
    stage.sprite(at(rng.pick([396, 450]), 0), 0, 24, floorPlant(stage));
  }
  if (rng.chance(0.5)) ceilingFan(stage, 400 + rng.range(-40, 40), shell.height, 90);
  else pendant(stage, cx + rng.range(-20, 60), shell.height, 130, 84);
  if (rng.chance(0.3)) stage.paint(fairyLights(stage, 60, 56, 740, 56, 70));
  if (rng.chance(0.4)) wall(at(730, 0), shell.height - 4, hangingPlant(stage, 60));
  stage.zoom = 1.08;
}
