import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { getListing, listSimilarListings, searchListings } from "#domain/listings/endpoints.ts";
import { decodeReport, type Part, SEARCH_REPORT, type SearchReport } from "#domain/search/contract.ts";
import { type Api, ApiError, nextCursor, useApi } from "#web/lib/api.ts";
import { isPaged } from "#web/lib/paged.ts";
import { type Filled, keyOf, queryFor, readFilled } from "#web/lib/query.tsx";
import { apiQueryFromFilters, type ListingFilters } from "./filters.ts";

export interface ListingsPage {
  listings: ListingCard[];
  /** How many there are in all, not on this page. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** What was understood and given up; null when there is nothing to say. */
  report: SearchReport | null;
}

/**
 * Some screens of a phone, and the rows of a desk that are seen before the next page is there: the first answer comes
 * sooner, and its page is made and read in half the time. The next ones are as long as the API has them.
 */
const FIRST_PAGE = 8;

const NOTHING: ListingsPage = { listings: [], total: 0, next: null, report: null };

async function fetchListings(
  api: Api,
  filters: ListingFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListingsPage> {
  const query = {
    ...apiQueryFromFilters(filters),
    ...(cursor === null ? { limit: FIRST_PAGE } : { cursor }),
  };
  try {
    const { data, headers } = await api.get(searchListings(), { query, signal });
    const total = Number(headers.get("x-total-count") ?? data.length);
    const report = decodeReport(headers.get(SEARCH_REPORT));
    return { listings: data, total, next: nextCursor(headers.get("link")), report };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 500) return NOTHING;
    // An address that was kept or cut may carry a cursor of another time: the search then starts at its beginning.
    if (error.status === 400 && cursor !== null) {
      return fetchListings(api, { ...filters, cursor: undefined }, null, signal);
    }
    throw new Error(t("listings.fetchFailed", { status: error.status }));
  }
}

/** A search, page after page. */
export const listingsQueryOptions = (api: Api, filters: ListingFilters) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchListings(), apiQueryFromFilters(filters)),
    queryFn: ({ pageParam, signal }) => fetchListings(api, filters, pageParam, signal),
    initialPageParam: filters.cursor ?? null,
    getNextPageParam: (last: ListingsPage) => last.next,
  });

/** The list of a search; while it loads, the one before. */
export const useListings = (filters: ListingFilters) =>
  useInfiniteQuery({ ...listingsQueryOptions(useApi(), filters), placeholderData: keepPreviousData });

/** What was understood of the search that the list shows. */
export const useSearchReport = (filters: ListingFilters): SearchReport | null =>
  useListings(filters).data?.pages[0]?.report ?? null;

/** A text without the words that say this. */
export const textWithout = async (text: string, parts: readonly Part[]): Promise<string> =>
  (await import("#domain/search/spans.ts")).withoutSpans(
    text,
    parts.flatMap(({ spans }) => spans),
  );

export const listingQueryOptions = (api: Api, idOrSlug: string) => queryFor(api, getListing(idOrSlug));

export const similarQueryOptions = (api: Api, idOrSlug: string) =>
  queryFor(api, listSimilarListings(idOrSlug));

/** The stays on the list that a page was rendered with; none when they did not load. */
export function shownListings(filled: Filled | undefined): ListingCard[] {
  const queries = filled ? readFilled(filled).queries : [];
  const query = queries.find(({ queryKey }) => queryKey[0] === searchListings().path);
  const data = query?.state.data;
  return isPaged<ListingsPage>(data) ? data.pages.flatMap(({ listings }) => listings) : [];
}
