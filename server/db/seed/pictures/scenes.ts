import { paintBathroom } from "./kinds/bathroom.ts";
import { paintBedroom } from "./kinds/bedroom.ts";
import { paintDining } from "./kinds/dining.ts";
import { paintFacade } from "./kinds/facade.ts";
import { paintKitchen } from "./kinds/kitchen.ts";
import { paintLaundry } from "./kinds/laundry.ts";
import { paintLounge } from "./kinds/lounge.ts";
import { paintReception } from "./kinds/reception.ts";
import { paintStudy } from "./kinds/study.ts";
import { paintTerrace } from "./kinds/terrace.ts";
import { type Mood, pickPalette } from "./palette.ts";
import { createRng, type Rng } from "./random.ts";
import { createCamera, type Light, Stage } from "./stage.ts";

export type SceneKind =
  | "bedroom"
  | "facade"
  | "kitchen"
  | "bathroom"
  | "lounge"
  | "dining"
  | "terrace"
  | "study"
  | "laundry"
  | "reception";

export interface SceneOptions {
  readonly kind: SceneKind;
  readonly seed: number;
  readonly beds?: 1 | 2 | 3 | 4;
  readonly mood?: Mood;
  readonly title?: string;
}

const lights: readonly Light[] = [
  "morning",
  "morning",
  "day",
  "day",
  "day",
  "golden",
  "golden",
  "evening",
  "monsoon",
];

function setStage(rng: Rng, mood: Mood): Stage {
  const palette = pickPalette(rng, mood);
  const camera = createCamera(
    400 + rng.range(-70, 70),
    rng.range(196, 222),
    rng.range(760, 900),
    rng.range(424, 440),
  );
  return new Stage(rng, palette, rng.pick(lights), camera);
}

const painters: Record<SceneKind, (stage: Stage, options: SceneOptions) => void> = {
  bedroom: (stage, { beds, mood = "colive" }) =>
    paintBedroom(stage, beds ?? stage.rng.pick([1, 2, 3, 4] as const), mood),
  bathroom: paintBathroom,
  dining: paintDining,
  facade: (stage, { title = "Tangu PG" }) => paintFacade(stage, title),
  kitchen: paintKitchen,
  laundry: paintLaundry,
  lounge: paintLounge,
  reception: paintReception,
  study: paintStudy,
  terrace: paintTerrace,
};

/** A complete SVG of 800 × 600 user units; the same options always give the same text. */
export function drawScene(options: SceneOptions): string {
  const { kind, seed, mood = "colive" } = options;
  const stage = setStage(createRng(seed, kind), mood);
  painters[kind](stage, options);
  return stage.finish();
}

export { drawPortrait } from "./portraits.ts";
