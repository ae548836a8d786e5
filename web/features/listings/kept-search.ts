import { normalQuery } from "#domain/saved-searches/query.ts";
import type { KeptSearch } from "#web/lib/saved-searches.ts";
import { apiQueryFromFilters, type ListingFilters, leavingPlace } from "./filters.ts";

/** A search as it is saved. Somebody's own position is left out. */
export const savedQueryOf = (filters: ListingFilters): string => normalQuery(apiQueryFromFilters(filters));

/** The saved search that is on the screen. */
export function keptSearchOf(
  filters: ListingFilters,
  searches: readonly KeptSearch[] | undefined,
): KeptSearch | undefined {
  const named = (query: string) => searches?.find((search) => search.query === query);
  const exact = named(savedQueryOf(filters));
  if (exact || !filters.changedSince) return exact;
  // An alert leads here without a place, and a place that the browser remembers was added.
  return named(savedQueryOf({ ...filters, ...leavingPlace(filters) }));
}
