import { queryOptions } from "@tanstack/react-query";
import type { ListingPin } from "#domain/listings/contract.ts";
import { listPins } from "#domain/listings/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";
import { apiQueryFromFilters, type ListingFilters } from "../filters.ts";

export interface Pins {
  pins: ListingPin[];
  /** How many listings fit the search, also those that are not on the map. */
  total: number;
}

/** The listings of a search that the map shows. */
export function pinsQueryOptions(api: Api, filters: ListingFilters) {
  const { sort, limit, cursor, ...query } = apiQueryFromFilters(filters);
  return queryOptions({
    queryKey: keyOf(listPins(), query),
    queryFn: async ({ signal }): Promise<Pins> => {
      const { data, headers } = await api.get(listPins(), { query, signal });
      return { pins: data, total: Number(headers.get("x-total-count") ?? data.length) };
    },
  });
}
