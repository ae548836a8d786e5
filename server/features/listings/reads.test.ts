import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AMENITIES,
  GENDERS,
  type ListingsQuery,
  MIN_RATINGS,
  ROOM_TYPES,
  SORTS,
  STAY_DURATIONS,
} from "#domain/listings/contract.ts";
import {
  amenityMask,
  bedsLeft,
  dayPrice,
  isPremium,
  monthPrice,
  stayMatches,
} from "#domain/listings/rules.ts";
import { boxOf } from "#domain/places/box.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { type Queryable, rows, type Store } from "#server/db/client.ts";
import { type ListingRow, pgListings, searchWords } from "#server/db/schema/listings.ts";
import { searchByText } from "#server/features/search/service.ts";
import { createListing, createListings } from "#testing/factories/listings.ts";
import { openTestStore } from "#testing/store.ts";

import { reindexListing } from "./service.ts";

const COUNT = 300;

let store: Store;
let drop: () => Promise<void>;
let all: ListingRow[];
beforeAll(async () => {
  ({ store, drop } = await openTestStore(""));
  await createListings(store, COUNT);
  await createListing(store, { latitude: null, longitude: null });
  await createListing(store, { isAvailable: 0, title: "Paused Stay" });
  await createListing(store, { isDeleted: 1, title: "Deleted Stay" });
  all = await store.db.select().from(pgListings);
});
afterAll(async () => {
  await store.close();
  await drop();
});

const isWithin = ({ within, userLat, userLon }: ListingsQuery, { latitude, longitude }: ListingRow) =>
  within === undefined ||
  (latitude !== null && longitude !== null && distanceKm(userLat!, userLon!, latitude, longitude) <= within);

/** What a search compares; every short stay has the price of a day. */
const priceIn = (query: ListingsQuery, row: ListingRow) =>
  query.stayDuration === "short-term" ? (dayPrice(row) ?? Number.NaN) : monthPrice(row);
const isInBox = ({ box }: ListingsQuery, { latitude, longitude }: ListingRow) =>
  box === undefined ||
  (latitude !== null &&
    longitude !== null &&
    box.south <= latitude &&
    latitude <= box.north &&
    box.west <= longitude &&
    longitude <= box.east);

const fits = (query: ListingsQuery) => (row: ListingRow) => {
  const price = priceIn(query, row);
  return (
    row.isDeleted === 0 &&
    row.isAvailable === 1 &&
    (query.gender === undefined || row.gender === query.gender) &&
    (query.roomType === undefined || row.roomType === query.roomType) &&
    (query.stayDuration === undefined || stayMatches(query.stayDuration, row.stayDuration)) &&
    query.amenities.every((amenity) => row.amenities.includes(amenity)) &&
    (!query.premium || isPremium(row)) &&
    (query.minRating === undefined ||
      (row.reviewCount > 0 && Number(row.rating) >= Number(query.minRating))) &&
    (query.minRent === undefined || price >= query.minRent * 100) &&
    (query.maxRent === undefined || price <= query.maxRent * 100) &&
    isWithin(query, row) &&
    isInBox(query, row)
  );
};

/** The keys of the order, ascending; what is wanted last has the highest. */
function keysOf(row: ListingRow, query: ListingsQuery): number[] {
  const price = priceIn(query, row);
  const located = query.userLat !== undefined && query.userLon !== undefined;
  const sort = query.sort ?? (located ? "distance" : "relevance");
  if (sort === "price") return [price, row.id];
  if (sort === "-price") return [-price, -row.id];
  if (sort === "rating") return [-Number(row.rating), -row.reviewCount, -row.id];
  if (sort === "newest") return [-row.createdAt.getTime(), -row.id];
  if (sort === "distance" && located) {
    const { latitude, longitude } = row;
    if (latitude === null || longitude === null) return [Number.MAX_VALUE, row.id];
    // Compared to a micrometre: chord and arc are rounded differently.
    return [Math.round(distanceKm(query.userLat!, query.userLon!, latitude, longitude) * 1e9), row.id];
  }
  return [bedsLeft(row) === 0 ? 1 : 0, -row.rank, -row.id];
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

async function everyPage(q: Queryable, query: ListingsQuery): Promise<{ ids: number[]; totals: number[] }> {
  const ids: number[] = [];
  const totals: number[] = [];
  let cursor: string | undefined;
  do {
    const found = await searchByText(q, { ...query, cursor });
    ids.push(...found.ids);
    totals.push(found.total);
    cursor = found.nextCursor ?? undefined;
  } while (cursor);
  return { ids, totals };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const rents = maybe(fc.constantFrom(400, 650, 1000, 4000, 6500, 8000, 9500.5, 12_500, 17_000, 25_000));
const anyQuery: fc.Arbitrary<ListingsQuery> = fc
  .record({
    gender: maybe(fc.constantFrom(...GENDERS)),
    roomType: maybe(fc.constantFrom(...ROOM_TYPES)),
    stayDuration: maybe(fc.constantFrom(...STAY_DURATIONS)),
    amenities: fc.subarray([...AMENITIES], { maxLength: 3 }),
    minRent: rents,
    maxRent: rents,
    premium: maybe(fc.boolean()),
    minRating: maybe(fc.constantFrom(...MIN_RATINGS)),
    sort: maybe(fc.constantFrom(...SORTS)),
    limit: fc.constantFrom(7, 24, 100),
    here: maybe(fc.constantFrom([12.9604, 77.7013], [13.1, 77.6], [28.61, 77.21])),
    within: maybe(fc.constantFrom(1, 3, 5, 10, 50)),
    box: maybe(
      fc.constantFrom(...["12.9,77.6,13,77.75", "12.85,77.5,12.97,77.7", "-0.5,-0.5,0.5,0.5"].map(boxOf)),
    ),
  })
  .map(
    ({ here, within, ...query }) =>
      ({ ...query, userLat: here?.[0], userLon: here?.[1], within: here && within }) as ListingsQuery,
  );

describe("a search", () => {
  test("finds what a plain filter finds, in order, each once over all pages, with the same total on each", async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const wanted = all.filter(fits(query)).sort((a, b) => compare(keysOf(a, query), keysOf(b, query)));
        const { ids, totals } = await everyPage(store.db, query);
        // Where nothing fits, something is given up instead.
        if (wanted.length === 0) return;
        expect(ids).toEqual(wanted.map(({ id }) => id));
        expect(new Set(totals)).toEqual(new Set([wanted.length]));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    "marathahalli",
    "marathahalli main road",
    "lakshmi nivas",
    "ladies pg whitefield",
    "wifi road",
    "clean rooms",
    "koramangla",
    "bell",
  ])("for %s gives each listing once over all pages, in every order", async (search) => {
    for (const sort of SORTS) {
      const query = { search, sort, limit: 10, amenities: [], userLat: 12.96, userLon: 77.7 } as const;
      const { ids, totals } = await everyPage(store.db, {
        ...query,
        amenities: [],
      } as unknown as ListingsQuery);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(totals)).toEqual(new Set([ids.length]));
    }
  });

  test("for words within a circle gives those of the words that lie in it", async () => {
    const query = { search: "nest", userLat: 12.9604, userLon: 77.7013, amenities: [], limit: 10 };
    const everywhere = (await everyPage(store.db, query as unknown as ListingsQuery)).ids;
    const circled = { ...query, within: 5 } as unknown as ListingsQuery;
    const { ids, totals } = await everyPage(store.db, circled);
    const inside = all.filter((row) => isWithin(circled, row)).map(({ id }) => id);
    expect(ids).toEqual(everywhere.filter((id) => inside.includes(id)));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThan(everywhere.length);
    expect(new Set(totals)).toEqual(new Set([ids.length]));
  });

  test("gives the stays of one building once each, though all are equally far", async () => {
    const at = { latitude: 12.5, longitude: 77.1, gender: "colive", isAvailable: 1 } as const;
    const written = [];
    for (let bed = 0; bed < 20; bed++)
      written.push(await createListing(store, { ...at, title: "Tall Tower" }));
    const query = { limit: 3, amenities: [], maxRent: 99_999, userLat: 12.5, userLon: 77.1 } as const;
    const { ids } = await everyPage(store.db, { ...query, search: "tall tower", amenities: [] } as never);
    expect(ids).toEqual(written.map(({ id }) => id));
    const { ids: all } = await everyPage(store.db, { ...query, amenities: [] } as never);
    expect(all.slice(0, 20)).toEqual(written.map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    for (const { id } of written) await store.db.delete(pgListings).where(eq(pgListings.id, id));
  });

  test("with a cursor of its own making and other keys is refused", async () => {
    const query = { sort: "price", limit: 5, amenities: [] } as unknown as ListingsQuery;
    const { nextCursor } = await searchByText(store.db, query);
    const [sort, filters, , id, total] = JSON.parse(
      Buffer.from(nextCursor!.slice(3), "base64url").toString(),
    );
    for (const keys of [[], [1, 2], [1, 2, 3], ["1"], [1e300], [0.5], [null]]) {
      const cursor = `0b.${Buffer.from(JSON.stringify([sort, filters, keys, id, total])).toString("base64url")}`;
      await expect(searchByText(store.db, { ...query, cursor })).rejects.toMatchObject({
        code: "VALIDATION",
      });
    }
  });
});

test("the columns that the database computes agree with the rules", () => {
  for (const row of all) {
    expect(row.isPremium && row.gender === "colive").toBe(isPremium(row));
    expect(row.monthPrice).toBe(monthPrice(row));
    expect(row.dayPrice).toBe(dayPrice(row));
    expect(row.amenityMask).toBe(amenityMask(row.amenities));
    expect(row.orderRank).toBe(row.rank - (bedsLeft(row) === 0 ? 1_000_000 : 0));
  }
});

describe("the counted tables", () => {
  const counted = async () => {
    const [sums] = await rows<Record<string, number>>(
      store.db,
      sql`select (select sum(listings) from listings_by_amenities) as amenities,
                 (select sum(listings) from listings_by_price) as prices,
                 (select count(*) from pg_listings where is_deleted = 0 and is_available = 1) as listings,
                 (select count(*) from search_words where listings <= 0) as left_over`,
    );
    return sums!;
  };
  const listingsWith = async (word: string) =>
    (await store.db.select().from(searchWords).where(eq(searchWords.word, word)))[0]?.listings ?? 0;

  test("follow a listing that is written, changed, paused, deleted and removed", async () => {
    const { id } = await createListing(store, {
      title: "Zebrafinch",
      gender: "boys",
      monthlyRent: "9000.00",
    });
    const agree = async () => {
      const sums = await counted();
      expect(sums).toMatchObject({ amenities: sums.listings, prices: sums.listings, left_over: 0 });
    };
    await agree();
    expect(await listingsWith("zebrafinch")).toBe(1);

    await store.transaction(async (tx) => {
      await tx.update(pgListings).set({ title: "Kingfisher", gender: "ladies" }).where(eq(pgListings.id, id));
      await reindexListing(tx, id);
    });
    expect([await listingsWith("zebrafinch"), await listingsWith("kingfisher")]).toEqual([0, 1]);
    await agree();

    await store.db.update(pgListings).set({ isAvailable: 0 }).where(eq(pgListings.id, id));
    expect(await listingsWith("kingfisher")).toBe(0);
    await agree();
    await store.db
      .update(pgListings)
      .set({ isAvailable: 1, monthlyRent: "12000.00" })
      .where(eq(pgListings.id, id));
    expect(await listingsWith("kingfisher")).toBe(1);
    await store.db.delete(pgListings).where(eq(pgListings.id, id));
    expect(await listingsWith("kingfisher")).toBe(0);
    await agree();
  });
});
