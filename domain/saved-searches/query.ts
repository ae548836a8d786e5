import type { ListingsSearch } from "#domain/listings/contract.ts";
import { roundCoordinate } from "#domain/places/chosen.ts";
import { NEAR_KM } from "./choices.ts";

/** Where the search is around, if that is a place. Somebody's own position has no name, and is left out. */
function placeOf({ near, userLat, userLon, within }: ListingsSearch): [string, string][] {
  if (!near || !userLat || !userLon) return [];
  return [
    ["near", near],
    ["userLat", String(roundCoordinate(Number(userLat)))],
    ["userLon", String(roundCoordinate(Number(userLon)))],
    ["within", within || String(NEAR_KM)],
  ];
}

/**
 * The normal form of a valid search: what decides which listings it finds, in one spelling, so that equal searches are
 * equal texts. Order and page are left out, and so is the default stay of the pages.
 */
export function normalQuery(search: ListingsSearch): string {
  const { gender, roomType, stayDuration, minRent, maxRent, premium, minRating } = search;
  const text = (search.search ?? "").normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  const amenities = [search.amenities ?? []].flat();
  const pairs: [string, string | undefined][] = [
    ["gender", gender],
    ["roomType", roomType],
    ["stayDuration", stayDuration === "monthly" ? undefined : stayDuration],
    ["minRent", minRent && String(Number(minRent))],
    ["maxRent", maxRent && String(Number(maxRent))],
    ["premium", premium === "1" || premium === "true" ? "1" : undefined],
    ["minRating", minRating],
    ["search", text],
    ...[...new Set(amenities)].sort().map((amenity): [string, string] => ["amenities", amenity]),
    ...placeOf(search),
  ];
  const said = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams(said.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
}

/** The search that a normal form stands for, as it is asked for; an old or foreign text may hold what is refused. */
export function searchOfQuery(query: string): ListingsSearch {
  const params = new URLSearchParams(query);
  const amenities = params.getAll("amenities");
  params.delete("amenities");
  return { ...Object.fromEntries(params), ...(amenities.length > 0 && { amenities }) } as ListingsSearch;
}
