import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingCard } from "#domain/listings/contract.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { decodeReport, SEARCH_REPORT, type SearchReport } from "#domain/search/contract.ts";
import { insertListings } from "#server/features/listings/writes.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { searchCases as cases, type SearchCase } from "#testing/searches.ts";
import { demoListings } from "../../../demo/listings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.store.transaction((tx) =>
    insertListings(
      tx,
      demoListings().map(({ listing }) => listing),
    ),
  );
});
afterAll(() => app.close());

interface Found {
  listings: ListingCard[];
  total: number;
  report: SearchReport;
  next: string | null;
}

async function find(search: string, more: Record<string, string> = {}): Promise<Found> {
  const query = new URLSearchParams({ search, limit: "10", stayDuration: "monthly", ...more });
  const answer = await app.request("GET", `${searchListings().path}?${query}`);
  expect(answer.status).toBe(200);
  const header = answer.headers.get(SEARCH_REPORT);
  expect(header?.length ?? 0).toBeLessThanOrEqual(2_000);
  return {
    listings: (await answer.json()) as ListingCard[],
    total: Number(answer.headers.get("x-total-count")),
    report: decodeReport(header) ?? { parts: [] },
    next: answer.headers.get("link"),
  };
}

/** What is wrong with the first ten: nothing that the report does not tell. */
function useless({ expect: wanted, class: kind }: SearchCase, { listings, report }: Found): string[] {
  const { gaveUp = {} } = report;
  const found: string[] = [];
  if (listings.length === 0) found.push("nothing");
  const { near, withinKm = 0, maxRent, minRent, roomType, amenities = [] } = wanted;
  const km = ({ latitude, longitude }: ListingCard) => distanceKm(latitude!, longitude!, ...near!);
  if (near && gaveUp.km === undefined && !listings.every((each) => km(each) <= withinKm + 1))
    found.push("place");
  const genders = [wanted.gender ?? []].flat();
  if (genders.length > 0 && !listings.every(({ gender }) => genders.includes(gender))) found.push("gender");
  if (roomType && !gaveUp.roomType && !listings.every((each) => each.roomType === roomType))
    found.push("sharing");
  const rents = listings.map(({ monthlyRent }) => Number(monthlyRent));
  if (maxRent && gaveUp.rent === undefined && rents.some((rent) => rent > maxRent)) found.push("rent");
  if (minRent && gaveUp.rent === undefined && rents.some((rent) => rent < minRent)) found.push("rent");
  if (!gaveUp.amenities && !listings.every((each) => amenities.every((one) => each.amenities.includes(one))))
    found.push("amenities");
  if (kind === "names of PGs" && !near) {
    const name = wanted.place!.split(" ").slice(0, 2).join(" ");
    if (!listings[0]?.title.includes(name)) found.push(`name ${listings[0]?.title}`);
  }
  return found;
}

describe("the searches that people make", () => {
  test("97 of 100 show in their first ten what was meant, and none ends in an empty list", async () => {
    const failed: string[] = [];
    for (const each of cases) {
      const answer = await find(each.q);
      const wrong = useless(each, answer);
      if (wrong.length > 0) failed.push(`${each.q}: ${wrong.join(", ")}`);
    }
    expect(failed.filter((each) => each.endsWith(": nothing"))).toEqual([]);
    expect(failed.slice(Math.floor(cases.length * 0.03))).toEqual([]);
  });
});

describe("when nothing has all of it", () => {
  test("a word goes first, and is told", async () => {
    const { report, listings } = await find("ladies pg marathahalli venkata moonlight");
    expect(report.unmentioned).toEqual(["moonlight"]);
    expect(listings.every(({ gender }) => gender === "ladies")).toBe(true);
  });
  test("then fifteen per cent of rent, then the circle, then amenities, then any rent, then the sharing", async () => {
    const gaveUp = async (text: string) => (await find(text)).report.gaveUp;
    const cheapest = Math.min(
      ...(await find("marathahalli", { sort: "price" })).listings.map(({ monthlyRent }) =>
        Number(monthlyRent),
      ),
    );
    expect(await gaveUp(`marathahalli under ${cheapest}`)).toBeUndefined();
    const little = Math.ceil(cheapest * 0.9);
    expect(await gaveUp(`marathahalli under ${little}`)).toEqual({ rent: { max: Math.ceil(little * 1.15) } });
    expect(await gaveUp("pg under 1000 marathahalli")).toEqual({ rent: null });
  });
  test("the text's place is searched ever further out, nearest first", async () => {
    const { report, listings } = await find("ladies pg nandi hills road devanahalli airport");
    expect(report.gaveUp).toMatchObject({ km: expect.toSatisfy((km) => km === null || km > 10) });
    const distances = listings.map(({ distanceKm }) => distanceKm!);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
  test("never whom it is for, nor the kind of stay, whoever said it", async () => {
    for (const gender of ["boys", "ladies", "colive"]) {
      const { listings, report } = await find("airport 4 sharing under 150 wifi fridge moonlight", {
        gender,
        stayDuration: "short-term",
        premium: "1",
        minRating: "4.5",
      });
      expect(report.gaveUp).toBeDefined();
      expect(listings.length).toBeGreaterThan(0);
      for (const each of listings) {
        expect(each.gender).toBe(gender);
        expect(["short-term", "both"]).toContain(each.stayDuration);
      }
    }
    expect((await find("ladies pg", { gender: "boys" })).total).toBe(0);
  });
  test("the following pages keep to what the first one gave up, each listing once", async () => {
    for (const text of [
      "pg under 1000 marathahalli",
      "marathahalli main road",
      "ladies hostel",
      "lakshmi sunflower",
      "whitefield phase 7",
    ]) {
      const ids: number[] = [];
      let { listings, next, total } = await find(text, { limit: "7" });
      ids.push(...listings.map(({ id }) => id));
      for (let page = 0; next && page < 60; page++) {
        const answer = await app.request("GET", next.slice(1).split(">")[0]!);
        expect(answer.status).toBe(200);
        expect(Number(answer.headers.get("x-total-count"))).toBe(total);
        const more = (await answer.json()) as ListingCard[];
        ids.push(...more.map(({ id }) => id));
        next = answer.headers.get("link");
        expect(next ? more.length === 7 : more.length > 0).toBe(true);
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(total);
    }
  });
});

test("a place in the text goes before the one in the address, and a chosen circle before its own", async () => {
  const there = { userLat: "13.1008", userLon: "77.5946" };
  const { report, listings } = await find("whitefield", there);
  expect(report).toMatchObject({ place: { name: "Whitefield" }, km: 3 });
  expect(listings.every(({ distanceKm }) => distanceKm! <= 3)).toBe(true);
  expect((await find("whitefield", { ...there, within: "9" })).report.km).toBe(9);
  expect((await find("whitefield", { within: "9" })).report.km).toBe(9);
});

test("listings that have the words which rank come first", async () => {
  const { listings } = await find("whitefield", { limit: "100" });
  const last = listings.at(-1)!;
  const word = last.title.split(" ")[0]!;
  const { listings: ranked } = await find(`whitefield phase 7 ${word}`, { limit: "100" });
  expect(ranked[0]!.title).toContain(word);
});

test("a page that those fill which come first has no next one when they are all", async () => {
  const near = { title: "Zeta Phase 7 PG", stayDuration: "monthly", maxOccupancy: 4, occupancy: 1 } as const;
  const there = { ...near, latitude: 13.25, longitude: 77.71 };
  for (const _ of [1, 2]) await createListing(app.deps.store, there);
  const circle = { userLat: "13.25", userLon: "77.71", within: "1" };
  const both = await find("phase 7", { ...circle, limit: "2" });
  expect([both.total, both.listings.length, both.next]).toEqual([2, 2, null]);
  expect((await find("phase 7", { ...circle, limit: "1" })).next).not.toBeNull();
});

test("the words that were given up put those first that have the most of them", async () => {
  const { report, listings, total } = await find("shree lakshmi venkatesh ladies pg kundalahalli");
  expect(report.gaveUp?.words).toEqual(["shree", "lakshmi", "venkatesh"]);
  expect(listings[0]!.title).toBe("Sri Lakshmi Venkateswara Ladies PG");
  expect(total).toBeGreaterThan(1);
});

test("what the list could not use is told: a second place, and what must not be", async () => {
  const { report } = await find("hsr or btm without food");
  expect(report).toMatchObject({ place: { name: "HSR Layout" }, unwanted: ["food"] });
  expect(report.otherPlaces).toEqual([{ name: "BTM Layout", without: [[0, 7]] }]);
  expect((await find("no wifi")).report.unwanted).toEqual(["wifi"]);
  // The longest report of the longest text still fits its header.
  await find("ಊಟ ಬೇಡ ಹೂಡಿ, ಹುಡುಗಿಯರ ಪಿಜಿ ವೈಫೈ ಪಾರ್ಕಿಂಗ್ ಫ್ರಿಡ್ಜ್ ಬಿಸಿನೀರು ಬೇಳ್ಳಂದೂರು ಅಥವಾ ಬಿಟಿಎಂ ".repeat(3).slice(0, 200));
});

test("near me is asked for where nobody said where that is", async () => {
  expect((await find("pg near me")).report.nearMe).toBe(true);
  expect((await find("pg near me", { userLat: "12.93", userLon: "77.68" })).report.nearMe).toBeUndefined();
});

test("a name that sounds like a PG's is that PG, before a place that begins so", async () => {
  expect((await find("jyoti home stay")).listings[0]!.title).toBe("Jyothi Homestay PG Ladies");
  expect((await find("jyoti nivas")).report.place?.name).toBe("Jyoti Nivas College");
});

test("one host's words are nobody else's: a misspelt area stays that area, and stuffed words find no more", async () => {
  const { listing: any } = demoListings()[0]!;
  const [stuffed] = await app.deps.store.transaction((tx) =>
    insertListings(tx, [
      {
        ...any,
        ...{ title: "Copper Kettle", latitude: 13.1, longitude: 77.59, slug: "copper-kettle" },
        description:
          "belandoor koramangla whitefeild marathali indranagar hebal infosys google pg ladies wifi cheap",
      },
    ]),
  );
  for (const text of ["belandoor", "koramangla", "whitefeild", "marathali", "indranagar"]) {
    const { report, listings, total } = await find(text);
    expect(report.place, text).toBeDefined();
    expect(total, text).toBeGreaterThan(1);
    expect(listings.map(({ id }) => id)).not.toContain(stuffed!.id);
  }
});

test.each([
  "🏠🙂🙏",
  "???!!!...",
  "'; drop table pg_listings; --",
  "%_% \\",
  "(a+)+$ [a-z]* \\d{9} .*",
  "<script>alert(1)</script>",
  "\u202e \ufffd",
  "under -500",
  "rent 99999999999999999999",
  "above 99999999",
  "0 to 0",
  "5k to 4k",
  "zzz qqq xxx yyy vvv",
  "560999",
  "pg ".repeat(66),
])("%s ends in a list", async (text) => {
  expect((await find(text)).listings.length).toBeGreaterThan(0);
});

test("a text is read anew for another kind of stay", async () => {
  const rentIn = async (stayDuration: string) =>
    (await find("hoodi 900", { stayDuration })).report.parts.find(({ what }) => what === "rent")?.value;
  expect([await rentIn("monthly"), await rentIn("short-term")]).toEqual([undefined, "-900"]);
});

test("10 kB of text is refused by its length, whatever it is", async () => {
  for (const unit of ["a", "(a+)+", "ಕೋ", "🏠", "'; drop table pg_listings; --"]) {
    const query = new URLSearchParams({ search: unit.repeat(Math.ceil(10_000 / unit.length)) });
    expect((await app.request("GET", `${searchListings().path}?${query}`)).status).toBeOneOf([400, 431]);
  }
});

test("what is new since the year 0 is what is new", async () => {
  const { listings, report } = await find("", { changedSince: "0000-01-01T00:00:00Z" });
  expect(new Set(report.newIds)).toEqual(new Set(listings.map(({ id }) => id)));
});
