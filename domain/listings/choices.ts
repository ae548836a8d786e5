import { t } from "../i18n.ts";

// What a listing can be and what is said of it. Apart from the schemas: the first view needs these and no zod.

export const GENDERS = ["boys", "ladies", "colive"] as const;
export const ROOM_TYPES = ["1 Sharing", "2 Sharing", "3 Sharing", "4 Sharing"] as const;
export const STAY_DURATIONS = ["monthly", "short-term", "both"] as const;
export const SORTS = ["relevance", "distance", "price", "-price", "rating", "newest"] as const;
/** The least stars that a search can ask for; a listing without reviews has none. */
export const MIN_RATINGS = ["3", "3.5", "4", "4.5"] as const;
export const AMENITIES = [
  "WiFi (100-200 MBPS)",
  "Self-Cooking (24/7)",
  "Washing Machine",
  "Food - 3 Meals",
  "2W Parking",
  "Common Fridge",
  "Hot Water 24/7",
  "Biometric Enabled",
  "Daily Housekeeping",
] as const;

export type Gender = (typeof GENDERS)[number];
export type RoomType = (typeof ROOM_TYPES)[number];
export type StayDuration = (typeof STAY_DURATIONS)[number];
/** What somebody looks for: a listing for both is found for either. */
export type Stay = Exclude<StayDuration, "both">;
export type MinRating = (typeof MIN_RATINGS)[number];
export type Sort = (typeof SORTS)[number];
export type Amenity = (typeof AMENITIES)[number];

/** The widest circle that a search can be held to. */
export const WITHIN_KM_MAX = 50;

/** Nobody asks more for a day: in a search for short stays, more than this is the rent of a month unless it says so. */
export const DAY_PRICE_MAX = 3_000;

export const LISTINGS_PAGE = { default: 24, max: 100 } as const;

/** So many pins are on the map at most; of more, the first of the search's order. */
export const PINS_MAX = 2000;

export const listingMessages = {
  noneFound: () => t("listings.noneFound"),
  noneFoundHint: () => t("listings.noneFoundHint"),
  loading: () => t("listings.loadingStays"),
  noMedia: () => t("listings.noMedia"),
  videoUnavailable: () => t("listings.videoUnavailable"),
  noContactNumber: () => t("listings.noContactNumber"),
  shareFailed: () => t("listings.shareFailed"),
} as const;
