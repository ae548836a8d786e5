import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { getBooking, listListingBookings, listMyBookings } from "#domain/bookings/endpoints.ts";
import type { done } from "#domain/done.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import type { Api } from "./api.ts";
import { createQueryClient, keyOf, queriesOf, queryFor } from "./query.tsx";

test("the queries of an endpoint are found whatever its ids, and no others", () => {
  const client = createQueryClient();
  const [ofListing, mine] = [keyOf(listListingBookings(7), "newest"), keyOf(listMyBookings())];
  for (const key of [ofListing, mine, keyOf(getBooking(7))]) client.setQueryData(key, []);
  const found = client.getQueriesData(queriesOf(listMyBookings, listListingBookings));
  expect(found.map(([key]) => key)).toEqual([ofListing, mine]);
});

/** Never runs: the type check fails when one of these compiles. */
async function uncompiled(api: Api, client: QueryClient, id: number): Promise<void> {
  const key = ["/api/me/bookings"] as const;
  const query = { queryFn: () => 1 };
  // @ts-expect-error a key by hand
  client.setQueryData(["/api/me/bookings"], 1);
  // @ts-expect-error the same in a variable
  client.setQueryData(key, 1);
  // @ts-expect-error the same read
  client.getQueryData(key);
  // @ts-expect-error data that the endpoint does not answer
  client.setQueryData(keyOf(getBooking(1)), { id: 1 });
  // @ts-expect-error the same as a filter
  void client.invalidateQueries({ queryKey: key });
  // @ts-expect-error the same as a query
  queryOptions({ ...query, queryKey: key });
  // @ts-expect-error the same page after page
  infiniteQueryOptions({ ...query, queryKey: key, initialPageParam: 1, getNextPageParam: () => 1 });
  // @ts-expect-error a key of a path by hand
  keyOf({ path: "/api/me/bookings" });
  // @ts-expect-error a call by hand
  void api.get({ method: "GET", path: "/api/me/bookings" });
  // @ts-expect-error a path put together
  void api.get({ ...getBooking(1), path: `/api/bookings/${id}` });
  // @ts-expect-error a file by hand
  void api.blob({ path: `/api/bookings/${id}/payment-proof` });
  // @ts-expect-error an answer that the endpoint does not give
  void api.get<{ answer: typeof done }>(getBooking(1));
  // @ts-expect-error the same for a query
  queryFor<{ answer: typeof done }>(api, getBooking(1));
  // @ts-expect-error a query that the endpoint does not take
  void api.get(searchListings(), { query: { gender: "girls" } });
}

void uncompiled;
