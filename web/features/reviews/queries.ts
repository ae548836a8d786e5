import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { ReviewSort } from "#domain/reviews/contract.ts";
import { getMyReview, getReviewSummary, listReviews } from "#domain/reviews/endpoints.ts";
import { type Api, nextCursor } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

export const reviewsQuery = (api: Api, listingId: number, sort: ReviewSort = "newest") =>
  infiniteQueryOptions({
    queryKey: keyOf(listReviews(listingId), sort),
    queryFn: async ({ pageParam, signal }) => {
      const query = { sort, cursor: pageParam ?? undefined };
      const { data, headers } = await api.get(listReviews(listingId), { query, signal });
      return { reviews: data, next: nextCursor(headers.get("link")) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

export const summaryQuery = (api: Api, listingId: number) => queryFor(api, getReviewSummary(listingId));

export const myReviewQuery = (api: Api, listingId: number) => ({
  ...queryFor(api, getMyReview(listingId)),
  staleTime: 0,
});

/** What the page of a listing says of its reviews, asked for ahead. Failures are left to the section. */
export const prefetchReviews = (api: Api, client: QueryClient, listingId: number) =>
  Promise.all([
    client.prefetchQuery(summaryQuery(api, listingId)),
    client.prefetchInfiniteQuery(reviewsQuery(api, listingId)),
  ]);
