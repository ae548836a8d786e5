import { expect, test } from "vitest";
import { KNOWN_PLACES } from "#domain/places/landmarks.ts";
import { radiusOf } from "#domain/places/radius.ts";
import { choosing, chosenCircle } from "./choosing.ts";
import { NO_FILTERS } from "./filters.ts";

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
