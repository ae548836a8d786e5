import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AMENITIES, type ListingCard, type ListingDetail } from "#domain/listings/contract.ts";
import { getListing, listSimilarListings, searchListings } from "#domain/listings/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.store.db.delete(pgListings);
  await app.deps.store.notify("listings", "*");
});

const HERE = { latitude: 12.9604, longitude: 77.7013 };

async function search(query: string | Record<string, string>) {
  const answer = await app.request("GET", `${searchListings().path}?${new URLSearchParams(query)}`);
  return { answer, status: answer.status, total: Number(answer.headers.get("x-total-count")) };
}
async function titles(query: string | Record<string, string>): Promise<string[]> {
  const { answer } = await search(query);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as ListingCard[]).map(({ title }) => title);
}
const plain = { description: "", address: "1st Cross", amenities: [], ...HERE };

describe("search by words", () => {
  beforeEach(async () => {
    const { store } = app.deps;
    await createListing(store, { ...plain, title: "Sri Lakshmi Ladies PG", gender: "ladies" });
    await createListing(store, {
      ...plain,
      title: "Green Nest",
      gender: "boys",
      latitude: 12.9269,
      longitude: 77.6227,
    });
  });

  test.each([
    ["marathali", "Sri Lakshmi Ladies PG"],
    ["laksmi", "Sri Lakshmi Ladies PG"],
    ["lakhsmi", "Sri Lakshmi Ladies PG"],
    ["lak", "Sri Lakshmi Ladies PG"],
    ["LAKSHMI pg", "Sri Lakshmi Ladies PG"],
    ["girls in marathahalli", "Sri Lakshmi Ladies PG"],
    ["srilakshmi pg", "Sri Lakshmi Ladies PG"],
    ["koramangla", "Green Nest"],
    ["gents koramangala", "Green Nest"],
  ])("%s finds %s alone", async (text, title) => {
    expect(await titles({ search: text })).toEqual([title]);
  });

  test.each(["%", "_", "')--", "\\", "'", "zzqqxx", "PG!!!"])(
    "%s names nothing: the list of all",
    async (text) => {
      expect((await search({ search: text })).total).toBe(2);
    },
  );

  test("a rent in the words is a bound, unless one was chosen", async () => {
    const { store } = app.deps;
    const rent = (monthlyRent: string, title: string) =>
      createListing(store, { ...plain, title, gender: "ladies", stayDuration: "monthly", monthlyRent });
    await rent("6000.00", "Low Palms");
    await rent("8000.00", "Mid Palms");
    await rent("11000.00", "High Palms");
    const found = async (text: string, more = {}) => (await titles({ search: text, ...more })).sort();
    expect(await found("ladies palms under ₹8,000")).toEqual(["Low Palms", "Mid Palms"]);
    expect(await found("palms above 8k")).toEqual(["High Palms", "Mid Palms"]);
    expect(await found("palms 7k to 9k")).toEqual(["Mid Palms"]);
    expect(await found("palms under 8000", { minRent: "9000" })).toEqual(["High Palms"]);
  });
});

const BOX_MESSAGE =
  "Send the area as south,west,north,east in degrees: up to 4 decimals, in this order, at most 1.5 degrees each way";

test.each([
  "12.9,77.6,13",
  "12.9,77.6,13,77.8,",
  "12.9,77.6,13,1e2",
  "12.90001,77.6,13,77.8",
  "13,77.6,12.9,77.8",
  "12.9,77.6,12.9,77.8",
  "89.5,77.6,90.5,77.8",
  "12,77,13,78.6",
])("an area of '%s' is refused", async (box) => {
  const { answer } = await search({ box });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "VALIDATION", message: BOX_MESSAGE });
});
test.each([
  ["minRent=NaN", "Rent must be a number"],
  ["maxRent=1e309", "Rent must be a number"],
  ["minRent=-1", "Rent must be a number"],
  ["minRent=9000&maxRent=8000", "Minimum rent cannot be above maximum rent"],
  ["userLat=91&userLon=77", "Invalid latitude"],
  ["userLat=12&userLon=181", "Invalid longitude"],
  ["userLat=12", "Send both latitude and longitude"],
  ["within=3", "Choose a place first. Then you can filter by distance."],
  ["userLat=12.9604&userLon=77.7013&within=abc", "Distance must be a number"],
  ["userLat=12.9604&userLon=77.7013&within=-3", "Distance must be a number"],
  ["limit=abc", "Limit must be a number"],
  ["cursor=%%%25", "Invalid cursor"],
  ["cursor=e30", "Invalid cursor"],
  ["cursor=W10", "Invalid cursor"],
])("%s is refused with 400", async (query, message) => {
  const { answer } = await search(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "VALIDATION", message });
});

test.each([
  "gender=all",
  "roomType=5 Sharing",
  "stayDuration=x",
  "amenities=Pool",
  "sort=x",
  "limit=0",
  "limit=101",
  "userLat=12.9604&userLon=77.7013&within=0",
  "userLat=12.9604&userLon=77.7013&within=51",
])("%s is refused with 400", async (query) => expect((await search(query)).status).toBe(400));

test("a circle holds what lies in it, and nothing that does not say where it lies", async () => {
  const { store } = app.deps;
  const to = (km: number) => ({ latitude: HERE.latitude + km / 111.195, longitude: HERE.longitude });
  await createListing(store, { ...plain, ...to(0), title: "Here" });
  await createListing(store, { ...plain, ...to(2.9), title: "Inside" });
  await createListing(store, { ...plain, ...to(3.1), title: "Outside" });
  // Further than three kilometres by way of its corner, though no side of the box is.
  await createListing(store, {
    ...plain,
    latitude: HERE.latitude + 2.5 / 111.195,
    longitude: HERE.longitude + 2.5 / 108.36,
    title: "Corner",
  });
  await createListing(store, { ...plain, latitude: null, longitude: null, title: "Nowhere" });
  const place = { userLat: String(HERE.latitude), userLon: String(HERE.longitude) };
  expect(await titles({ ...place, within: "3" })).toEqual(["Here", "Inside"]);
  expect(await titles({ ...place, within: "4" })).toEqual(["Here", "Inside", "Outside", "Corner"]);
  expect(await titles({ ...place, within: "50" })).not.toContain("Nowhere");
  expect(await titles(place)).toHaveLength(5);

  const first = await search({ ...place, within: "4", limit: "3" });
  expect(first.total).toBe(4);
  const next = await app.request("GET", first.answer.headers.get("link")!.slice(1).split(">")[0]!);
  expect(((await next.json()) as ListingCard[]).map(({ title }) => title)).toEqual(["Corner"]);
  expect(next.headers.get("x-total-count")).toBe("4");
});

test("a cursor continues its own search only", async () => {
  for (let count = 0; count < 3; count++) await createListing(app.deps.store, { gender: "boys" });
  const { answer } = await search({ limit: "2", sort: "price" });
  const cursor = new URL(answer.headers.get("link")!.slice(1).split(">")[0]!, app.origin).searchParams.get(
    "cursor",
  )!;
  expect((await search({ limit: "2", sort: "price", cursor })).status).toBe(200);
  expect((await search({ limit: "2", sort: "price", gender: "boys", cursor })).status).toBe(400);
});

test("the next page's address has all of the search", async () => {
  const filters = { search: "nest", gender: "ladies", premium: "false", minRent: "100.5", limit: "1" };
  for (let count = 0; count < 3; count++) {
    await createListing(app.deps.store, {
      title: `Nest ${count}`,
      gender: "ladies",
      amenities: [...AMENITIES],
    });
  }
  const params = new URLSearchParams(filters);
  for (const amenity of AMENITIES.slice(0, 2)) params.append("amenities", amenity);
  const first = await app.request("GET", `${searchListings().path}?${params}`);
  const link = first.headers.get("link")!;
  const next = await app.request("GET", link.slice(1).split(">")[0]!);
  expect(next.status).toBe(200);
  expect(((await next.json()) as ListingCard[]).map(({ title }) => title)).toHaveLength(1);
  expect(next.headers.get("x-total-count")).toBe("3");
});

test("an amenity that is named many times counts once", async () => {
  for (let count = 0; count < 2; count++) await createListing(app.deps.store, { amenities: [...AMENITIES] });
  const [one, two] = AMENITIES;
  const { answer } = await search(
    new URLSearchParams([
      ...[two, one, two].map((name): [string, string] => ["amenities", name]),
      ["limit", "1"],
    ]).toString(),
  );
  const next = new URL(answer.headers.get("link")!.slice(1).split(">")[0]!, app.origin);
  expect(next.searchParams.getAll("amenities")).toEqual([one, two].sort());
});

test("more amenities than there are is refused", async () => {
  const query = Array(AMENITIES.length + 1)
    .fill(`amenities=${encodeURIComponent(AMENITIES[0])}`)
    .join("&");
  expect((await search(query)).status).toBe(400);
});

describe("one stay", () => {
  test("by id and by slug, with beds left, places near and premium", async () => {
    const { id, slug } = await createListing(app.deps.store, {
      ...plain,
      title: "Jyothi Homestay",
      gender: "colive",
      maxOccupancy: 10,
      occupancy: 4,
      monthlyRent: "17000.01",
    });
    for (const name of [String(id), slug]) {
      const answer = await app.request("GET", getListing(name).path);
      expect(answer.status).toBe(200);
      const listing = (await answer.json()) as ListingDetail;
      expect(listing).toMatchObject({ id, slug, bedsLeft: 6, isPremium: true, locality: "Marathahalli" });
      expect(listing.nearby.map(({ name }) => name)).toContain("Marathahalli Bridge");
    }
  });

  test.each(["999999", "99999999999999999999", "no-such-slug", "a".repeat(240), "%00", "a%00b", "-1"])(
    "%.30s: 404",
    async (name) => {
      const answer = await app.request("GET", `${searchListings().path}/${name}`);
      expect(answer.status).toBe(404);
    },
  );

  test("a deleted one is gone, and no search finds it", async () => {
    const { id } = await createListing(app.deps.store, { title: "Gone Home" });
    await app.deps.store.db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, id));
    const answer = await app.request("GET", getListing(id).path);
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ code: "GONE" });
    expect((await search("search=gone+home")).total).toBe(0);
    expect((await search("")).total).toBe(0);
  });

  test("similar ones are for the same people, free, near, and not itself", async () => {
    const { store } = app.deps;
    const one = await createListing(store, { ...plain, gender: "ladies" });
    const far = { ...plain, latitude: 13.1, longitude: 77.59, gender: "ladies" as const };
    const distant = await createListing(store, far);
    const near = await createListing(store, { ...plain, gender: "ladies" });
    await createListing(store, { ...plain, gender: "boys" });
    await createListing(store, { ...plain, gender: "ladies", maxOccupancy: 3, occupancy: 3 });
    const answer = await app.request("GET", listSimilarListings(one.slug).path);
    expect(((await answer.json()) as ListingCard[]).map(({ id }) => id)).toEqual([near.id, distant.id]);
  });
});

test("two of one title get two slugs", async () => {
  const { store } = app.deps;
  const slugs = [];
  for (let count = 0; count < 3; count++) {
    slugs.push((await createListing(store, { ...plain, title: "Sai Nest" })).slug);
  }
  expect(slugs).toEqual(["sai-nest-marathahalli", "sai-nest-marathahalli-2", "sai-nest-marathahalli-3"]);
});

test("a repeated search is answered from memory until a listing changes, and 304 to who has it", async () => {
  const { store } = app.deps;
  await createListing(store, { title: "First" });
  const first = await search("sort=newest");
  const again = await app.request("GET", `${searchListings().path}?sort=newest`, {
    headers: { "if-none-match": first.answer.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  await createListing(store, { title: "Second" });
  await expect.poll(() => titles("sort=newest")).toEqual(["Second", "First"]);
});
