import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AMENITIES,
  GENDERS,
  listingsQuery,
  MIN_RATINGS,
  ROOM_TYPES,
  SORTS,
} from "#domain/listings/contract.ts";
import { boxText } from "#domain/places/box-text.ts";
import {
  apiQueryFromFilters,
  around,
  filtersFromUrl,
  hiddenFilterCount,
  type ListingFilters,
  leavingPlace,
  NO_FILTERS,
  roundCoordinate,
  urlFromFilters,
} from "./filters.ts";
import { searchOf } from "./load-search.ts";

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
    minRating: fc.constantFrom(undefined, ...MIN_RATINGS),
    sort: fc.constantFrom(undefined, ...SORTS.filter((sort) => sort !== "relevance")),
    near: fc.option(
      fc.record({
        lat: degrees(90),
        lon: degrees(180),
        name: fc.constantFrom(undefined, "J P Nagar", "50% + ₹&=?"),
      }),
      { nil: undefined },
    ),
    within: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
    box: fc.constantFrom(undefined, "12.9000,77.6000,13.0000,77.7500"),
    view: fc.constantFrom(undefined, "map" as const),
  })
  .map(({ rents: [a, b], minRating, sort, near, within, box, view, gender, roomType, ...rest }) => {
    const [minRent, maxRent] = a && b && a > b ? [b, a] : [a, b];
    return {
      ...rest,
      ...(gender && { gender }),
      ...(roomType && { roomType }),
      ...(minRent && { minRent }),
      ...(maxRent && { maxRent }),
      ...(minRating && { minRating }),
      ...(box && { box }),
      ...(view && { view }),
      ...(sort && (sort !== "distance" || near) && { sort }),
      ...(near && { near: { lat: near.lat, lon: near.lon, ...(near.name && { name: near.name }) } }),
      ...(near && within && { within }),
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
      expect(query.minRating).toBe(filters.minRating);
      expect(query.amenities).toEqual([...filters.amenities]);
      expect(query.userLat).toBe(filters.near?.lat);
      expect(query.within).toBe(filters.within);
      expect(query.box && boxText(query.box)).toBe(filters.box);
      expect(query.near).toBe(filters.near?.name);
    }),
  );
});

test("an area that no search can be held to is left out of a URL", () => {
  const boxOf = (box: string) => filtersFromUrl(new URLSearchParams({ box })).box;
  expect(boxOf("12.9,77.6,13,77.75")).toBe("12.9,77.6,13,77.75");
  for (const box of ["13,77.6,12.9,77.8", "12,77,14,78", "12.9,77.6,13", "a,b,c,d", "91,77,91.5,78"]) {
    expect(boxOf(box)).toBeUndefined();
  }
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
    "near",
    "within",
    "box",
    "view",
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

test("with a place, best match is a choice of its own: nearest first is what no choice means", () => {
  const asked = "sort=relevance&userLat=12.9&userLon=77.7";
  expect(filtersFromUrl(new URLSearchParams(asked)).sort).toBe("relevance");
  expect(filtersFromUrl(new URLSearchParams("sort=relevance")).sort).toBeUndefined();
});

test.each([
  ["near=Ecospace", undefined],
  ["near=Ecospace&userLat=12.927", undefined],
  ["near=+&userLat=12.927&userLon=77.681", { lat: 12.927, lon: 77.681 }],
  ["near=Ecospace&userLat=91&userLon=77.681", undefined],
  [
    `near=${"x".repeat(99)}&userLat=12.92712&userLon=77.68134`,
    { lat: 12.927, lon: 77.681, name: "x".repeat(80) },
  ],
])("%s is near to %j", (query, near) => {
  expect(filtersFromUrl(new URLSearchParams(query)).near).toEqual(near);
});

describe("a place that is remembered", () => {
  const ecospace = { lat: 12.927, lon: 77.681, name: "Ecospace" };
  const remembered = { ...ecospace, radiusKm: 4 };

  test("is what a plain visit is made around, in its circle and nearest first", () => {
    const circle = { ...NO_FILTERS, near: remembered, within: 4, sort: "distance" };
    expect(around(NO_FILTERS, remembered)).toEqual(circle);
    expect(urlFromFilters(around(NO_FILTERS, remembered))).not.toContain("radius");
  });

  test.each([
    "userLat=12.9&userLon=77.7",
    "search=ladies",
    "gender=boys",
    "stayDuration=short-term",
    "box=12.92,77.66,12.98,77.75&view=map",
  ])("changes nothing of a link to %s", (query) => {
    const asked = filtersFromUrl(new URLSearchParams(query));
    expect(around(asked, remembered)).toBe(asked);
  });

  test("may be none", () => {
    expect(around(NO_FILTERS, undefined)).toBe(NO_FILTERS);
  });

  test("takes its circle and its order along when it is left, and no other order", () => {
    const left = { near: undefined, within: undefined, sort: undefined };
    const near = { ...NO_FILTERS, near: ecospace, within: 5 };
    expect(leavingPlace({ ...near, sort: "distance" })).toEqual(left);
    expect(leavingPlace({ ...near, sort: "relevance" })).toEqual(left);
    expect(leavingPlace({ ...near, sort: "price" })).toEqual({ ...left, sort: "price" });
  });
});

test("a name in an address that is no place there is dropped; a place keeps its own", () => {
  const at = (near: string) => new URL(`http://x/?gender=boys&near=${near}&userLat=12.927&userLon=77.681`);
  expect(searchOf(at("Ecospace")).near?.name).toBe("Ecospace");
  for (const name of ["Ecoworld", "%3Cb%3EWin%3C/b%3E"]) {
    const answer = thrownBy(() => searchOf(at(name)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/?gender=boys&userLat=12.927&userLon=77.681");
  }
});

function thrownBy(act: () => unknown): Response {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
  }
  throw new Error("No answer was thrown");
}

test("the Filters button counts what only its dialog shows", () => {
  expect(hiddenFilterCount({ ...NO_FILTERS, gender: "boys", search: "hsr" })).toBe(0);
  expect(
    hiddenFilterCount({
      ...NO_FILTERS,
      minRent: 1,
      maxRent: 2,
      amenities: ["2W Parking", "Common Fridge"],
      sort: "price",
      near: { lat: 12.9, lon: 77.7 },
      within: 5,
    }),
  ).toBe(5);
  const near = { lat: 12.9, lon: 77.7, name: "Ecospace" };
  expect(hiddenFilterCount({ ...NO_FILTERS, near, sort: "distance" })).toBe(0);
  expect(hiddenFilterCount({ ...NO_FILTERS, search: "btm", within: 50 })).toBe(0);
  expect(hiddenFilterCount({ ...NO_FILTERS, near, within: 4, search: "btm" }, { parts: [], km: 3 })).toBe(0);
});

test("a list that is gone on with by its link is long, so that few links lead to its end", () => {
  expect(apiQueryFromFilters({ ...NO_FILTERS, cursor: "abc" })).toMatchObject({ cursor: "abc", limit: "96" });
  expect(apiQueryFromFilters(NO_FILTERS)).not.toHaveProperty("limit");
});

test("the plain form carries no rent limit over to another kind of stay", () => {
  const sent = (query: string) => new URL(`http://tangu.test/?stayDuration=short-term&maxRent=900&${query}`);
  const answer = thrownBy(() => searchOf(sent("rentsOf=monthly")));
  expect(answer.headers.get("location")).toBe("/?stayDuration=short-term");
  expect(searchOf(sent("rentsOf=short-term")).maxRent).toBe(900);
});
