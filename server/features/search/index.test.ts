import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  AMENITIES,
  GENDERS,
  type ListingsQuery,
  MIN_RATINGS,
  PINS_MAX,
  ROOM_TYPES,
  SORTS,
  STAY_DURATIONS,
} from "#domain/listings/contract.ts";
import { boxOf } from "#domain/places/box.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import type { Store } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { openListingIndex } from "#server/features/listings/cards-service.ts";
import { loadCards, loadPins } from "#server/features/listings/reads.ts";
import { presentCard, reindexListing } from "#server/features/listings/service.ts";
import { createListing, createListings } from "#testing/factories/listings.ts";
import { openTestStore } from "#testing/store.ts";
import { filterOf } from "./filter-reads.ts";
import type { Ask, Matches } from "./index/ask.ts";
import { IndexedVocabulary } from "./index/vocabulary.ts";
import { indexOf, type LiveIndex } from "./index-service.ts";
import { searchByText } from "./service.ts";
import { findBySql } from "./sql-reads.ts";
import { readText } from "./vocabulary-reads.ts";

const COUNT = 400;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** When some of the listings were news, to the millisecond. */
const NEWS = daysAgo(5);

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
  // In the last 40 days, a tenth at one moment, a tenth never.
  const changedAt = sql`case id % 10 when 0 then null when 1 then ${NEWS}::timestamptz
    else now() - (id % 40) * interval '1 day' end`;
  await store.db.update(pgListings).set({ changedAt });
});
afterAll(async () => {
  await index.close();
  await store.close();
  await drop();
});

/** A query whose text is nothing but words to find. */
function askOf(query: ListingsQuery, noDeposit = false): Ask {
  const { userLat, userLon, search = "", limit = 24 } = query;
  const place = userLat === undefined ? null : { latitude: userLat, longitude: userLon! };
  const asked = query.sort ?? (place ? "distance" : "relevance");
  return {
    filter: filterOf(query, { genders: [], roomTypes: [], amenities: [], noDeposit })!,
    tokens: [...new Set(searchTokens(search))],
    place,
    sort: asked === "distance" && !place ? "relevance" : asked,
    after: null,
    limit,
  };
}

async function findInMemory(ask: Ask): Promise<Matches> {
  const finder = await indexOf(store.db)!.current();
  return finder!.find(ask);
}

/** The first pages, each from its own last key. */
async function pagesOf(first: Ask, find: (ask: Ask) => Promise<Matches>): Promise<Matches[]> {
  const pages: Matches[] = [];
  let ask: Ask | null = first;
  while (ask) {
    const page: Matches = await find(ask);
    pages.push(page);
    ask = page.last && pages.length < 5 ? { ...ask, after: { ...page.last, total: page.total } } : null;
  }
  return pages;
}

async function expectSame(query: ListingsQuery, noDeposit = false): Promise<void> {
  // Premium is colive alone: with another gender nothing is looked for.
  fc.pre(!query.premium || query.gender === undefined || query.gender === "colive");
  const ask = askOf(query, noDeposit);
  expect(await pagesOf(ask, findInMemory)).toEqual(await pagesOf(ask, (one) => findBySql(store.db, one)));
}

/** Seldom enough that a query with several conditions still finds something. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const rents = maybe(fc.constantFrom(400, 650, 1000, 4000, 6500, 8000, 9500.5, 12_500, 17_000, 25_000));
const WORDS = (
  "marathahalli lakshmi nivas whitefield wifi road clean rooms koramangla bell ma m sri 1 tower tall zzqqxx " +
  "laksmi cleen temple gents ladies single sharing ಮಾರತಹಳ್ಳಿ whitfeild residency homestay"
).split(" ");
const anyQuery: fc.Arbitrary<ListingsQuery> = fc
  .record({
    search: fc.option(
      fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(" ")),
      { nil: undefined, freq: 2 },
    ),
    gender: maybe(fc.constantFrom(...GENDERS)),
    roomType: maybe(fc.constantFrom(...ROOM_TYPES)),
    stayDuration: maybe(fc.constantFrom(...STAY_DURATIONS)),
    amenities: fc.subarray([...AMENITIES], { maxLength: 1 }),
    minRent: rents,
    maxRent: rents,
    premium: maybe(fc.boolean()),
    minRating: maybe(fc.constantFrom(...MIN_RATINGS)),
    sort: maybe(fc.constantFrom(...SORTS)),
    limit: fc.constantFrom(2, 24, 100),
    here: fc.option(fc.constantFrom([12.9604, 77.7013], [13.1, 77.6], [-33.9, 18.4], [12.9, -179.99]), {
      nil: undefined,
      freq: 2,
    }),
    within: maybe(fc.constantFrom(1, 3, 10, 50)),
    // Two of them begin and end where the tower is.
    box: maybe(
      fc
        .constantFrom(
          "12.8,77.4,13.2,77.8",
          "12.9,77.6,13,77.8",
          "12.9604,77.7013,13,77.8",
          "12.9,77.7,12.9604,77.7013",
          "-0.1,-0.1,0.1,0.1",
          "-90,179,-89,180",
        )
        .map(boxOf),
    ),
    changedSince: maybe(
      fc
        .constantFrom(daysAgo(1), NEWS, new Date(NEWS.getTime() - 1), daysAgo(20), daysAgo(365))
        .map((since) => since.toISOString()),
    ),
  })
  .map(
    ({ here, within, ...query }) =>
      ({ ...query, userLat: here?.[0], userLon: here?.[1], within: here && within }) as ListingsQuery,
  );

/** Only what asks for no deposit. */
const isWithout = fc.oneof(
  { weight: 6, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

const everything = { amenities: [], limit: 100 } as unknown as ListingsQuery;
const titled = (search: string): ListingsQuery => ({ ...everything, search });
const found = async (query: ListingsQuery) => (await findInMemory(askOf(query))).ids;

describe("the index in memory", () => {
  test("gives what SQL gives: ids, totals and cursors of each page", async () => {
    await fc.assert(fc.asyncProperty(anyQuery, isWithout, expectSame), { numRuns: 100 });
  });

  test("gives the matches of each word in the order that SQL gives, of all and with a filter", async () => {
    for (const word of WORDS) {
      await expectSame(titled(word));
      await expectSame({ ...titled(`ma ${word}`), gender: "ladies", limit: 24 });
    }
  });

  test("reads texts as SQL does, with the words of the listings", async () => {
    const joined = ["marathahallilakshmi", "lakshminivas", "qqqqwhitefield"];
    // The last ones may begin a place's name.
    for (const text of [...[...WORDS, ...joined].map((word) => `${word} nivass`), "jyot", "lakshm"]) {
      // A transaction has no index.
      const bySql = await store.transaction((tx) => readText(tx, text));
      expect(await readText(store.db, text)).toEqual(bySql);
    }
    expect((await readText(store.db, "lakshminivas")).tokens).toEqual(["lakshmi", "nivas"]);
  });

  test("has a write before the next search, whatever was written", async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await createListing(store, { title: `Zebrafinch ${round}`, gender: "boys" });
      expect(await found(titled("zebrafinch"))).toEqual([id]);
      await store.transaction(async (tx) => {
        await tx
          .update(pgListings)
          .set({ title: "Kingfisher", gender: "ladies" })
          .where(eq(pgListings.id, id));
        await reindexListing(tx, id);
      });
      expect(await found(titled("zebrafinch"))).toEqual([]);
      expect(await found({ ...titled("kingfisher"), gender: "ladies" })).toEqual([id]);
      await store.db.update(pgListings).set({ monthlyRent: "99999.00" }).where(eq(pgListings.id, id));
      expect((await found({ ...everything, sort: "-price" }))[0]).toBe(id);
      // The embedded engine counts milliseconds.
      const changedSince = new Date(Date.now() - 1).toISOString();
      expect(await found({ ...everything, changedSince })).toEqual([]);
      await store.db.update(pgListings).set({ monthlyRent: "1500.00" }).where(eq(pgListings.id, id));
      expect(await found({ ...everything, changedSince })).toEqual([id]);
      const full = { occupancy: sql`max_occupancy` };
      await store.db.update(pgListings).set(full).where(eq(pgListings.id, id));
      expect(await found({ ...everything, changedSince })).toEqual([]);
      await store.db.update(pgListings).set({ latitude: 28.6, longitude: 77.2 }).where(eq(pgListings.id, id));
      expect(await found({ ...everything, userLat: 28.6, userLon: 77.2, within: 1 })).toEqual([id]);
      expect(await found({ ...everything, box: boxOf("28.6,77.2,28.7,77.3") })).toEqual([id]);
      await store.db.update(pgListings).set({ isAvailable: 0 }).where(eq(pgListings.id, id));
      expect(await found(titled("kingfisher"))).toEqual([]);
      await store.db.update(pgListings).set({ isAvailable: 1 }).where(eq(pgListings.id, id));
      expect(await found(titled("kingfisher"))).toEqual([id]);
      await store.db.delete(pgListings).where(eq(pgListings.id, id));
      expect(await found(titled("kingfisher"))).toEqual([]);
    }
  });

  test("gives what SQL gives after many changes, and forgets words that nobody has any more", async () => {
    const changed = { occupancy: sql`least(max_occupancy, occupancy + 5)`, monthlyRent: "8000.00" };
    await store.db.update(pgListings).set(changed).where(sql`id % 3 = 0`);
    const ids = await createListings(store, 60, 9_000);
    await store.db.delete(pgListings).where(sql`id % 5 = 0 and id in ${ids}`);
    await store.db.update(pgListings).set({ isAvailable: 0 }).where(sql`id % 7 = 0`);
    await createListings(store, 30, 9_500);
    await fc.assert(fc.asyncProperty(anyQuery, isWithout, expectSame), { numRuns: 40 });
    const before = (await findInMemory(askOf(everything))).total;
    const rare = await createListing(store, { title: "Quetzalcoatlus" });
    expect(await found(titled("quetz"))).toEqual([rare.id]);
    await store.db.delete(pgListings).where(eq(pgListings.id, rare.id));
    expect(await found(titled("quetz"))).toEqual([]);
    expect((await findInMemory(askOf(everything))).total).toBe(before);
  });

  test("looks for what a misspelt word means once, until words change", async () => {
    const lookedThrough = vi.spyOn(IndexedVocabulary.prototype, "similar");
    const misspelt = { ...everything, search: "zzyzx kingfissher" };
    await searchByText(store.db, misspelt);
    await searchByText(store.db, { ...misspelt, gender: "ladies" });
    const words = lookedThrough.mock.calls.map(([word]) => word);
    expect(words.length).toBeGreaterThan(0);
    expect(words).toEqual([...new Set(words)]);
    const { id } = await createListing(store, { title: "Kingfisher Nest" });
    expect((await searchByText(store.db, misspelt)).ids[0]).toBe(id);
    await store.db.delete(pgListings).where(eq(pgListings.id, id));
    lookedThrough.mockRestore();
  });

  test("has the cards that the database has", async () => {
    const odd = {
      title: 'A "quoted" \\ ನಿವಾಸ \u{1f3e0}\u007f',
      contactPhone: null,
      media: ["/uploads/a_original.webp"],
    };
    await createListing(store, { ...odd, amenities: ["WiFi (100-200 MBPS)", "Sauna"] });
    const viewer = { latitude: 12.9604, longitude: 77.7013 };
    for (const query of [everything, titled("quoted")]) {
      const ids = await found(query);
      for (const from of [viewer, null]) {
        const rows = await loadCards(store.db, ids);
        expect(JSON.parse(String(index.cards(ids, from)))).toEqual(rows.map((row) => presentCard(row, from)));
      }
    }
  });

  test("has the pins that the database has", async () => {
    await createListing(store, { latitude: null, longitude: null });
    for (const query of [{ ...everything, limit: PINS_MAX }, titled("tower")]) {
      const ids = await found(query);
      const pins = await loadPins(store.db, ids);
      expect(JSON.parse(String(index.pins(ids)))).toEqual(pins);
      expect(pins.length).toBeGreaterThan(30);
    }
  });

  test("leaves cards and pins to the database until what was just written is in", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createListing(store);
      await store.caughtUp();
      for (const shown of [index.cards([id], null), index.pins([id])])
        expect(JSON.parse(String(shown)) ?? [{ id }]).toMatchObject([{ id }]);
    }
    // Written where no news of it came from.
    await found(everything);
    expect(index.cards([999_999], null)).toBeNull();
  });

  test("refuses a cursor with other keys than the order has", async () => {
    const ask = askOf(titled("marathahalli"));
    const after = { id: 1, total: 1 };
    for (const [sort, keys] of [
      ["price", [1, 2]],
      ["relevance", [1, 2]],
    ] as const) {
      const forged = { ...ask, tokens: [], sort, after: { ...after, keys } };
      await expect(findInMemory(forged)).rejects.toMatchObject({ code: "VALIDATION" });
    }
  });

  test("lets a likes' count be seen soon", async () => {
    const [id] = await found(everything);
    expect(JSON.parse(String(index.cards([id!], null)))[0].likeCount).toBe(0);
    await store.db.update(pgListings).set({ likeCount: 7 }).where(eq(pgListings.id, id!));
    await store.notify("likes", String(id));
    await expect.poll(() => JSON.parse(String(index.cards([id!], null)))[0].likeCount).toBe(7);
  });
});
