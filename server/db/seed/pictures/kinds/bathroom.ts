import { darken, lighten, mix } from "../color.ts";
import { geyser } from "../parts/appliances.ts";
import { steel } from "../parts/cookware.ts";
import { rug } from "../parts/furniture.ts";
import { mirror } from "../parts/hung.ts";
import { floorPlant, smallPlant, trailing } from "../parts/plants.ts";
import { paintShell } from "../parts/shell.ts";
import { box, castShadow, frontRect } from "../parts/solid.ts";
import { bottle } from "../parts/tabletop.ts";
import { hangWindow } from "../parts/windows.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, group, line, move, path, rect, stroke, times } from "../svg.ts";

const white = "#fbfaf6";

function basin(stage: Stage, x: number, w: number): void {
  const { palette, rng } = stage;
  const depth = 76;
  const wood = rng.pick([palette.wood, lighten(palette.wood, 0.3), palette.primary]);
  castShadow(stage, x, w, 2, depth);
  const r = frontRect(stage, x + 6, w - 12, 16, 94, 2 + depth);
  const doors =
    rect(r.left, r.top, r.width / 2 - 3, r.height, lighten(wood, 0.1), 2) +
    rect(r.left + r.width / 2 + 3, r.top, r.width / 2 - 3, r.height, lighten(wood, 0.1), 2) +
    rect(r.left + r.width / 2 - 16, r.top + 10, 4, 18, darken(wood, 0.5), 2) +
    rect(r.left + r.width / 2 + 12, r.top + 10, 4, 18, darken(wood, 0.5), 2);
  stage.stand(
    2 + depth,
    box(stage, { x, w, base: 8, h: 110, d: 2, depth, colour: wood, top: "#efe9df", round: 3 }) + doors,
  );
  const bowl =
    path("M-52-24H52Q48 0 24 0H-24Q-48 0-52-24z", stage.vertical([0, "#ffffff"], [1, "#d9d8d3"])) +
    ellipse(0, -24, 52, 8, "#eeece6") +
    ellipse(0, -23, 43, 5.4, "#cfd6d8");
  stage.sprite(x + w / 2, 118, 42, stroke("M0-24V-62Q0-72 12-72T24-60", "#a4afb5", 5) + bowl, 80);
  stage.sprite(x + 20, 118, 50, bottle(palette.accent), 81);
  stage.sprite(x + w - 20, 118, 40, smallPlant(stage), 81);
  stage.paint(move(...stage.camera.at(x + w / 2 - 48, 318, 0), mirror(stage, 96, 118)));
  const [lx, ly] = stage.camera.at(x + w / 2, 335, 0);
  stage.paint(rect(lx - 44, ly - 6, 88, 9, "#fff3cf", 4.5));
  stage.glow(lx, ly, 140, "#ffe3a6", stage.isDark ? 0.6 : 0.3);
}

function commode(stage: Stage, cx: number): void {
  const [sx, sy] = stage.camera.at(cx, 0, 60);
  stage.shadow(`<ellipse cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" rx="60" ry="13"/>`);
  const art =
    rect(-38, -132, 76, 62, stage.vertical([0, "#ffffff"], [1, "#e2e0da"]), 8) +
    rect(-41, -138, 82, 11, white, 5) +
    circle(0, -142, 5, "#b9c2c7") +
    path("M-30-30Q-24-8-30 0H30Q24-8 30-30z", "#e4e2dc") +
    path("M-46-66Q-46-22 0-22Q46-22 46-66z", stage.vertical([0, "#ffffff"], [1, "#d9d7d1"])) +
    ellipse(0, -66, 48, 12, white) +
    ellipse(0, -68, 44, 10, "#eceae4");
  stage.sprite(cx, 0, 56, art);
  const roll =
    circle(0, 0, 13, white) +
    circle(0, 0, 4, "#cfc8bd") +
    rect(-3, 0, 16, 20, white) +
    line(-16, -14, 16, -14, "#a4afb5", 3);
  stage.paint(move(...stage.camera.at(cx + 74, 118, 0), roll));
  stage.paint(
    move(
      ...stage.camera.at(cx - 76, 128, 0),
      stroke("M0 0q-14 40 4 62", "#a4afb5", 3) + rect(-6, -16, 12, 18, "#c8d0d4", 4),
    ),
  );
}

function shower(stage: Stage, x: number, w: number): void {
  const { camera, palette } = stage;
  const outer = x < camera.vx ? -80 : x;
  const [left, top] = camera.at(outer, 344, 0);
  const [right, bottom] = camera.at(outer < 0 ? x + w : 880, 0, 0);
  stage.paint(
    rect(left, top, right - left, bottom - top, mix(palette.primary, palette.linen, 0.5), 0, {
      opacity: 0.45,
    }),
  );
  const cx = x + w / 2;
  const spray = group(
    times(7, (i) => line(-24 + i * 8, 4, -36 + i * 12, 120, "#ffffff", 2)),
    { opacity: 0.35 },
  );
  stage.paint(
    move(
      ...camera.at(cx, 300, 0),
      spray +
        stroke("M40-40Q40-52 26-52H0V-14", "#98a3aa", 5) +
        path("M-30 2Q-26-14 0-14Q26-14 30 2z", steel(stage)),
    ),
  );
  stage.paint(
    move(
      ...camera.at(cx + 40, 170, 0),
      circle(0, 0, 9, "#b9c2c7") + circle(0, 26, 9, "#b9c2c7") + line(0, -170, 0, 0, "#98a3aa", 4),
    ),
  );
  const near = frontRect(stage, x, w, 0, 344, 40);
  const sheen = stage.horizontal([0, "#ffffff", 0.34], [0.5, "#e8f6f8", 0.12], [1, "#ffffff", 0.3]);
  stage.stand(
    40,
    rect(near.left, near.top, near.width, near.height, sheen, 2) +
      rect(near.left, near.top, near.width, 5, "#8d989f") +
      rect(near.left, near.top, 5, near.height, "#8d989f") +
      rect(near.right - 5, near.top, 5, near.height, "#8d989f") +
      rect(near.left + near.width * 0.82, near.top + near.height * 0.5, 5, 50, "#6f7a81", 2),
  );
}

/** A bucket with its mug, as every bathroom here has. */
function bucket(stage: Stage, x: number, d: number): void {
  const tone = stage.rng.pick([stage.palette.primary, stage.palette.secondary, "#4f88a8"]);
  const [sx, sy] = stage.camera.at(x, 0, d);
  stage.shadow(`<ellipse cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" rx="34" ry="8"/>`);
  const mug =
    path("M20-66H46L43-44H23z", stage.palette.accent) +
    stroke("M46-62q10 2 8 10t-10 6", stage.palette.accent, 4);
  stage.sprite(
    x,
    0,
    d,
    mug +
      path(
        "M-32-56H32L25 0H-25z",
        stage.horizontal([0, darken(tone, 0.1)], [0.4, lighten(tone, 0.2)], [1, darken(tone, 0.12)]),
      ) +
      ellipse(0, -56, 33, 7, lighten(tone, 0.3)) +
      ellipse(0, -56, 28, 5, "#a9d4e2") +
      stroke("M-32-54Q0-28 32-54", "#d9dde0", 3),
  );
}

const towel = (stage: Stage) => {
  const tone = stage.rng.pick([stage.palette.primary, stage.palette.accent, stage.palette.secondary]);
  return (
    rect(0, 0, 56, 5, "#98a3aa", 2.5) +
    rect(8, 1, 40, 78, tone, 3) +
    rect(8, 60, 40, 6, lighten(tone, 0.5)) +
    rect(36, 4, 12, 74, "#3a2330", 0, { opacity: 0.07 })
  );
};

/** A tiled bathroom: basin, commode, shower behind glass, geyser, bucket. */
export function paintBathroom(stage: Stage): void {
  const { rng, camera } = stage;
  const flipped = rng.chance(0.5);
  const at = (x: number, w: number) => (flipped ? 800 - x - w : x);
  paintShell(stage, {
    wall: "tiles",
    floor: rng.pick(["tiles", "checker", "terrazzo"]),
    corner: rng.pick(["both", "left", "right"]),
    lightX: flipped ? 300 : 500,
  });
  const wall = (x: number, h: number, svg: string) => stage.paint(move(...camera.at(x, h, 0), svg));
  shower(stage, at(76, 180), 180);
  wall(at(276, 70) + 35, 372, geyser());
  const layout = rng.chance(0.5);
  const sink = at(layout ? 540 : 370, 160);
  basin(stage, sink, 160);
  const seat = at(layout ? 440 : 640, 0);
  commode(stage, seat);
  hangWindow(stage, { x: seat - 42, sill: 228, w: 84, h: 92 }, { curtain: "none", plants: true });
  wall(at(layout ? 346 : 540, 56), 236, towel(stage));
  bucket(stage, at(330, 0), 44);
  if (rng.chance(0.5)) stage.sprite(at(716, 0), 0, 50, group(floorPlant(stage), { transform: "scale(.85)" }));
  else wall(at(716, 0), 300, trailing(stage));
  rug(stage, sink + 80, 120, 180, 70);
  stage.zoom = 1.1;
}
