import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Gender } from "#domain/listings/contract.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { storeImage, storeMedia } from "#server/features/media/writes.ts";
import type { Deps } from "#server/lib/deps.ts";
import { projectRoot } from "#server/lib/root.ts";
import { type Random, seeded } from "#tests/factories/random.ts";
import type { DemoListing } from "./demo-listings.ts";
import { drawPortrait, drawScene, type SceneKind, type SceneOptions } from "./pictures/scenes.ts";
import { HOSTS } from "./words.ts";

/** Pixels per SVG unit: pictures of 1280 × 960, sharp on a phone and quick to make. */
const DENSITY = 115;
const BEDROOMS_PER_KIND = 5;
const SHARED_PER_KIND = 5;
const SHARED_KINDS: readonly SceneKind[] = [
  "kitchen",
  "bathroom",
  "lounge",
  "dining",
  "terrace",
  "study",
  "laundry",
  "reception",
];
/** Houses whose front shows their name. */
const FRONTS = 26;
/** Every so many houses shows a tour of its rooms. */
const TOUR_EVERY = 12;
/** The drawing and the pipeline keep two cores busy; more at once would only wait. */
const AT_ONCE = 3;

export interface DemoPictures {
  names: string[];
  mediaOf(listing: DemoListing, index: number): string[];
  portraitOf(host: number): string;
}

interface Wanted {
  key: string;
  svg: () => string;
}

const bedroomKey = (gender: Gender, beds: number, variant: number) => `bedroom ${gender} ${beds} ${variant}`;
const sharedKey = (kind: SceneKind, variant: number) => `${kind} ${variant}`;
const frontKey = (index: number) => `front ${index}`;
const portraitKey = (host: number) => `portrait ${host}`;

function wantedPictures(listings: readonly DemoListing[]): Wanted[] {
  const scene = (key: string, options: SceneOptions): Wanted => ({ key, svg: () => drawScene(options) });
  const wanted: Wanted[] = [];
  const kinds = [...new Set(listings.map(({ listing, beds }) => `${listing.gender} ${beds}`))].toSorted();
  for (const kind of kinds) {
    const [mood, beds] = kind.split(" ") as [Gender, string];
    for (let variant = 0; variant < BEDROOMS_PER_KIND; variant++) {
      const count = Number(beds) as DemoListing["beds"];
      wanted.push(
        scene(bedroomKey(mood, count, variant), {
          kind: "bedroom",
          seed: wanted.length * 31 + 7,
          beds: count,
          mood,
        }),
      );
    }
  }
  for (const kind of SHARED_KINDS) {
    for (let variant = 0; variant < SHARED_PER_KIND; variant++) {
      wanted.push(scene(sharedKey(kind, variant), { kind, seed: wanted.length * 17 + 3 }));
    }
  }
  for (const [index, { listing }] of listings.slice(0, FRONTS).entries()) {
    wanted.push(
      scene(frontKey(index), {
        kind: "facade",
        seed: index * 13 + 5,
        title: listing.title,
        mood: listing.gender,
      }),
    );
  }
  for (const [host, { portrait }] of HOSTS.entries()) {
    wanted.push({ key: portraitKey(host), svg: () => drawPortrait(portrait) });
  }
  return wanted;
}

/** Works on a few at a time, in order. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

function choose(random: Random, listing: DemoListing, index: number): string[] {
  const { gender, amenities = [] } = listing.listing;
  const fits: Partial<Record<SceneKind, boolean>> = {
    dining: amenities?.includes("Food - 3 Meals"),
    kitchen: amenities?.includes("Self-Cooking (24/7)"),
    laundry: amenities?.includes("Washing Machine"),
    reception: amenities?.includes("Biometric Enabled"),
  };
  const kinds = SHARED_KINDS.filter((kind) => fits[kind] !== false);
  const shared = random
    .some(kinds, random.between(2, 4))
    .map((kind) => sharedKey(kind, random.between(0, SHARED_PER_KIND - 1)));
  const bedroom = bedroomKey(gender, listing.beds, index % BEDROOMS_PER_KIND);
  return [bedroom, ...(index < FRONTS ? [frontKey(index)] : []), ...shared];
}

/** Nine seconds through three drawn rooms, H.264; made once, because making a video takes a program we do not need. */
function storeTour(deps: Deps) {
  const tour = readFileSync(join(projectRoot(), "server/db/seed/tour.mp4"));
  return storeMedia(deps, tour, { maxBytes: tour.length });
}

/**
 * Draws the pictures and sends them through the upload pipeline. Bedrooms match the number of beds and the house,
 * shared rooms its amenities; several houses share a picture, as their rooms would look alike anyway.
 */
export async function drawDemoPictures(deps: Deps, listings: readonly DemoListing[]): Promise<DemoPictures> {
  const urls = new Map<string, string>();
  const names: string[] = [];
  await inTurns(wantedPictures(listings), async ({ key, svg }) => {
    // The pipeline takes photographs: the drawing becomes one, with little effort spent on its size.
    const photo = await sharp(Buffer.from(svg()), { density: DENSITY })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const stored = await storeImage(deps, photo, { visibility: "public", maxBytes: MEDIA_LIMITS.imageBytes });
    urls.set(key, stored.url);
    names.push(stored.name);
  });
  const tour = await storeTour(deps);
  names.push(tour.name);
  const urlOf = (key: string) => {
    const url = urls.get(key);
    if (!url) throw new Error(`No picture was drawn for ${key}`);
    return url;
  };
  return {
    names,
    mediaOf: (listing, index) => {
      const [first, ...others] = choose(seeded(5000 + index), listing, index).map(urlOf);
      const video = index % TOUR_EVERY === 1 ? [tour.url] : [];
      return first === undefined ? video : [first, ...video, ...others];
    },
    portraitOf: (host) => urlOf(portraitKey(host)),
  };
}
