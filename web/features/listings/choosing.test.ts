import { expect, test } from "vitest";
import { KNOWN_PLACES } from "#domain/places/landmarks.ts";
import { radiusOf } from "#domain/places/radius.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import { choosing, choosingCircle, chosenCircle, circleInUse, circleShown } from "./choosing.ts";
import { asUnderstood, NO_FILTERS } from "./filters.ts";

const ecospace = { lat: 12.927, lon: 77.681, name: "Ecospace" };
const airport = { lat: 13.199, lon: 77.706, name: "Kempegowda International Airport" };
const toEcospace = { ...ecospace, radiusKm: 4 };

test("a place takes its circle along when another is chosen", () => {
  const at = { ...NO_FILTERS, near: ecospace, within: 4 };
  const chosen = { near: airport, within: 10, sort: "distance" };
  expect(choosing(at, { ...airport, radiusKm: 10 }, {})).toEqual(chosen);
  expect(choosing({ ...at, near: airport, within: 10 }, toEcospace, {})).toMatchObject({ within: 4 });
  const own = KNOWN_PLACES.map((place) => ({
    near: { ...ecospace, ...place },
    within: radiusOf(place.kind),
  }));
  expect(own.filter((filters) => chosenCircle(filters, {}) !== undefined)).toEqual([]);
});

test("a circle and an order that were chosen stay: beside the own position, and in an address that was opened", () => {
  const { name, ...ownPosition } = airport;
  const ways = [2, 5, 10].flatMap((within) => [
    { near: ownPosition, within },
    { near: { ...ecospace, name: "HSR Layout" }, within },
  ]);
  for (const way of ways) {
    const filters = { ...NO_FILTERS, ...way, sort: "price" as const };
    expect(choosing(filters, toEcospace, {})).toEqual({ near: ecospace, within: way.within, sort: "price" });
  }
});

test("the wider circle of a page was nobody's choice", () => {
  const filters = { ...NO_FILTERS, near: airport, within: 5 };
  expect(choosing(filters, toEcospace, { within: 5 })).toMatchObject({ within: 4 });
});

test("any distance is said where the text names a place, and takes the circle of the text away", () => {
  const place = { name: "BTM Layout", kind: "area", lat: 12.916, lon: 77.616, isRough: false };
  const parts = [{ what: "within" as const, value: "5", spans: [[7, 18] as const] }];
  expect(circleInUse({}, { km: 3 })).toBe(3);
  expect(circleInUse({ within: 50 }, { km: 50 })).toBeUndefined();
  expect(circleInUse({ within: 2 }, null)).toBe(2);
  expect(choosingCircle("btm", { place, parts: [] }, undefined)).toEqual({ search: "btm", within: 50 });
  expect(choosingCircle("ladies within 5 km btm", { place, parts }, 10)).toEqual({
    search: "ladies btm",
    within: 10,
  });
  expect(choosingCircle("ladies", { parts: [] }, undefined)).toEqual({ search: "ladies", within: undefined });
});

test("a wider circle that the list had to take is the one that is named, and none is no filter", () => {
  const search = { ...NO_FILTERS, search: "ladies whitefield 7000" };
  const place = { name: "Whitefield", kind: "area", lat: 12.97, lon: 77.75, isRough: false };
  const circleOf = (report: Partial<SearchReport>, within?: number) => [
    circleShown({ ...search, within }, { parts: [], place, ...report }),
    asUnderstood({ ...search, within }, { parts: [], place, ...report }).within,
  ];
  expect(circleOf({ km: 3 })).toEqual([3, 3]);
  expect(circleOf({ km: 3, gaveUp: { km: 6 } })).toEqual([6, 6]);
  expect(circleOf({ km: 3, gaveUp: { km: null } })).toEqual([3, undefined]);
  expect(circleOf({ km: 50 }, 50)).toEqual([undefined, undefined]);
});
