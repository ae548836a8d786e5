import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ListingCard } from "#domain/listings/contract.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { roundCoordinate } from "#domain/places/chosen.ts";
import { decodeReport, SEARCH_REPORT } from "#domain/search/contract.ts";
import { suggest } from "#domain/search/endpoints.ts";
import { type SuggestedPlace, type Suggestions, suggestions } from "#domain/search/suggestions.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { insertListings } from "#server/features/listings/writes.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { demoListings } from "../../../demo/listings.ts";
import { currentFinder } from "./index-service.ts";
import { suggestFor } from "./suggestions-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const listings = demoListings().map(({ listing }) => listing);
  const { store } = app.deps;
  await store.transaction((tx) => insertListings(tx, listings));
  await vi.waitFor(async () => expect(await currentFinder(store.db)).not.toBeNull(), 30_000);
});
afterAll(() => app.close());

type Query = Record<string, string>;

const ask = (query: Query) => app.request("GET", `${suggest().path}?${new URLSearchParams(query)}`);

async function suggested(q: string, more: Query = {}): Promise<Suggestions> {
  const answer = await ask({ q, stayDuration: "monthly", ...more });
  expect(answer.status).toBe(200);
  return suggestions.parse(await answer.json());
}

const titles = async (q: string) => (await suggested(q)).listings.map(({ title }) => title);

async function find(query: Query) {
  const asked = new URLSearchParams({ stayDuration: "monthly", limit: "100", ...query });
  const answer = await app.request("GET", `${searchListings().path}?${asked}`);
  expect(answer.status).toBe(200);
  const cards = (await answer.json()) as ListingCard[];
  return {
    listings: cards.map(({ id, distanceKm }) => [id, distanceKm]),
    total: Number(answer.headers.get("x-total-count")),
    report: decodeReport(answer.headers.get(SEARCH_REPORT)),
  };
}

/** The search that choosing a suggestion leads to. */
const chosen = ({ name, latitude, longitude, radiusKm }: SuggestedPlace): Query => ({
  near: name,
  userLat: String(roundCoordinate(latitude)),
  userLon: String(roundCoordinate(longitude)),
  within: String(radiusKm),
  sort: "distance",
});

describe("a place", () => {
  test.each([
    "Ecospace",
    "manyata",
    "Infosys",
    "wipro",
    "google",
    "560037",
    "MG Road metro station",
    "silk board",
    "airport",
    "Indiranagar",
    "outer ring road",
    "ಇಂದಿರಾನಗರ",
    "ಕೋರಮಂಗಲ 5ನೇ ಬ್ಲಾಕ್",
    "मराठाहल्ली",
    "व्हाइटफील्ड मेट्रो",
    "christ university",
  ])("that is typed as %s and one that is chosen show the same", async (text) => {
    const [first] = (await suggested(text)).places;
    const typed = await find({ search: text });
    const taken = await find(chosen(first!));
    expect(typed.report?.place?.name).toBe(first!.name);
    expect(taken.listings).toEqual(typed.listings);
    expect(taken.total).toBe(typed.total);
    expect(taken.report?.gaveUp).toEqual(typed.report?.gaveUp);
    expect(taken.report?.isRough ?? false).toBe(typed.report?.place?.isRough);
    // What was chosen before is not in the way of what is typed.
    const before = chosen((await suggested("ecospace")).places[0]!);
    expect((await find({ ...before, search: text })).listings).toEqual(typed.listings);
    // A circle of another size was chosen: it holds.
    const wider = await find({ search: text, within: "10" });
    expect((await find({ ...before, within: "10", search: text })).listings).toEqual(wider.listings);
  });

  test("has its name in the reader's language, where that is all of the name", async () => {
    const namesIn = async (language: string, q: string) => {
      const query = new URLSearchParams({ q, stayDuration: "monthly" });
      const headers = { "accept-language": language };
      const answer = await app.request("GET", `${suggest().path}?${query}`, { headers });
      return suggestions.parse(await answer.json()).places[0]?.localName;
    };
    const all = async (q: string) => Promise.all(["en", "kn", "hi"].map((language) => namesIn(language, q)));
    expect(await all("koramangala 6th block")).toEqual([undefined, "ಕೋರಮಂಗಲ 6ನೇ ಬ್ಲಾಕ್", "कोरमंगला ब्लॉक 6"]);
    expect(await all("560095")).toEqual([
      undefined,
      "PIN 560095, ಕೋರಮಂಗಲ 6ನೇ ಬ್ಲಾಕ್",
      "PIN 560095, कोरमंगला ब्लॉक 6",
    ]);
    expect(await all("infosys")).toEqual([undefined, undefined, undefined]);
  });

  test("says how many are found there, with the filters that are set", async () => {
    const filters: Query[] = [
      {},
      { gender: "ladies" },
      { maxRent: "9000", amenities: "2W Parking" },
      { within: "2" },
    ];
    for (const more of filters)
      for (const place of (await suggested("marathahalli", more)).places) {
        const { total, report } = await find({ ...chosen(place), ...more });
        expect([place.name, more, place.total]).toEqual([place.name, more, report?.gaveUp ? 0 : total]);
      }
    expect((await suggested("marathahalli")).places[0]!.total).toBeGreaterThan(5);
  });

  test("is not counted by SQL, which answers while the index is loaded", async () => {
    const query = { q: "marathahalli", amenities: [] };
    const { places } = await app.deps.store.transaction((tx) => suggestFor(tx, query));
    expect(places[0]).toMatchObject({ name: "Marathahalli" });
    expect(places.every((place) => !("total" in place))).toBe(true);
  });

  test("without a circle has the whole city around it, nearest first", async () => {
    const { within: _, ...place } = chosen((await suggested("ecospace")).places[0]!);
    const found = await find(place);
    expect(found.total).toBe((await find({})).total);
    const away = found.listings.map(([, km]) => km!);
    expect(away).toEqual(away.toSorted((a, b) => a - b));
  });

  test("by a name that is not its own is searched around as a position", async () => {
    const { near: _, ...position } = chosen((await suggested("ecospace")).places[0]!);
    expect((await find({ ...position, near: "My home" })).listings).toEqual((await find(position)).listings);
  });
});

describe("a listing", () => {
  test("is offered by its name or the beginning of it, with a free bed only, and until it is deleted", async () => {
    const { store } = app.deps;
    const title = "Zolo Himalaya Ladies PG";
    const base = { title, gender: "ladies", stayDuration: "monthly", maxOccupancy: 4 } as const;
    const { id, slug } = await createListing(store, { ...base, occupancy: 3 });
    await createListing(store, { ...base, occupancy: 4 });
    for (const text of ["zolo hi", "Zolo H", "zolo", "zolo himlaya", "zolo ladies pg"])
      expect([text, await titles(text)]).toEqual([text, [title]]);
    expect(await titles("zolo boys")).toEqual([]);
    expect(await titles("zolo qqzzx")).toEqual([]);
    expect((await suggested("zolo")).listings[0]).toMatchObject({ slug, monthlyRent: expect.any(String) });
    await store.db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, id));
    await expect.poll(() => titles("zolo hi")).toEqual([]);
  });

  test("is not offered for what is wholly something else, nor for a word of its address", async () => {
    for (const text of ["indiranagar", "ladies", "8000", "pg near ecospace", "2 sharing", "wifi", "pg"])
      expect([text, await titles(text)]).toEqual([text, []]);
  });
});

test.each([
  "",
  "   ",
  "%",
  "'; drop table pg_listings;--",
  "(a+)+$",
  "🏠🏠",
  "\\",
  "a'b\"c",
  "x".repeat(200),
])("%j is answered", async (q) => {
  await suggested(q);
});

test.each([
  ["ten kilobytes", { q: "pg ".repeat(3_400) }],
  ["a NUL", { q: "zolo\0" }],
  ["no text", {}],
  ["a circle that is none", { q: "hsr", within: "0" }],
  ["an unknown gender", { q: "hsr", gender: "everybody" }],
])("%s is refused", async (_, query) => {
  expect((await ask(query as Query)).status).toBe(400);
});

test("more than anybody types in a minute is too much", async () => {
  const strict = await testApp({ config: { rateLimit: true } });
  try {
    const ask = () => strict.request("GET", `${suggest().path}?q=hsr`);
    const answers = await Promise.all(Array.from({ length: 301 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.headers.get("retry-after")).not.toBeNull();
  } finally {
    await strict.close();
  }
});
