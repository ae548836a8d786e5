import type { Rng } from "./random.ts";

export type Mood = "boys" | "ladies" | "colive";

export interface Palette {
  readonly wall: string;
  readonly floor: string;
  readonly wood: string;
  readonly primary: string;
  readonly secondary: string;
  readonly accent: string;
  readonly linen: string;
  readonly leaf: string;
}

const row = (colours: string): Palette => {
  const [wall, floor, wood, primary, secondary, accent, linen, leaf] = colours.split(" ").map((c) => `#${c}`);
  return {
    wall: wall!,
    floor: floor!,
    wood: wood!,
    primary: primary!,
    secondary: secondary!,
    accent: accent!,
    linen: linen!,
    leaf: leaf!,
  };
};

// wall floor wood primary secondary accent linen leaf
const palettes = {
  terracotta: row("f0dacd c99d76 8a5a3c c05f48 3f7d74 e5b454 fff7ec 4e8560"),
  sage: row("dce6d5 cfab80 94683f 5f8a6b d98e5f f0c66b fffaf0 4a7d52"),
  mustard: row("f7e9ca ba8660 7a4d30 d9a13b 355f73 c8553d fff8ea 55804d"),
  powder: row("d6e4eb d3b28c 9b6d48 3f6c93 e49b6c f2cd7b fdfaf4 528a63"),
  lilac: row("e5deec c9a488 83593f 7d6799 d98a86 efc27a fff9f4 5b8a66"),
  teal: row("d4e7e0 c89f75 85583a 0f6b5c e8a15a c9563f fff9ef 3f8058"),
  peach: row("fbe1ce c79b7a 90603f e08159 4b7f8c f4c95d fffaf2 5c8b5a"),
  oat: row("eee6da b88f68 76513a 9a7f66 b5654a 6f9380 fffbf3 5e8560"),
  rose: row("f4dcdd cba287 87593f b5536a 6a8d73 e8b860 fff7f4 508463"),
  indigo: row("e0e3ef c39a74 7d5237 3b4a86 d9784f f0c25e fbf9f5 4d7f5f"),
  olive: row("e9e6cf b98c62 7c5433 7b7f3d c2643f eec264 fffaec 5c8345"),
  riverside: row("f2decb c4946c 855638 4f88a8 c96b4b e9bd5f fff8ee 4f8562"),
  coral: row("daefe4 d0a982 91633f e0735e 3b8577 f3c969 fffaf3 45865e"),
  forest: row("f1e7d4 b5855b 734a2e 2f5d4a c98345 e3c06a fffaef 3f7a50"),
  marigold: row("fdedcd c2946b 82532f e28a2b 8a3b52 2f7d78 fff9ec 4f8552"),
  mauve: row("ecd9d5 bf957a 7b503b 8b4a5b 4d7d86 e6b566 fff8f3 56825f"),
  lagoon: row("e8eef0 cfae85 94683f 2d7d8e ef9b5d d65f4c fdfbf6 4a8a66"),
  jasmine: row("f6f0e0 c9a27c 8a5d3d 6d8fb0 e0a04f c4607a fffdf6 5a8c5c"),
} as const;

type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

// A lean, not a rule: three draws in four come from all palettes, whoever lives in the house.
const leaning: Record<Mood, readonly PaletteName[]> = {
  boys: ["powder", "indigo", "forest", "mustard", "riverside", "teal"],
  ladies: ["rose", "lilac", "peach", "sage", "jasmine", "marigold"],
  colive: ["coral", "lagoon", "terracotta", "oat", "olive", "mauve"],
};

export function pickPalette(rng: Rng, mood?: Mood): Palette {
  const names = mood && rng.chance(0.25) ? leaning[mood] : paletteNames;
  return palettes[rng.pick(names)];
}
