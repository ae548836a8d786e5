import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  AMENITIES,
  GENDERS,
  type ListingsQuery,
  MIN_RATINGS,
  ROOM_TYPES,
  SORTS,
  STAY_DURATIONS,
} from "#domain/listings/contract.ts";
import type { Store } from "#server/db/client.ts";
import { openListingIndex } from "#server/features/listings/cards-service.ts";
import { insertListings } from "#server/features/listings/writes.ts";
import { buildListing, createListing, createListings } from "#testing/factories/listings.ts";
import { openTestStore } from "#testing/store.ts";
import type { Ask, Matches } from "./index/ask.ts";
import { indexOf, type LiveIndex } from "./index-service.ts";
import { askOf } from "./listing-reads.ts";
import { findBySql } from "./sql-reads.ts";

const COUNT = 400;

let store: Store;
let drop: () => Promise<void>;
let index: LiveIndex;
beforeAll(async () => {
  ({ store, drop } = await openTestStore(""));
  await createListings(store, COUNT / 2);
  index = await openListingIndex({ store, log: console as never });
  // While it is loaded, and after.
  await createListings(store, COUNT / 2, COUNT / 2);
  await createListing(store, { latitude: null, longitude: null });
  await createListing(store, { isAvailable: 0, title: "Paused Stay" });
  await createListing(store, { isDeleted: 1, title: "Deleted Stay" });
  const tower = { latitude: 12.9604, longitude: 77.7013, title: "Tall Tower" } as const;
  for (let bed = 0; bed < 40; bed++) await createListing(store, tower);
  await vi.waitFor(() => expect(index.progress.state).toBe("ready"), 30_000);
});
afterAll(async () => {
  await index.close();
  await store.close();
  await drop();
});

async function findInMemory(ask: Ask): Promise<Matches> {
  const finder = await indexOf(store.db)!.current();
  return finder!.find(ask);
}

/** Every page of both, each from its own last key. */
async function pagesOf(query: ListingsQuery, find: (ask: Ask) => Promise<Matches>): Promise<Matches[]> {
  const pages: Matches[] = [];
  let ask = askOf(query);
  while (ask) {
    const page = await find(ask);
    pages.push(page);
    ask = page.last && pages.length < 30 ? { ...ask, after: { ...page.last, total: page.total } } : null;
  }
  return pages;
}

async function expectSame(query: ListingsQuery): Promise<void> {
  expect(await pagesOf(query, findInMemory)).toEqual(
    await pagesOf(query, (ask) => findBySql(store.db, ask)),
  );
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const rents = maybe(fc.constantFrom(1000, 4000, 6500, 8000, 9500.5, 12_500, 17_000, 25_000));
const WORDS = (
  "marathahalli lakshmi nivas whitefield wifi road clean rooms koramangla bell ma m sri 1 tower tall zzqqxx " +
  "laksmi cleen temple gents ladies single sharing ಮಾರತಹಳ್ಳಿ whitfeild residency homestay"
).split(" ");
const anyQuery: fc.Arbitrary<ListingsQuery> = fc
  .record({
    search: maybe(fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(" "))),
    gender: maybe(fc.constantFrom(...GENDERS)),
    roomType: maybe(fc.constantFrom(...ROOM_TYPES)),
    stayDuration: maybe(fc.constantFrom(...STAY_DURATIONS)),
    amenities: fc.subarray([...AMENITIES], { maxLength: 3 }),
    minRent: rents,
    maxRent: rents,
    premium: maybe(fc.boolean()),
    minRating: maybe(fc.constantFrom(...MIN_RATINGS)),
    sort: maybe(fc.constantFrom(...SORTS)),
    limit: fc.constantFrom(1, 7, 24, 100),
    here: maybe(fc.constantFrom([12.9604, 77.7013], [13.1, 77.6], [-33.9, 18.4], [12.9, -179.99])),
    within: maybe(fc.constantFrom(1, 3, 10, 50)),
  })
  .map(
    ({ here, within, ...query }) =>
      ({ ...query, userLat: here?.[0], userLon: here?.[1], within: here && within }) as ListingsQuery,
  );

describe("the index in memory", () => {
  test("gives what SQL gives: ids, totals and cursors of all pages", async () => {
    await fc.assert(fc.asyncProperty(anyQuery, expectSame), { numRuns: 300 });
  });
});
