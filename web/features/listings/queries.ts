import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { api as paths } from "#domain/paths.ts";
import { type Api, ApiError, nextCursor } from "#web/lib/api.ts";
import { apiQueryFromFilters, type ListingFilters } from "./filters.ts";

export interface ListingsPage {
  listings: ListingCard[];
  /** How many there are in all, not on this page. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

const NOTHING: ListingsPage = { listings: [], total: 0, next: null };

async function fetchListings(
  api: Api,
  filters: ListingFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListingsPage> {
  const query = { ...apiQueryFromFilters(filters), ...(cursor !== null && { cursor }) };
  try {
    const { data, headers } = await api.oldGet<ListingCard[]>(paths.listings, { query, signal });
    const total = Number(headers.get("x-total-count") ?? data.length);
    return { listings: data, total, next: nextCursor(headers.get("link")) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 500) return NOTHING;
    // An address that was kept or cut may carry a cursor of another time: the search then starts at its beginning.
    if (error.status === 400 && cursor !== null) {
      return fetchListings(api, { ...filters, cursor: undefined }, null, signal);
    }
    throw new Error(`Failed to fetch listings: ${error.status}`);
  }
}

/** A search, page after page. */
export const listingsQueryOptions = (api: Api, filters: ListingFilters) =>
  infiniteQueryOptions({
    queryKey: [paths.listings, apiQueryFromFilters(filters)],
    queryFn: ({ pageParam, signal }) => fetchListings(api, filters, pageParam, signal),
    initialPageParam: filters.cursor ?? null,
    getNextPageParam: (last: ListingsPage) => last.next,
  });

export const listingQueryOptions = (api: Api, idOrSlug: string) =>
  queryOptions({
    queryKey: [paths.listing(idOrSlug)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<ListingDetail>(paths.listing(idOrSlug), { signal })).data,
  });

export const similarQueryOptions = (api: Api, idOrSlug: string) =>
  queryOptions({
    queryKey: [paths.similarListings(idOrSlug)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<ListingCard[]>(paths.similarListings(idOrSlug), { signal })).data,
  });

interface Kept {
  queries: readonly { queryKey: readonly unknown[]; state: { data?: unknown } }[];
}

/** The stays on the list that a page was rendered with; none when they did not load. */
export function shownListings(kept: Kept | undefined): ListingCard[] {
  const query = kept?.queries.find(({ queryKey }) => queryKey[0] === paths.listings);
  const found = query?.state.data as { pages: readonly ListingsPage[] } | undefined;
  return found?.pages.flatMap(({ listings }) => listings) ?? [];
}
