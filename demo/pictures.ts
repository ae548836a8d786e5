import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Gender } from "#domain/listings/contract.ts";
import { VARIANT_SIZES, type VariantSize } from "#domain/media/urls.ts";
import { storeMedia, storeRendered } from "#server/features/media/service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { projectRoot } from "#server/lib/root.ts";
import type { RenderedImage } from "#server/storage/images.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { type Random, seeded } from "#testing/factories/random.ts";
import type { DemoListing } from "./listings.ts";
import { HOSTS } from "./words.ts";

const BEDROOMS_PER_KIND = 5;
const SHARED_PER_KIND = 5;
const SHARED_KINDS = [
  "kitchen",
  "bathroom",
  "lounge",
  "dining",
  "terrace",
  "study",
  "laundry",
  "reception",
] as const;
type SharedKind = (typeof SHARED_KINDS)[number];
/** Listings whose first pictures show the front of the building, with its name. */
const FRONTS = 26;
/** Every twelfth listing has a video tour of its rooms. */
const TOUR_EVERY = 12;
const MAX_CONCURRENT = 3;

/** Illustrations, drawn once; each in all sizes of an uploaded picture, so that a start has nothing to draw. */
const PICTURES = join(projectRoot(), "demo/pictures");

export interface DemoPictures {
  names: string[];
  mediaOf(listing: DemoListing, index: number): string[];
  portraitOf(host: number): string;
}

const bedroomKey = (gender: Gender, beds: number, variant: number) => `bedroom-${gender}-${beds}-${variant}`;
const sharedKey = (kind: SharedKind, variant: number) => `${kind}-${variant}`;
const frontKey = (title: string) =>
  `front-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}`;
const portraitKey = (host: number) => `portrait-${host}`;

/** Names of the pictures that the demo listings show, as their files in `demo/pictures` begin. */
export function demoPictureKeys(listings: readonly DemoListing[]): string[] {
  const range = (length: number) => Array.from({ length }, (_, at) => at);
  const kinds = new Set(listings.map(({ listing, beds }) => `${listing.gender} ${beds}`));
  return [
    ...[...kinds].flatMap((kind) => {
      const [gender, beds] = kind.split(" ") as [Gender, string];
      return range(BEDROOMS_PER_KIND).map((variant) => bedroomKey(gender, Number(beds), variant));
    }),
    ...SHARED_KINDS.flatMap((kind) => range(SHARED_PER_KIND).map((variant) => sharedKey(kind, variant))),
    ...listings.slice(0, FRONTS).map(({ listing }) => frontKey(listing.title)),
    ...HOSTS.map((_, host) => portraitKey(host)),
  ];
}

/** Works on a few at a time, in order. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

function choose(random: Random, listing: DemoListing, index: number): string[] {
  const { gender, amenities = [] } = listing.listing;
  const fits: Partial<Record<SharedKind, boolean>> = {
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
  return [bedroom, ...(index < FRONTS ? [frontKey(listing.listing.title)] : []), ...shared];
}

/** Nine seconds through three drawn rooms, H.264; made once, because making a video takes a program we do not need. */
async function storeTour(deps: Deps) {
  const tour = readFileSync(join(projectRoot(), "demo/tour.mp4"));
  const poster = await readPicture(PICTURES, bedroomKey("colive", 2, 0), VARIANT_SIZES);
  return storeMedia(deps, tour, { maxBytes: tour.length, poster });
}

/** A picture that was drawn and stored in its sizes. */
export async function readPicture(
  folder: string,
  key: string,
  sizes: readonly VariantSize[],
): Promise<RenderedImage> {
  const variants = new Map(
    sizes.map((size) => [size, readFileSync(join(folder, imageKey(key, size)))] as const),
  );
  const { width, height } = await sharp(variants.get("original")).metadata();
  return { width, height, variants };
}

const storePicture = async (deps: Deps, key: string) =>
  storeRendered(deps, await readPicture(PICTURES, key, VARIANT_SIZES), "public");

/**
 * Stores the pictures of the demo listings. Bedrooms match the number of beds, shared rooms the amenities; several
 * listings share a picture, as their rooms would look alike anyway.
 */
export async function storeDemoPictures(deps: Deps, listings: readonly DemoListing[]): Promise<DemoPictures> {
  const urls = new Map<string, string>();
  const names: string[] = [];
  await inTurns(demoPictureKeys(listings), async (key) => {
    const stored = await storePicture(deps, key);
    urls.set(key, stored.url);
    names.push(stored.name);
  });
  const tour = await storeTour(deps);
  names.push(tour.name);
  const urlOf = (key: string) => {
    const url = urls.get(key);
    if (!url) throw new Error(`There is no demo picture ${key}`);
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
