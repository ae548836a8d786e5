import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { searchListings } from "#domain/listings/endpoints.ts";
import { type LandingFacts, landingFacts } from "#domain/places/contract.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { placeOfPage } from "#domain/places/landing-links.ts";
import { LANDING_PAGES, type LandingPage } from "#domain/places/landing-pages.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { insertListings, type NewListing } from "#server/features/listings/writes.ts";
import { CLEAR_INTERVAL_MS } from "#server/lib/answer-cache.ts";
import { buildListing, createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  // News are held back when others came a moment ago: how long ago is for the tests to say.
  vi.useFakeTimers({ toFake: ["performance"] });
  site = await testApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});
const laterOn = () => vi.advanceTimersByTime(CLEAR_INTERVAL_MS);

const page = (path: string) => LANDING_PAGES.find((each) => each.path === path)!;
const placeOf = (of: LandingPage) => placeOfPage(of)!;
const TPCL = page("/girls-pg-near-tpcl");

async function factsOf({ path }: Pick<LandingPage, "path">): Promise<LandingFacts> {
  const answer = await site.request("GET", getLandingPage(path.slice(1)).path);
  expect(answer.status).toBe(200);
  return landingFacts.parse(await answer.json());
}

async function totalOf({ gender }: LandingPage, { place, withinKm }: LandingFacts): Promise<number> {
  const query = new URLSearchParams({
    stayDuration: "monthly",
    ...(gender && { gender }),
    ...(place && {
      userLat: String(place.latitude),
      userLon: String(place.longitude),
      within: String(withinKm),
    }),
  });
  const answer = await site.request("GET", `${searchListings().path}?${query}`);
  return Number(answer.headers.get("x-total-count"));
}

test.each(["no-such-page", "ladies-pg-bengaluru2", "%00", "Ladies-PG-Bengaluru", "a".repeat(101)])(
  "%.30s is no landing page",
  async (slug) => {
    const answer = await site.request("GET", `/api/landing-pages/${slug}`);
    expect(answer.status).toBe(slug.length > 100 ? 400 : 404);
  },
);

describe("in a city of stays", () => {
  beforeAll(async () => {
    const { store } = site.deps;
    const listings = Array.from({ length: 400 }, (_, at) => buildListing(at));
    await store.transaction((tx) => insertListings(tx, listings));
  });
  afterAll(() => site.deps.store.db.delete(pgListings));

  test.each(LANDING_PAGES.map((each) => [each.path, each] as const))(
    "%s counts what its search finds, in the first circle with three of them",
    async (_, each) => {
      const facts = await factsOf(each);
      expect(facts.path).toBe(each.path);
      expect(facts.total).toBe(await totalOf(each, facts));
      expect(facts.rents.reduce((sum, { stays }) => sum + stays, 0)).toBeLessThanOrEqual(facts.total);
      if (each.place === null) {
        expect(facts).toMatchObject({ place: null, withinKm: null, near: [] });
        expect(facts.areas.length).toBeGreaterThan(3);
      } else {
        expect(facts.place?.name).toBe(each.place);
        expect(facts.areas).toEqual([]);
        expect(facts.near.map(({ name }) => name)).not.toContain(each.place);
        if (facts.withinKm !== 3) expect(await totalOf(each, { ...facts, withinKm: 3 })).toBeLessThan(3);
      }
    },
  );

  test("is answered from memory, and 304 to who has it", async () => {
    const path = getLandingPage("ladies-pg-bengaluru").path;
    const etag = (await site.request("GET", path)).headers.get("etag")!;
    const again = await site.request("GET", path, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });
});

describe("a page about a place", () => {
  beforeEach(async () => {
    laterOn();
    await site.deps.store.db.delete(pgListings);
    laterOn();
    await site.deps.store.notify("listings", "*");
  });

  const { latitude, longitude } = placeOf(TPCL);
  const plain = {
    gender: "ladies",
    stayDuration: "monthly",
    roomType: "2 Sharing",
    amenities: [],
    maxOccupancy: 10,
    monthlyRent: "8000.00",
    securityDeposit: "5000.00",
    latitude,
    longitude,
  } as const satisfies Partial<NewListing>;
  const add = (change: Partial<NewListing> = {}, km = 0) => {
    laterOn();
    return createListing(site.deps.store, { ...plain, latitude: latitude + km / 111.195, ...change });
  };

  test("says what its stays cost, hold and offer, and nothing of those for others", async () => {
    await add({ monthlyRent: "9000.00", amenities: ["Food - 3 Meals"], occupancy: 4 });
    await add({ monthlyRent: "7000.50", securityDeposit: "12000.00" });
    await add({ monthlyRent: "8000.00", occupancy: 10 });
    await add({
      roomType: "1 Sharing",
      monthlyRent: "14000.00",
      stayDuration: "both",
      weeklyRent: "4000.00",
    });
    await add({ gender: "boys", monthlyRent: "2000.00" });
    await add({ stayDuration: "short-term", monthlyRent: null, weeklyRent: "1000.00" });
    await add({ monthlyRent: "3000.00" }, 4);
    await expect
      .poll(() => factsOf(TPCL))
      .toMatchObject({
        withinKm: 3,
        total: 4,
        bedsLeft: 6 + 10 + 0 + 10,
        withFood: 1,
        rents: [
          { roomType: "1 Sharing", stays: 1, from: "14000.00", median: "14000.00" },
          { roomType: "2 Sharing", stays: 3, from: "7000.50", median: "8000.00" },
        ],
        deposits: { from: "5000.00", to: "12000.00" },
        listing: null,
      });
  });

  test("looks further until it has three, and forgets what it said when a stay comes or goes", async () => {
    await expect
      .poll(() => factsOf(TPCL))
      .toMatchObject({
        withinKm: 10,
        total: 0,
        rents: [],
        deposits: null,
        updatedAt: null,
      });
    for (const km of [1, 4, 4.5, 9, 9.5]) await add({}, km);
    await expect.poll(() => factsOf(TPCL)).toMatchObject({ withinKm: 5, total: 3 });
    const close = [await add({}, 2), await add({}, 2.5)];
    await expect.poll(() => factsOf(TPCL)).toMatchObject({ withinKm: 3, total: 3 });
    const { db } = site.deps.store;
    laterOn();
    await db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, close[0]!.id));
    await expect.poll(() => factsOf(TPCL)).toMatchObject({ withinKm: 5, total: 4 });
  });

  test("names what is around it by what it is, the nearest first, but no second name of its own spot", async () => {
    const { near } = await factsOf(TPCL);
    expect(near.map(({ distanceKm }) => distanceKm)).toEqual(
      near.map(({ distanceKm }) => distanceKm).sort((a, b) => a - b),
    );
    const kinds = Object.fromEntries(near.map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({
      "DSR Smartworks": "tech park",
      CMRIT: "college",
      "Sankara Eye Hospital": "hospital",
      "Kundalahalli Gate": "bus stop",
    });
    expect(kinds).not.toHaveProperty("Teleperformance Kundalahalli");
  });

  test("of a house shows the house that is called so, wherever its slug goes on", async () => {
    const house = page("/jyothi-homestay-pg-ladies");
    const at = { latitude: placeOf(house).latitude, longitude: placeOf(house).longitude };
    expect((await factsOf(house)).listing).toBeNull();
    await add({ ...at, title: "Jyothi Homestay PG Ladies", latitude: at.latitude + 0.2 });
    await add({ ...at, title: "Jyothi Homestay PG Ladies", gender: "boys" });
    expect((await factsOf(house)).listing).toBeNull();
    const { slug } = await add({ ...at, title: "Jyothi Homestay PG Ladies" });
    await expect.poll(async () => (await factsOf(house)).listing).toBe(slug);
    const exact = await add({ ...at, title: "Jyothi", slug: "jyothi-homestay-pg-ladies" });
    await expect.poll(async () => (await factsOf(house)).listing).toBe(exact.slug);
  });
});
