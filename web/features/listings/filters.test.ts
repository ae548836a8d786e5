import fc from "fast-check";
import { expect, test } from "vitest";
import { AMENITIES, GENDERS, listingsQuery, ROOM_TYPES, SORTS } from "#domain/listings/contract.ts";
import {
  apiQueryFromFilters,
  filtersFromUrl,
  hiddenFilterCount,
  type ListingFilters,
  NO_FILTERS,
  roundCoordinate,
  urlFromFilters,
} from "./filters.ts";

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map(roundCoordinate);

/** Any search the screen can hold. */
const anyFilters: fc.Arbitrary<ListingFilters> = fc
  .record({
    search: fc.string({ maxLength: 60, unit: "grapheme" }).map((text) => text.trim().slice(0, 200)),
    stay: fc.constantFrom("monthly" as const, "short-term" as const),
    gender: fc.constantFrom(undefined, ...GENDERS),
    roomType: fc.constantFrom(undefined, ...ROOM_TYPES),
    premium: fc.boolean(),
    rents: fc.tuple(
      fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
    ),
    amenities: fc.subarray([...AMENITIES]),
    sort: fc.constantFrom(undefined, ...SORTS.filter((sort) => sort !== "relevance")),
    near: fc.option(fc.record({ lat: degrees(90), lon: degrees(180) }), { nil: undefined }),
  })
  .map(({ rents: [a, b], sort, near, gender, roomType, ...rest }) => {
    const [minRent, maxRent] = a && b && a > b ? [b, a] : [a, b];
    return {
      ...rest,
      ...(gender && { gender }),
      ...(roomType && { roomType }),
      ...(minRent && { minRent }),
      ...(maxRent && { maxRent }),
      ...(sort && (sort !== "distance" || near) && { sort }),
      ...(near && { near }),
    };
  });

test("every search survives the way into a URL and back", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersFromUrl(new URLSearchParams(urlFromFilters(filters)))).toEqual(filters);
    }),
  );
});

test("the server accepts the query of every search", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const query = listingsQuery.parse(apiQueryFromFilters(filters));
      expect(query.stayDuration).toBe(filters.stay);
      expect(query.gender).toBe(filters.gender);
      expect(query.amenities).toEqual([...filters.amenities]);
      expect(query.userLat).toBe(filters.near?.lat);
    }),
  );
});

test("any URL at all is read as a search the server accepts", () => {
  const names = [
    "search",
    "gender",
    "roomType",
    "minRent",
    "maxRent",
    "userLat",
    "userLon",
    "sort",
    "premium",
  ];
  const anything = fc.array(fc.tuple(fc.constantFrom(...names, "amenities"), fc.string()));
  fc.assert(
    fc.property(anything, (given) => {
      const filters = filtersFromUrl(new URLSearchParams(given));
      expect(listingsQuery.safeParse(apiQueryFromFilters(filters)).success).toBe(true);
    }),
  );
});

test("no filters need no URL, and an empty URL asks for monthly stays", () => {
  expect(urlFromFilters(NO_FILTERS)).toBe("");
  expect(filtersFromUrl(new URLSearchParams())).toEqual(NO_FILTERS);
  expect(apiQueryFromFilters(NO_FILTERS)).toEqual({ stayDuration: "monthly" });
});

test("the category premium-colive is colive, and premium", () => {
  const filters = filtersFromUrl(new URLSearchParams("category=premium-colive"));
  expect(filters).toMatchObject({ gender: "colive", premium: true });
});

test.each([
  ["single", "1 Sharing"],
  ["double", "2 Sharing"],
  ["triple", "3 Sharing"],
  ["quad", "4 Sharing"],
])("room type %s is %s", (word, roomType) => {
  expect(filtersFromUrl(new URLSearchParams({ roomType: word })).roomType).toBe(roomType);
});

test("a word that every object knows is no room type", () => {
  expect(filtersFromUrl(new URLSearchParams("roomType=toString")).roomType).toBeUndefined();
});

test("rents the wrong way round are put in order", () => {
  expect(filtersFromUrl(new URLSearchParams("minRent=9000&maxRent=5000"))).toMatchObject({
    minRent: 5000,
    maxRent: 9000,
  });
});

test("sorting by distance needs a place to measure from", () => {
  expect(filtersFromUrl(new URLSearchParams("sort=distance")).sort).toBeUndefined();
  expect(filtersFromUrl(new URLSearchParams("sort=distance&userLat=12.9&userLon=77.7")).sort).toBe(
    "distance",
  );
});

test("the Filters button counts what only its dialog shows", () => {
  expect(hiddenFilterCount({ ...NO_FILTERS, gender: "boys", search: "hsr" })).toBe(0);
  expect(
    hiddenFilterCount({
      ...NO_FILTERS,
      minRent: 1,
      maxRent: 2,
      amenities: ["2W Parking", "Common Fridge"],
      sort: "price",
    }),
  ).toBe(4);
});
