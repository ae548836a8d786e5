import { expect, test } from "vitest";
import { PLACES } from "#domain/places/places.ts";
import { searchPage } from "#domain/saved-searches/kinds.ts";
import { searchWords } from "#domain/saved-searches/words.ts";
import { normalSearch, searchOf } from "./policy.ts";

const ecospace = PLACES.find(({ name }) => name === "Ecospace")!;
const at = `userLat=${ecospace.latitude}&userLon=${ecospace.longitude}`;

test("equal searches are one text, whatever their spelling, order and page", () => {
  const one = normalSearch(
    "search=  Clean   ROOMS&amenities=2W Parking&amenities=Common Fridge&maxRent=9000.00&gender=ladies&sort=price&limit=5",
  );
  const other = normalSearch(
    "gender=ladies&stayDuration=monthly&maxRent=9000&amenities=Common+Fridge&amenities=2W+Parking&amenities=2W+Parking&minRent=&premium=0&search=clean+rooms",
  );
  expect(one).toBe(other);
  expect(one).toBe(
    "amenities=2W+Parking&amenities=Common+Fridge&gender=ladies&maxRent=9000&search=clean+rooms",
  );
  expect(normalSearch(one)).toBe(one);
  expect(searchOf(one)).toMatchObject({ gender: "ladies", maxRent: 9000, search: "clean rooms" });
});

test("around a place of ours it means five kilometres, unless it says how many", () => {
  const saved = normalSearch(`near=Ecospace&${at}`);
  expect(Object.fromEntries(new URLSearchParams(saved))).toMatchObject({ near: "Ecospace", within: "5" });
  expect(normalSearch(`near=Ecospace&${at}&within=5&sort=distance`)).toBe(saved);
  expect(normalSearch(`near=Ecospace&${at}&within=3`)).not.toBe(saved);
  expect(searchOf(saved)?.within).toBe(5);
});

test.each([
  ["a position without a name", "userLat=12.93&userLon=77.69", /never keep where you are/],
  [
    "a position under the name of a place",
    "near=Ecospace&userLat=12.9&userLon=77.6",
    /never keep where you are/,
  ],
  ["a position under a name of one's own", `near=My home&${at}`, /never keep where you are/],
  ["an unknown parameter", "gender=ladies&admin=1", /can't save this search/],
  ["a parameter said twice", "gender=ladies&gender=boys", /can't save this search/],
  ["a value that no search has", "gender=everybody", /can't save this search/],
  ["bounds in the wrong order", "minRent=9000&maxRent=1000", /can't save this search/],
  ["a text that is too long", `search=${"x".repeat(201)}`, /can't save this search/],
])("%s is refused", (_, query, message) => {
  expect(() => normalSearch(query)).toThrow(message);
});

test("the longest search that can be made can be saved", () => {
  const text = new URLSearchParams({ search: "ಮ".repeat(200) });
  expect(normalSearch(String(text)).length).toBeLessThanOrEqual(3000);
});

test("a search is said in words, and leads to its page", () => {
  const query = normalSearch(
    `gender=ladies&roomType=2 Sharing&maxRent=9000&near=Ecospace&${at}&search=Clean`,
  );
  expect(searchWords(query)).toBe("Ladies PG, 2 Sharing, up to ₹9,000, within 5 km of Ecospace, “clean”");
  expect(searchWords("maxRent=9000")).toBe("Up to ₹9,000");
  expect(searchWords("")).toBe("All PGs");
  // Anybody may have written into a browser's storage.
  expect(searchWords("gender=x&roomType=y&minRent=-1&maxRent=1e9&minRating=")).toBe("All PGs");
  expect(searchPage("", undefined)).toBe("/");
  expect(searchPage("gender=ladies", "2026-11-22T10:00:00.000Z")).toBe(
    "/?gender=ladies&changedSince=2026-11-22T10%3A00%3A00.000Z",
  );
});
