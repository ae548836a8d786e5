import {
  AMENITIES,
  type Amenity,
  GENDERS,
  type Gender,
  MIN_RATINGS,
  type MinRating,
  ROOM_TYPES,
  type RoomType,
  SORTS,
  type Sort,
  type Stay,
  WITHIN_KM_MAX,
} from "#domain/listings/choices.ts";
import type { ListingsSearch } from "#domain/listings/contract.ts";
import { isBox } from "#domain/places/box.ts";
import { type Near, PLACE_NAME_LENGTH, roundCoordinate } from "#domain/places/chosen.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import { withQuery } from "#web/lib/api.ts";
import { stayOf } from "#web/lib/stay.ts";

export { type Near, roundCoordinate };

/** A search as the home screen holds it. The URL is where it lives; this is its parsed form. */
export interface ListingFilters {
  search: string;
  stay: Stay;
  gender?: Gender;
  roomType?: RoomType;
  premium: boolean;
  /** Whole rupees, of a month or of a day as `stay` says. */
  minRent?: number;
  maxRent?: number;
  amenities: readonly Amenity[];
  /** Only listings with reviews, and so many stars on the whole. */
  minRating?: MinRating;
  sort?: Sort;
  near?: Near;
  /** Only what lies so many kilometres around `near`. */
  within?: number;
  /** Only what is new or changed since this moment. */
  changedSince?: string;
  /** Only what lies in this part of the map, as `isBox` takes it. */
  box?: string;
  /** Whether a map is open beside the list, or on a phone in its place. */
  view?: "map";
  /** Where a page without JavaScript goes on; endless scrolling keeps it out of the URL. */
  cursor?: string;
}

export const NO_FILTERS: ListingFilters = { search: "", stay: "monthly", premium: false, amenities: [] };
export const SEARCH_LENGTH = 200;
/** Circles that the filters offer, in kilometres. */
export const WITHIN_KM = [2, 5, 10];
export const RENT_LIMIT = 99_999_999;

// A map: a word of the URL such as "toString" must find nothing.
const ROOM_TYPE_WORDS: ReadonlyMap<string | null, RoomType> = new Map([
  ["single", "1 Sharing"],
  ["double", "2 Sharing"],
  ["triple", "3 Sharing"],
  ["quad", "4 Sharing"],
]);

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function rent(text: string | null): number | undefined {
  if (text === null || !/^\d{1,8}$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 ? value : undefined;
}

function coordinate(text: string | null, limit: number): number | undefined {
  if (text === null || !/^-?\d{1,3}(\.\d{1,12})?$/.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= limit ? roundCoordinate(value) : undefined;
}

function nearFromUrl(params: URLSearchParams): Near | undefined {
  const lat = coordinate(params.get("userLat"), 90);
  const lon = coordinate(params.get("userLon"), 180);
  if (lat === undefined || lon === undefined) return undefined;
  const name = (params.get("near") ?? "").trim().slice(0, PLACE_NAME_LENGTH);
  return { lat, lon, ...(name && { name }) };
}

function kilometres(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= WITHIN_KM_MAX ? value : undefined;
}

/** The search a URL asks for. What it does not understand it leaves out: a mangled link still finds stays. */
export function filtersFromUrl(params: URLSearchParams): ListingFilters {
  const category = params.get("category");
  const premiumCategory = category === "premium-colive";
  const gender = premiumCategory
    ? "colive"
    : (oneOf(GENDERS, params.get("gender")) ?? oneOf(GENDERS, category));
  const room = params.get("roomType");
  const roomType = oneOf(ROOM_TYPES, room) ?? ROOM_TYPE_WORDS.get(room);
  const near = nearFromUrl(params);
  const sort = oneOf(SORTS, params.get("sort"));
  const minRating = oneOf(MIN_RATINGS, params.get("minRating"));
  const wanted = params.getAll("amenities");
  const changedSince = params.get("changedSince");
  const box = params.get("box") ?? "";
  const cursor = params.get("cursor");
  const search = (params.get("search") ?? "").trim().slice(0, SEARCH_LENGTH);
  // The text may name a place too.
  const within = near || search ? kilometres(params.get("within")) : undefined;
  const [minRent, maxRent] = inOrder(rent(params.get("minRent")), rent(params.get("maxRent")));
  return {
    search,
    stay: stayOf(params),
    premium: premiumCategory || ["1", "true"].includes(params.get("premium") ?? ""),
    amenities: AMENITIES.filter((amenity) => wanted.includes(amenity)),
    ...(gender && { gender }),
    ...(roomType && { roomType }),
    ...(minRent && { minRent }),
    ...(maxRent && { maxRent }),
    ...(sort && sortMeans(sort, near) && { sort }),
    ...(minRating && { minRating }),
    ...(near && { near }),
    ...(within && { within }),
    ...(changedSince && /^[\d-]{10}T[\d:.]{12}Z$/.test(changedSince) && { changedSince }),
    ...(isBox(box) && { box }),
    ...(params.get("view") === "map" && { view: "map" }),
    ...(cursor && cursor.length <= 300 && { cursor }),
  };
}

/** Without a place there is nothing to be near to, and relevance is what no choice means; with one, distance is. */
function sortMeans(sort: Sort, near: Near | undefined): boolean {
  return near !== undefined || (sort !== "relevance" && sort !== "distance");
}

/** A plain visit is made around the place that is remembered; a search of its own, such as in a link, stays as it is. */
export function around(filters: ListingFilters, place: Near | undefined): ListingFilters {
  if (!place || urlFromFilters(filters) !== "") return filters;
  return { ...filters, near: place, within: place.radiusKm, sort: "distance" };
}

/** The search as it was understood: what its text says goes before what was chosen. */
export function asUnderstood(
  filters: ListingFilters,
  report: SearchReport | null | undefined,
): ListingFilters {
  if (!report) return filters;
  const { place, stay, gaveUp, km } = report;
  const within = gaveUp?.km === undefined ? km : gaveUp.km;
  return {
    ...filters,
    // The widest is how an address says that a place in the text has no circle.
    within: within && within < WITHIN_KM_MAX ? within : undefined,
    ...(stay && { stay }),
    ...(place && {
      near: { lat: roundCoordinate(place.lat), lon: roundCoordinate(place.lon), name: place.name },
    }),
  };
}

/** What changes when nothing is measured any more. */
export function leavingPlace({ sort }: ListingFilters): Partial<ListingFilters> {
  const left = sort && sortMeans(sort, undefined) ? sort : undefined;
  return { near: undefined, within: undefined, sort: left };
}

function inOrder(low: number | undefined, high: number | undefined) {
  return low && high && low > high ? [high, low] : [low, high];
}

/** What a search asks for beside the stay, in the names of the API, which the URL of the page uses too. */
function asked({ search, near, ...filters }: ListingFilters) {
  const {
    gender,
    roomType,
    premium,
    minRent,
    maxRent,
    amenities,
    minRating,
    sort,
    within,
    box,
    changedSince,
    cursor,
  } = filters;
  const text = search.trim();
  return {
    ...(text && { search: text }),
    ...(gender && { gender }),
    ...(roomType && { roomType }),
    ...(premium && { premium: "1" as const }),
    ...(minRent && { minRent: String(minRent) }),
    ...(maxRent && { maxRent: String(maxRent) }),
    ...(amenities.length > 0 && { amenities: [...amenities] }),
    ...(minRating && { minRating }),
    ...(sort && { sort }),
    ...(near?.name && { near: near.name }),
    ...(near && { userLat: String(near.lat), userLon: String(near.lon) }),
    ...((near || text) && within && { within: String(within) }),
    ...(changedSince && { changedSince }),
    box,
    ...(cursor && { cursor }),
  };
}

/** The query string of the page: monthly is the default and is left out. "" for no filters at all. */
export function urlFromFilters(filters: ListingFilters): string {
  const words = {
    ...(filters.stay !== "monthly" && { stayDuration: filters.stay }),
    ...asked(filters),
    view: filters.view,
  };
  return withQuery("", words).slice(1);
}

/** The query of `GET /api/pg-listings`: the stay is always said. */
export const apiQueryFromFilters = (filters: ListingFilters): ListingsSearch => ({
  stayDuration: filters.stay,
  ...asked(filters),
  // Gone on with by a link, as search engines do: few steps to the last stay.
  ...(filters.cursor && { limit: "96" }),
});

/**
 * How many filters the Filters button stands for: those that only its dialog shows.
 * @param report of the search: a circle that it does not look in is none
 */
export function hiddenFilterCount(filters: ListingFilters, report?: SearchReport | null): number {
  const { minRent, maxRent, amenities, minRating, within, sort } = filters;
  const circle = within !== WITHIN_KM_MAX && (!report || report.km === within) && within;
  const others = [minRent || maxRent, minRating, circle, sort && sort !== "distance"];
  return amenities.length + others.filter(Boolean).length;
}
