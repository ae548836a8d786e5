import { expect, test } from "vitest";
import { KNOWN_PLACES } from "./landmarks.ts";
import { around, nearestArea, placesWithin, suggestPlaces } from "./near.ts";
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
  ["tech manya", "Manyata Tech Park"],
  ["infosys elec", "Infosys Electronic City"],
  ["mg road met", "MG Road metro station"],
  ["56003", "PIN 560037, Marathahalli"],
  ["ಕೋರಮಂ", "Koramangala"],
  ["ಕೋರಮಂಗಲ 5ನೇ ಬ್ಲಾಕ್", "Koramangala 5th Block"],
  ["ಚಂದ್ರ ಲೇಔಟ್", "Chandra Layout"],
  ["व्हाइटफील्ड मेट्रो", "Whitefield Kadugodi metro station"],
  ["जे पी नगर", "J P Nagar"],
])("%s suggests %s", (text, name) => {
  expect(suggestPlaces(text).map((place) => place.name)).toContain(name);
});

// The last is one sign that stands for four words.
test.each(["", "%", "zzqq", "  ", "hsr ".repeat(9), "\ufdfa".repeat(100)])("%j suggests nothing", (text) =>
  expect(suggestPlaces(text)).toEqual([]),
);

test("every place is suggested by its own name", () => {
  for (const { name, kind } of KNOWN_PLACES)
    if (kind !== "pin") expect(suggestPlaces(name).map((place) => place.name)).toContain(name);
});

test("around a place are told the nearest of each kind, each spot once, and no place that nobody has confirmed", () => {
  for (const place of PLACES) {
    const told = around(place);
    expect(told.map(({ distanceKm }) => distanceKm)).toEqual(
      told.map(({ distanceKm }) => distanceKm).sort((a, b) => a - b),
    );
    const spots = [place, ...told.map((each) => each.place)].map(
      (each) => `${each.latitude} ${each.longitude}`,
    );
    expect(new Set(spots).size).toBe(spots.length);
    expect(told.map((each) => each.place.name)).not.toContain("TPCL");
  }
});

test("an area is told as the bus stop of its name where it lies there, and not at all elsewhere", () => {
  const bellandur = PLACES.find(({ name }) => name === "Bellandur")!;
  const kinds = Object.fromEntries(around(bellandur).map(({ place, kind }) => [place.name, kind]));
  expect(kinds).toMatchObject({ Ecospace: "tech park", Agara: "bus stop" });
  expect(kinds).not.toHaveProperty("Kadubeesanahalli");
});
