import { darken, lighten, mix } from "./color.ts";
import { type Palette, pickPalette } from "./palette.ts";
import { drapes, shirts } from "./portrait/clothes.ts";
import { beard, features, glasses, head, jewellery, skins } from "./portrait/face.ts";
import { headscarf, longStyles, shortStyles, turban } from "./portrait/hair.ts";
import { createRng, type Rng } from "./random.ts";
import { circle, group, path, rect, times } from "./svg.ts";

const dark = ["#221a1d", "#2b2022", "#3a2822", "#1e1c24"] as const;
const grey = ["#8d8b90", "#c9c5c3", "#6b666c"] as const;

function backdrop(rng: Rng, palette: Palette): string {
  const tone = rng.pick([palette.primary, palette.secondary, palette.accent, palette.leaf]);
  const pale = mix(tone, palette.wall, 0.62);
  const deep = mix(tone, palette.wall, 0.4);
  const shapes = [
    () => circle(200, 196, 158, deep),
    () => path("M60 400V210A140 140 0 0 1 340 210V400z", deep),
    () => circle(322, 92, 84, deep) + circle(66, 300, 96, deep),
    () =>
      times(6, (i) =>
        path(
          `M0 ${i * 76 - 20}Q100 ${i * 76 - 60} 200 ${i * 76 - 20}T400 ${i * 76 - 20}v30Q300 ${i * 76 + 50} 200 ${i * 76 + 10}T0 ${i * 76 + 10}z`,
          deep,
          { opacity: 0.6 },
        ),
      ),
    () =>
      times(12, (i) =>
        group(path("M0 0L-26-260H26z", deep), {
          transform: `translate(200 200) rotate(${i * 30})`,
          opacity: 0.6,
        }),
      ),
  ];
  return rect(0, 0, 400, 400, pale) + rng.pick(shapes)();
}

/** A friendly face of an owner or a tenant, 400 × 400; the same seed always gives the same person. */
export function drawPortrait(seed: number): string {
  const rng = createRng(seed, "portrait");
  const palette = pickPalette(rng);
  const skin = rng.pick(skins);
  const elder = rng.chance(0.2);
  const colour = rng.pick(elder ? grey : dark);
  const [tone, trim] = rng.shuffle([
    palette.primary,
    palette.secondary,
    palette.accent,
    lighten(palette.primary, 0.4),
    "#fbf3e2",
  ]) as [string, string];
  const woman = rng.chance(0.5);
  const cloth = rng.pick([palette.primary, palette.secondary, darken(palette.accent, 0.1)]);
  const covered = rng.chance(0.1);
  const style = covered ? (woman ? headscarf : turban) : rng.pick(woman ? longStyles : shortStyles);
  const hair = style(colour, cloth);
  const garment = woman && rng.chance(0.75) ? rng.pick(drapes)(tone, trim) : rng.pick(shirts)(tone, trim);
  const face =
    head(skin) +
    (woman ? "" : beard(rng, colour)) +
    features(rng, skin, colour) +
    (woman && !covered ? jewellery(rng) : "");
  const spectacles = rng.chance(elder ? 0.6 : 0.3) ? glasses(rng) : "";
  const [behind, over] = covered && woman ? [hair.back + garment, hair.front] : [hair.back, hair.front];
  const figure =
    covered && woman
      ? behind + face + spectacles + over
      : behind + headNeckFirst(skin) + garment + face + over + spectacles;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" stroke-linecap="round">${backdrop(rng, palette)}${group(figure, { transform: "translate(200 214) scale(1.06) translate(-200 -200)" })}</svg>`;
}

// The neck goes under the collar, the chin over it.
const headNeckFirst = (skin: string) => path("M170 232H230V300Q200 336 170 300z", darken(skin, 0.16));
