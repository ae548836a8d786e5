import { describe, expect, test } from "vitest";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import { filtersOn, HOME, type Preset, searchHref } from "./preset.ts";

const near = { lat: 12.9558, lon: 77.7137, name: "TPCL" };
const page: Preset = { path: "/girls-pg-near-tpcl", held: { gender: "ladies", near, within: 3 } };
const bare: ListingFilters = { ...NO_FILTERS, gender: "ladies", near, within: 3 };
const on = (query: string) => filtersOn(page, new URLSearchParams(query));

test("a page's address asks for what the page holds, and for what its query adds", () => {
  expect(on("")).toEqual(bare);
  expect(on("roomType=2+Sharing&maxRent=9000")).toEqual({ ...bare, roomType: "2 Sharing", maxRent: 9000 });
});

test.each([
  ["gender=boys", { gender: "boys" }],
  ["gender=", { gender: undefined }],
  ["userLat=12.9&userLon=77.6", { near: { lat: 12.9, lon: 77.6 }, within: undefined }],
] as const)("'%s' on it asks for another search, which lives on the start page", (query, change) => {
  expect(on(query)).toEqual({ ...bare, ...change });
  expect(searchHref(on(query), page)).toMatch(/^\/\?/);
});

test("another circle around the place is another search", () => {
  expect(on("within=5")).toEqual({ ...bare, within: 5 });
  expect(searchHref(on("within=5"), page)).toMatch(/^\/\?.*within=5/);
});

test("the place of the page, sent along by a form, is still the page's", () => {
  const sent = on("search=&stayDuration=monthly&gender=ladies&maxRent=&userLat=12.9558&userLon=77.7137");
  expect(sent).toEqual(bare);
  expect(searchHref(sent, page)).toBe(page.path);
});

describe("where a search lives", () => {
  test.each([
    [{}, ""],
    [{ roomType: "2 Sharing" }, "?roomType=2+Sharing"],
    [{ stay: "short-term", sort: "price" }, "?stayDuration=short-term&sort=price"],
    [{ minRent: 6000, amenities: ["2W Parking"] }, "?minRent=6000&amenities=2W+Parking"],
    [{ cursor: "abc" }, "?cursor=abc"],
    [{ search: "wifi" }, "?search=wifi"],
    [{ sort: "distance" }, "?sort=distance"],
  ] as const)("%j is a refinement of the page", (change, query) => {
    const href = searchHref({ ...bare, ...change }, page);
    expect(href).toBe(page.path + query);
    expect(on(query)).toEqual({ ...bare, ...change });
  });

  test.each([
    { gender: "boys" },
    { gender: undefined },
    { near: undefined },
    { within: 5 },
    { premium: true },
  ] as const)("%j is a search of the whole city", (change) =>
    expect(searchHref({ ...bare, ...change, roomType: "1 Sharing" }, page)).toMatch(/^\/\?.*roomType=1/),
  );

  test("the start page holds nothing", () => {
    expect(searchHref(NO_FILTERS)).toBe("/");
    expect(filtersOn(HOME, new URLSearchParams("gender=boys"))).toMatchObject({ gender: "boys" });
  });
});
