import * as z from "zod/mini";
import { rawText } from "../fields.ts";
import { GENDERS, ROOM_TYPES } from "../listings/choices.ts";

const place = z.object({
  name: z.string(),
  kind: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const placeSuggestion = z.extend(place, {
  /** How far around it to look, in kilometres, as a search that names it does. */
  radiusKm: z.int(),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestion>;
export const placeSuggestions = z.array(placeSuggestion);

export const placesQuery = z.object({ q: rawText(100) });

export const landingParams = z.object({ slug: rawText(100).check(z.minLength(1)) });

const landingKind = z.enum(["category", "area", "girls", "property"]);

/** Another landing page, to go on to. */
export const landingLink = z.object({ path: z.string(), kind: landingKind, heading: z.string() });
export type LandingLink = z.infer<typeof landingLink>;

/** `GET /api/landing-pages/{slug}`: what is true of a landing page right now. Money is a decimal string. */
export const landingFacts = z.object({
  path: z.string(),
  /** The page that stands for all that show the same listings; its own path where it is that page. */
  canonicalPath: z.string(),
  kind: landingKind,
  heading: z.string(),
  /** Whom its stays are for; null for everybody. */
  gender: z.nullable(z.enum(GENDERS)),
  /** Null for the whole city. */
  place: z.nullable(place),
  /** The circle around the place that was searched, in kilometres; null for the whole city. */
  withinKm: z.nullable(z.number()),
  /** Stays in it for the people of the page that are let by the month: what the same search finds. */
  total: z.int(),
  bedsLeft: z.int(),
  withFood: z.int(),
  /** By sharing: how many say what a month costs, and the lowest and the middle rent. */
  rents: z.array(
    z.object({ roomType: z.enum(ROOM_TYPES), stays: z.int(), from: z.string(), median: z.string() }),
  ),
  /** The lowest and the highest deposit of those stays. */
  deposits: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Of the whole city: the areas that have most of them, with the lowest rent. */
  areas: z.array(
    z.object({
      name: z.string(),
      stays: z.int(),
      from: z.nullable(z.string()),
      /** Its own page for these people, when there is one. */
      path: z.nullable(z.string()),
    }),
  ),
  /** What lies around the place, the nearest first. */
  near: z.array(z.object({ name: z.string(), kind: z.string(), distanceKm: z.number() })),
  /** The stay that a page of a named house is about, while it is listed. */
  listing: z.nullable(z.string()),
  /** The page of the whole city for the same people. */
  parent: z.nullable(landingLink),
  /** Pages of the same place, of places nearby, and of the whole city, in this order. */
  others: z.array(landingLink),
  /** When one of these stays last changed. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type LandingFacts = z.infer<typeof landingFacts>;

/** What every page needs to know of the site: `GET /api/site`. Nothing secret stands here. */
export const siteInfo = z.object({
  chatNumber: z.string(),
  whatsappNumber: z.string(),
  upiId: z.string(),
  upiName: z.string(),
  socialUrl: z.string(),
  publicUrl: z.string(),
  mapTilesUrl: z.nullable(z.string()),
  /** Whether a forgotten password can be answered by SMS. */
  canText: z.boolean(),
  /** Rupees for a friend who joins. */
  referralAmount: z.string(),
});
/** Who runs this installation, for the pages that say so: `GET /api/operator`. Null is what the operator has not said. */
export const operatorInfo = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Name and how to reach them, in one line. */
  grievanceOfficer: z.nullable(z.string()),
  whatsappNumber: z.string(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

export type SiteInfo = z.infer<typeof siteInfo>;
