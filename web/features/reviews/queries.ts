import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { MyReview, Review, ReviewSort, ReviewSummary } from "#domain/reviews/contract.ts";
import { type Api, nextCursor } from "#web/lib/api.ts";

export const reviewsQuery = (api: Api, listingId: number, sort: ReviewSort = "newest") =>
  infiniteQueryOptions({
    queryKey: [paths.listingReviews(listingId), sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { sort, cursor: pageParam ?? undefined };
      const { data, headers } = await api.get<Review[]>(paths.listingReviews(listingId), { query, signal });
      return { reviews: data, next: nextCursor(headers.get("link")) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

export const summaryQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [paths.reviewSummary(listingId)],
    queryFn: async ({ signal }) =>
      (await api.get<ReviewSummary>(paths.reviewSummary(listingId), { signal })).data,
  });

export const myReviewQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [paths.myReview(listingId)],
    queryFn: async ({ signal }) => (await api.get<MyReview>(paths.myReview(listingId), { signal })).data,
    staleTime: 0,
  });

/** What the page of a listing says of its reviews, asked for ahead. Failures are left to the section. */
export const prefetchReviews = (api: Api, client: QueryClient, listingId: number) =>
  Promise.all([
    client.prefetchQuery(summaryQuery(api, listingId)),
    client.prefetchInfiniteQuery(reviewsQuery(api, listingId)),
  ]);
