import * as z from "zod/mini";
import { coordinateInQuery, emptyIsAbsent, formattedText, rawText, rentInQuery } from "../fields.ts";
import { t } from "../i18n.ts";
import { BOX_PATTERN, boxOf, isBox } from "../places/box.ts";
import { PLACE_NAME_LENGTH } from "../places/chosen.ts";
import { houseRules } from "../properties/house-rules.ts";
import { trustBrief } from "../trust/scores.ts";
import {
  AMENITIES,
  GENDERS,
  LISTINGS_PAGE,
  MIN_RATINGS,
  ROOM_TYPES,
  SORTS,
  STAY_DURATIONS,
  WITHIN_KM_MAX,
} from "./choices.ts";

export * from "./choices.ts";

const AMENITY_MAX = 100;
/** One value or a repeated one, as query strings carry lists. */
const repeated = z.pipe(
  z.optional(z.union([rawText(AMENITY_MAX), z.array(rawText(AMENITY_MAX))])),
  z.pipe(
    z.transform((value: string | string[] | undefined) =>
      value === undefined ? [] : Array.isArray(value) ? value : [value],
    ),
    z.array(z.enum(AMENITIES)),
  ),
);

const boxMessage = () => t("listings.boxFormat");
/** `south,west,north,east`. */
const boxInQuery = z.pipe(
  formattedText(BOX_PATTERN, boxMessage),
  z.pipe(z.string().check(z.refine(isBox, { error: boxMessage })), z.transform(boxOf)),
);

/** What a search may ask of listings beside its text and where they are. */
export const narrowed = {
  gender: emptyIsAbsent(z.enum(GENDERS)),
  roomType: emptyIsAbsent(z.enum(ROOM_TYPES)),
  stayDuration: emptyIsAbsent(z.enum(STAY_DURATIONS)),
  minRent: emptyIsAbsent(rentInQuery),
  maxRent: emptyIsAbsent(rentInQuery),
  amenities: repeated,
  /** Only what lies so many kilometres around a place. */
  within: emptyIsAbsent(
    z.pipe(
      formattedText(/^\d{1,2}$/, () => t("listings.distanceNumber")),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(WITHIN_KM_MAX))),
    ),
  ),
  premium: emptyIsAbsent(
    z.pipe(
      z.enum(["1", "true", "0", "false"]),
      z.transform((v) => v === "1" || v === "true"),
    ),
  ),
  /** Only listings with reviews, and on the whole with so many stars. */
  minRating: emptyIsAbsent(z.enum(MIN_RATINGS)),
  /** Only what is new or changed since this moment and has a free bed; what changed long ago is not new. */
  changedSince: emptyIsAbsent(z.pipe(rawText(40), z.iso.datetime())),
};

/** A text to search for. */
export const searchText = rawText(200, { tooLong: () => t("listings.searchTooLong") });

/** What listings are searched by, whether for a list or for a map. */
const searched = {
  ...narrowed,
  search: emptyIsAbsent(searchText),
  /** What the place at `userLat`, `userLon` is called. A known name gives its exact position; the circle is `within`. */
  near: emptyIsAbsent(rawText(PLACE_NAME_LENGTH)),
  userLat: emptyIsAbsent(coordinateInQuery(90, () => t("listings.latitude"))),
  userLon: emptyIsAbsent(coordinateInQuery(180, () => t("listings.longitude"))),
  /** Only what lies in this part of the map. */
  box: emptyIsAbsent(boxInQuery),
};
type Searched = z.output<z.ZodMiniObject<typeof searched>>;

/** What fields of it mean together. */
const together = [
  z.refine<Searched>((q) => q.minRent === undefined || q.maxRent === undefined || q.minRent <= q.maxRent, {
    error: () => t("listings.rentBounds"),
    path: ["minRent"],
  }),
  z.refine<Searched>((q) => (q.userLat === undefined) === (q.userLon === undefined), {
    error: () => t("listings.bothCoordinates"),
    path: ["userLat"],
  }),
  // A text may name a place.
  z.refine<Searched>((q) => q.within === undefined || q.userLat !== undefined || q.search !== undefined, {
    error: () => t("listings.distanceNeedsPlace"),
    path: ["within"],
  }),
] as const;

/**
 * The query string of `GET /api/pg-listings`. Unknown enum values and malformed numbers are refused.
 */
export const listingsQuery = z
  .object({
    ...searched,
    sort: emptyIsAbsent(z.enum(SORTS)),
    limit: emptyIsAbsent(
      z.pipe(
        formattedText(/^\d{1,3}$/, () => t("listings.limitNumber")),
        z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(LISTINGS_PAGE.max))),
      ),
    ),
    cursor: emptyIsAbsent(rawText(300)),
  })
  .check(...together);

export type ListingsQuery = z.output<typeof listingsQuery>;
/** As it is asked for. */
export type ListingsSearch = z.input<typeof listingsQuery>;

/** What a card shows. Money is a decimal string; `distanceKm` is set when the search had a location. */
export const listingCard = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  address: z.string(),
  locality: z.string(),
  city: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  monthlyRent: z.nullable(z.string()),
  dailyRent: z.nullable(z.string()),
  weeklyRent: z.nullable(z.string()),
  stayDuration: z.enum(STAY_DURATIONS),
  securityDeposit: z.nullable(z.string()),
  roomType: z.enum(ROOM_TYPES),
  amenities: z.array(z.string()),
  /** URLs of the originals; variants are derived by `variantUrl` in `domain/media/urls.ts`. */
  media: z.array(z.string()),
  profileImageUrl: z.nullable(z.string()),
  contactName: z.string(),
  contactPhone: z.nullable(z.string()),
  gender: z.enum(GENDERS),
  isAvailable: z.boolean(),
  bedsLeft: z.int(),
  /** The first day on which a bed is free, where none is today; see `bookableFrom`. */
  freeFrom: z.nullable(z.string()),
  /** Where a bed is free today: the beds that fall free next. */
  nextFree: z.nullable(z.object({ beds: z.int(), from: z.string() })),
  /** The day in Kolkata on which its number of free beds was confirmed last. */
  bedsConfirmedOn: z.string(),
  isPremium: z.boolean(),
  /** "0.00" without reviews: the screen then shows 4.5 and "New". */
  rating: z.string(),
  reviewCount: z.int(),
  likeCount: z.int(),
  distanceKm: z.nullable(z.number()),
});
export type ListingCard = z.infer<typeof listingCard>;
export const listingCards = z.array(listingCard);

/** The query string of `GET /api/listing-pins`: a search for the map, without an order or pages. */
export const pinsQuery = z.object(searched).check(...together);
export type PinsQuery = z.output<typeof pinsQuery>;

/** What the map shows of a listing until it is tapped. */
export const listingPin = z.object({
  id: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  monthlyRent: z.nullable(z.string()),
  dailyRent: z.nullable(z.string()),
  weeklyRent: z.nullable(z.string()),
  stayDuration: z.enum(STAY_DURATIONS),
});
export type ListingPin = z.infer<typeof listingPin>;
export const listingPins = z.array(listingPin);

export const nearbyPlace = z.object({ name: z.string(), kind: z.string(), distanceKm: z.number() });
export type NearbyPlace = z.infer<typeof nearbyPlace>;

/** `GET /api/pg-listings/{id or slug}`: the card plus what only the page needs. */
export const listingDetail = z.extend(listingCard, {
  description: z.string(),
  floor: z.nullable(z.int()),
  maxOccupancy: z.int(),
  houseRules,
  nearby: z.array(nearbyPlace),
  /** How far its host can be trusted, and by whose id the parts are asked for; null where nobody with an account runs it. */
  hostTrust: z.nullable(z.extend(trustBrief, { userId: z.string() })),
  /** The page about its locality, for the people it is for; null where there is none. */
  localityPage: z.nullable(z.object({ path: z.string(), heading: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListingDetail = z.infer<typeof listingDetail>;

export const listingParams = z.object({ idOrSlug: rawText(250).check(z.minLength(1)) });
