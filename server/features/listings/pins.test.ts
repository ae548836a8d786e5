import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ListingPin, PINS_MAX } from "#domain/listings/contract.ts";
import { listPins, searchListings } from "#domain/listings/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { bulkListings, createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function pins(query: string) {
  const answer = await app.request("GET", `${listPins().path}?${query}`);
  const total = Number(answer.headers.get("x-total-count"));
  return { status: answer.status, total, found: (await answer.json()) as ListingPin[] };
}

describe("pins of a search", () => {
  beforeEach(async () => {
    await app.deps.store.db.delete(pgListings);
    await app.deps.store.notify("listings", "*");
  });

  const place = (title: string, latitude: number | null, more = {}) =>
    createListing(app.deps.store, {
      title,
      latitude,
      longitude: latitude === null ? null : 77.7,
      gender: "ladies",
      ...more,
    });

  test("are those of the list in the same area, with nothing more than a pin needs", async () => {
    const rents = {
      monthlyRent: "8500.00",
      dailyRent: "450.00",
      weeklyRent: null,
      stayDuration: "both" as const,
    };
    const inside = await place("Inside", 12.95, rents);
    await place("On the edge", 12.9);
    await place("Outside", 12.8999);
    // In the cube that the index looks up.
    await place("Just outside", 12.95, { longitude: 77.801 });
    await place("Boys", 12.95, { gender: "boys" });
    await place("Nowhere", null);
    await place("Deleted", 12.95, { isDeleted: 1 });
    const query = "box=12.9,77.6,13,77.8&gender=ladies";
    const { found, total } = await pins(query);
    const list = await (await app.request("GET", `${searchListings().path}?${query}`)).json();
    const ids = (each: { id: number }[]) => each.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(found)).toEqual(ids(list as ListingPin[]));
    expect(total).toBe(2);
    expect(found.find(({ id }) => id === inside.id)).toEqual({
      id: inside.id,
      latitude: 12.95,
      longitude: 77.7,
      ...rents,
    });
  });

  test("are counted with those that are nowhere on the map", async () => {
    await place("Here", 12.95);
    await place("Nowhere", null);
    const { found, total } = await pins("");
    expect(found.length).toBe(1);
    expect(total).toBe(2);
  });

  test("are made anew when a listing changes", async () => {
    await place("Here", 12.95);
    expect((await pins("gender=ladies")).total).toBe(1);
    await place("There", 12.96);
    await app.deps.store.notify("listings", "*");
    await expect.poll(async () => (await pins("gender=ladies")).total).toBe(2);
  });

  test("are no more than a phone can show, and say how many there are", async () => {
    await bulkListings(app.deps.store, PINS_MAX + 100);
    await app.deps.store.notify("listings", "*");
    const { found, total } = await pins("");
    expect(found.length).toBeLessThanOrEqual(PINS_MAX);
    expect(found.length).toBeGreaterThan(PINS_MAX / 2);
    expect(total).toBeGreaterThan(PINS_MAX);
  });
});

test.each(["limit=3", "sort=price", "cursor=e30", "box=1,2", "nonsense=1"])(
  "%s is refused",
  async (query) => {
    expect((await pins(query)).status).toBe(400);
  },
);

test("the next page of an area is of the same area", async () => {
  const answer = await app.request("GET", `${searchListings().path}?box=12.7,77.3,13.2,78&limit=1`);
  const next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
  expect(next).toContain("box=12.7000%2C77.3000%2C13.2000%2C78.0000");
  expect((await app.request("GET", next!)).status).toBe(200);
});
