import { expect, test } from "vitest";
import { createApi, nextCursor } from "#web/lib/api.ts";
import { createQueryClient } from "#web/lib/query.tsx";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import { listingsQueryOptions } from "./queries.ts";

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createApi(async () => new Response(JSON.stringify(body), { status, headers }));

async function search(api: ReturnType<typeof createApi>, filters: ListingFilters = NO_FILTERS) {
  const { pages } = await createQueryClient().fetchInfiniteQuery(listingsQueryOptions(api, filters));
  return pages[0];
}

test("a page has its total and the cursor of the next", async () => {
  const link = '</api/pg-listings?stayDuration=monthly&cursor=a%2Bb>; rel="next"';
  const page = await search(answering(200, [], { "x-total-count": "148", link }));
  expect(page).toEqual({ listings: [], total: 148, next: "a+b", report: null });
});

test.each([401, 500])("%i is an empty list", async (status) => {
  expect(await search(answering(status, { message: "x" }))).toEqual({
    listings: [],
    total: 0,
    next: null,
    report: null,
  });
});

test.each([400, 429, 503])("%i is an error that names it", async (status) => {
  await expect(search(answering(status, { message: "x" }))).rejects.toThrow(
    `Failed to fetch listings: ${status}`,
  );
});

test("no link, no next page", () => {
  expect(nextCursor(null)).toBeNull();
  expect(nextCursor('</api/pg-listings?cursor=x>; rel="prev"')).toBeNull();
});

test("a cursor of another time starts the search at its beginning", async () => {
  const asked: string[] = [];
  const api = createApi(async (path) => {
    asked.push(path);
    return new Response("[]", { status: path.includes("cursor=") ? 400 : 200 });
  });
  expect(await search(api, { ...NO_FILTERS, cursor: "xx" })).toEqual({
    listings: [],
    total: 0,
    next: null,
    report: null,
  });
  expect(asked.map((path) => path.includes("cursor=xx"))).toEqual([true, false]);
});
