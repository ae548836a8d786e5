import { pages } from "#domain/paths.ts";
import {
  filtersFromUrl,
  type ListingFilters,
  type Near,
  roundCoordinate,
  urlFromFilters,
} from "./filters.ts";

/** A page that holds a part of the search itself: its address says it in place of the query. */
export interface Preset {
  path: string;
  held: Pick<ListingFilters, "gender" | "near" | "within">;
}

/** The start page holds nothing. */
export const HOME: Preset = { path: pages.home, held: {} };

function samePlace(a: Near | undefined, b: Near | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    roundCoordinate(a.lat) === roundCoordinate(b.lat) && roundCoordinate(a.lon) === roundCoordinate(b.lon)
  );
}

/** The search that a page's address asks for: what the page holds, unless the query says otherwise. */
export function filtersOn({ held }: Preset, params: URLSearchParams): ListingFilters {
  const said = new URLSearchParams(params);
  if (held.near && !said.has("userLat")) {
    said.set("userLat", String(roundCoordinate(held.near.lat)));
    said.set("userLon", String(roundCoordinate(held.near.lon)));
  }
  const own = filtersFromUrl(said);
  // An empty field is somebody's choice of everybody, made without scripts.
  const gender = own.gender ?? (params.get("gender") === "" ? undefined : held.gender);
  if (own.near && !samePlace(own.near, held.near)) return { ...own, gender };
  return { ...own, gender, near: held.near, within: own.within ?? held.within };
}

/** Where a search lives: on the page that holds a part of it, as long as that part is as it was. */
export function searchHref(filters: ListingFilters, { path, held }: Preset = HOME): string {
  const { gender, near, within, premium } = filters;
  const stays = !premium && gender === held.gender && within === held.within && samePlace(near, held.near);
  const query = urlFromFilters(
    stays ? { ...filters, gender: undefined, near: undefined, within: undefined } : filters,
  );
  return `${stays ? path : pages.home}${query && `?${query}`}`;
}
