import { expect, test } from "vitest";
import { choosing } from "./choosing.ts";
import { NO_FILTERS } from "./filters.ts";

const ecospace = { lat: 12.927, lon: 77.681, name: "Ecospace" };
const remembered = { ...ecospace, radiusKm: 4 };
const airport = { lat: 13.199, lon: 77.706, name: "Kempegowda International Airport" };

test("a place takes its circle along when another is chosen; a circle and an order that were chosen stay", () => {
  const at = { ...NO_FILTERS, near: ecospace, within: 4 };
  const there = { ...airport, radiusKm: 10 };
  expect(choosing(at, there, remembered)).toEqual({ near: airport, within: 10, sort: "distance" });
  expect(choosing({ ...NO_FILTERS, near: airport, within: 10 }, remembered, there)).toMatchObject({
    near: ecospace,
    within: 4,
  });
  expect(choosing({ ...at, within: 2, sort: "price" }, there, remembered)).toMatchObject({
    within: 2,
    sort: "price",
  });
});
