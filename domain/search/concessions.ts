import { type ListingsQuery, WITHIN_KM_MAX } from "#domain/listings/contract.ts";
import type { GivenUp } from "./contract.ts";
import type { MeantPlace, SearchMeaning } from "./search.ts";

/** What a search asks for, in the form, the address or the text. */
export interface Wish {
  query: ListingsQuery;
  meaning: SearchMeaning;
  /** The known place that the address names, for its exact position. The circle is that of the query. */
  chosen: MeantPlace | null;
  /** Words to find that listings have. */
  tokens: readonly string[];
}

/**
 * What is given up when nothing has all of it, in this order: what hurts least first. Whom a PG is for and the kind of
 * stay are not among them, and so are never given up.
 */
export const CONCESSIONS = [
  "words",
  "rent",
  "radius",
  "city",
  "amenities",
  "noDeposit",
  "rating",
  "anyRent",
  "roomType",
] as const;
export type Concession = (typeof CONCESSIONS)[number];

/** How much more rent, and how much less, is still near what was asked for. */
const RENT_SHARE = 0.15;
const WIDER = 2;

/** Bounds that were chosen go before those that stand in the text; they are for the stay that was chosen. */
function rentsOf({ query, meaning }: Wish): { minRent?: number; maxRent?: number } {
  const isOther = meaning.stay !== undefined && meaning.stay !== (query.stayDuration ?? "monthly");
  if (isOther) return meaning;
  return query.minRent === undefined && query.maxRent === undefined ? meaning : query;
}

/** Where distances are measured from. What the text names goes before what the address says. */
export function placeOf({ query, meaning, chosen }: Wish): { latitude: number; longitude: number } | null {
  if (meaning.place ?? chosen) return meaning.place ?? chosen;
  const { userLat, userLon } = query;
  return userLat === undefined || userLon === undefined ? null : { latitude: userLat, longitude: userLon };
}

/** The circle that is asked for; null for the whole city. */
export function radiusKm(wish: Wish): number | null {
  if (!placeOf(wish)) return null;
  const { query, meaning, chosen } = wish;
  // A part of the map says where to look.
  if (query.box) return query.within ?? null;
  // The circle of the place in the address is not one around the place in the text.
  const within = meaning.place && query.within === chosen?.radiusKm ? undefined : query.within;
  return within ?? meaning.withinKm ?? meaning.place?.radiusKm ?? null;
}

/** Those that change something for this search. */
export function concessionsFor(wish: Wish): Concession[] {
  const { query, meaning, tokens } = wish;
  // News are of exactly this search.
  if (query.changedSince !== undefined) return [];
  const { minRent, maxRent } = rentsOf(wish);
  const hasRent = minRent !== undefined || maxRent !== undefined;
  const hasCircle = radiusKm(wish) !== null;
  const applies: Record<Concession, boolean> = {
    words: tokens.length > 0,
    rent: hasRent,
    radius: hasCircle,
    city: hasCircle,
    amenities: query.amenities.length + meaning.amenities.length > 0,
    noDeposit: meaning.noDeposit,
    rating: query.minRating !== undefined || query.premium === true,
    anyRent: hasRent,
    roomType: query.roomType !== undefined || meaning.roomTypes.length > 0,
  };
  return CONCESSIONS.filter((each) => applies[each]);
}

/** What is still asked for: a search that fits the contract, and what the text says beside it. */
export interface Remaining {
  query: ListingsQuery;
  meaning: Pick<SearchMeaning, "genders" | "roomTypes" | "amenities" | "minRent" | "maxRent" | "noDeposit">;
  tokens: readonly string[];
  km: number | null;
}

/** The search without what is given up. */
export function without(wish: Wish, given: ReadonlySet<Concession>): Remaining {
  const { query, meaning, tokens } = wish;
  const place = placeOf(wish);
  const asked = radiusKm(wish);
  const wider = asked && given.has("radius") ? Math.min(WITHIN_KM_MAX, asked * WIDER) : asked;
  const km = given.has("city") ? null : wider;
  const { minRent, maxRent } = rentsOf(wish);
  const share = given.has("rent") ? RENT_SHARE : 0;
  const rents = given.has("anyRent")
    ? { minRent: undefined, maxRent: undefined }
    : {
        // The price of a day may be a seventh of a week's.
        minRent: minRent === undefined ? undefined : share ? Math.floor(minRent * (1 - share)) : minRent,
        maxRent: maxRent === undefined ? undefined : share ? Math.ceil(maxRent * (1 + share)) : maxRent,
      };
  const rated = !given.has("rating");
  return {
    query: {
      ...query,
      ...rents,
      stayDuration: meaning.stay ?? query.stayDuration,
      userLat: place?.latitude,
      userLon: place?.longitude,
      within: km ?? undefined,
      amenities: given.has("amenities") ? [] : query.amenities,
      premium: rated ? query.premium : undefined,
      minRating: rated ? query.minRating : undefined,
      roomType: given.has("roomType") ? undefined : query.roomType,
    },
    meaning: {
      genders: meaning.genders,
      roomTypes: given.has("roomType") ? [] : meaning.roomTypes,
      amenities: given.has("amenities") ? [] : meaning.amenities,
      noDeposit: meaning.noDeposit && !given.has("noDeposit"),
    },
    tokens: given.has("words") ? [] : tokens,
    km,
  };
}

/** What to tell of it; undefined when nothing was given up. */
export function told(wish: Wish, given: ReadonlySet<Concession>): GivenUp | undefined {
  if (given.size === 0) return undefined;
  const { query, km } = without(wish, given);
  const isRent = given.has("rent") || given.has("anyRent");
  return {
    ...(given.has("words") && { words: [...wish.tokens] }),
    ...(isRent && {
      rent: given.has("anyRent")
        ? null
        : { ...(query.minRent && { min: query.minRent }), ...(query.maxRent && { max: query.maxRent }) },
    }),
    ...((given.has("radius") || given.has("city")) && { km }),
    ...(given.has("amenities") && { amenities: true }),
    ...(given.has("noDeposit") && { noDeposit: true }),
    ...(given.has("rating") && { rating: true }),
    ...(given.has("roomType") && { roomType: true }),
  };
}
