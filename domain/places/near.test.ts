import { expect, test } from "vitest";
import { nearestArea, placesWithin, suggestPlaces } from "./near.ts";
import { PLACES } from "./places.ts";

test("a point lies in the nearest area, and an area in itself", () => {
  expect(nearestArea(12.961, 77.702).name).toBe("Marathahalli");
  expect(nearestArea(12.9269, 77.6227).name).toBe("Koramangala");
});

test("places around a point come nearest first, and none from further away", () => {
  const around = placesWithin(12.9604, 77.7013, 2);
  expect(around.map(({ place }) => place.name)).toContain("Marathahalli Bridge");
  expect(around[0]).toMatchObject({ place: { name: "Marathahalli" }, distanceKm: 0 });
  expect(around.map((each) => each.distanceKm)).toEqual(
    around.map((each) => each.distanceKm).sort((a, b) => a - b),
  );
  expect(around.every((each) => each.distanceKm <= 2)).toBe(true);
});

test.each([
  ["mar", "Marathahalli"],
  ["marathali", "Marathahalli"],
  ["koramangla", "Koramangala"],
  ["whitfield", "Whitefield"],
  ["bellandoor", "Bellandur"],
  ["jp nagar", "J P Nagar"],
  ["J P Na", "J P Nagar"],
  ["kundalahalli g", "Kundalahalli Gate"],
  ["tech", "Manyata Tech Park"],
])("%s suggests %s", (text, name) => {
  expect(suggestPlaces(text).map((place) => place.name)).toContain(name);
});

test.each(["", "%", "zzqq", "  "])("%j suggests nothing", (text) => expect(suggestPlaces(text)).toEqual([]));

test("every place is suggested by its own name", () => {
  for (const place of PLACES) expect(suggestPlaces(place.name)).toContain(place);
});
