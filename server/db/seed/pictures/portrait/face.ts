import { darken, lighten, mix } from "../color.ts";
import type { Rng } from "../random.ts";
import { circle, ellipse, path, rect, stroke } from "../svg.ts";

export const skins = ["#e9bd95", "#d9a679", "#c68f62", "#b07a50", "#966340", "#7d5033"] as const;

export function head(skin: string): string {
  const shade = darken(skin, 0.16);
  const chin = path("M172 236H228V262Q200 284 172 262z", darken(skin, 0.26));
  const ears =
    ellipse(136, 186, 12, 18, skin) +
    ellipse(264, 186, 12, 18, skin) +
    ellipse(136, 187, 5, 9, shade) +
    ellipse(264, 187, 5, 9, shade);
  const face = path(
    "M138 166Q138 98 200 96Q262 98 262 166Q264 216 238 242Q218 260 200 260Q182 260 162 242Q136 216 138 166z",
    skin,
  );
  const cheeks =
    ellipse(160, 210, 15, 9, mix(skin, "#d9503f", 0.35), { opacity: 0.5 }) +
    ellipse(240, 210, 15, 9, mix(skin, "#d9503f", 0.35), { opacity: 0.5 });
  return chin + ears + face + cheeks;
}

export function features(rng: Rng, skin: string, hair: string): string {
  const ink = "#231517";
  const lip = mix(skin, "#a8332f", 0.5);
  const gaze = rng.range(-1.5, 1.5);
  const eyes = rng.chance(0.25)
    ? stroke("M162 184Q171 174 180 184M220 184Q229 174 238 184", ink, 4.4)
    : [171, 229]
        .map(
          (x) =>
            ellipse(x, 182, 10, 8, "#fffaf4") +
            circle(x + gaze, 182, 6.4, ink) +
            circle(x + gaze + 2, 179.5, 2, "#fff") +
            stroke(`M${x - 11} 178Q${x} 170 ${x + 11} 178`, ink, 3),
        )
        .join("");
  const lift = rng.range(-2, 3);
  const brow = mix(hair, ink, 0.5);
  const brows = stroke(
    `M158 ${163 - lift}Q170 ${155 - lift} 184 ${161}M216 161Q230 ${155 - lift} 242 ${163 - lift}`,
    brow,
    4.6,
  );
  const nose = stroke("M200 184Q194 204 192 209Q198 216 207 211", darken(skin, 0.28), 3.2);
  const mouth = rng.chance(0.5)
    ? path("M176 226Q200 232 224 226Q218 248 200 248Q182 248 176 226z", darken(lip, 0.3)) +
      path("M180 228Q200 233 220 228Q218 236 200 236Q182 236 180 228z", "#fffaf4")
    : stroke("M178 229Q200 247 222 229", darken(lip, 0.25), 4.4);
  return brows + eyes + nose + mouth;
}

export function beard(rng: Rng, hair: string): string {
  const styles = [
    () => "",
    () => path("M174 221Q188 210 200 217Q212 210 226 221Q212 225 200 222Q188 225 174 221z", hair),
    () =>
      path(
        "M138 188Q142 250 200 272Q258 250 262 188Q256 214 234 216Q214 208 200 216Q186 208 166 216Q144 214 138 188zM178 227Q200 250 222 227Q200 231 178 227z",
        hair,
        { "fill-rule": "evenodd", opacity: 0.94 },
      ),
    () =>
      path("M140 196Q146 246 200 264Q254 246 260 196Q252 240 200 248Q148 240 140 196z", hair, {
        opacity: 0.4,
      }) + path("M176 220Q200 208 224 220Q200 224 176 220z", hair, { opacity: 0.6 }),
  ];
  return rng.pick(styles)();
}

export function glasses(rng: Rng): string {
  const rim = rng.pick(["#33303a", "#7a4a2e", "#a8823c"]);
  const edge = { stroke: rim, "stroke-width": 3.6 };
  const lens = rng.chance(0.5)
    ? (x: number) => circle(x, 184, 21, "#ffffff", { "fill-opacity": 0.16, ...edge })
    : (x: number) => rect(x - 23, 167, 46, 33, "#ffffff", 10, { "fill-opacity": 0.16, ...edge });
  return lens(171) + lens(229) + stroke("M192 182Q200 176 208 182M148 180L138 176M252 180L262 176", rim, 3.6);
}

export function jewellery(rng: Rng): string {
  const gold = "#e5b23f";
  const bindi = rng.chance(0.55) ? circle(200, 146, 4.4, rng.pick(["#b3262e", "#7d1f3a", "#2f2a3c"])) : "";
  const drops = rng.chance(0.6)
    ? [134, 266]
        .map(
          (x) =>
            circle(x, 207, 5, gold) +
            path(`M${x - 9} 222Q${x} 202 ${x + 9} 222z`, gold) +
            circle(x, 225, 3, lighten(gold, 0.4)),
        )
        .join("")
    : circle(134, 206, 5, gold) + circle(266, 206, 5, gold);
  const stud = rng.chance(0.25) ? circle(190, 208, 2.6, "#f6d98a") : "";
  return bindi + drops + stud;
}
