import { expect, test } from "vitest";
import type { ListingPin } from "#domain/listings/contract.ts";
import { boxOf } from "#domain/places/box.ts";
import { clusterPins, MAX_ZOOM } from "./pin-clusters.ts";

const CITY = boxOf("12.5,77,13.5,78");

let id = 0;
function pin(
  latitude: number,
  longitude: number,
  monthlyRent: string | null,
  dailyRent?: string,
): ListingPin {
  id += 1;
  return {
    id,
    latitude,
    longitude,
    monthlyRent,
    dailyRent: dailyRent ?? null,
    weeklyRent: null,
    stayDuration: "both",
  };
}

test("pins that are near become one, which says how many and from which price", () => {
  const pins = [pin(12.95, 77.7, "9000.00"), pin(12.951, 77.701, "6500.00"), pin(12.8, 77.6, "8000.00")];
  const marks = clusterPins(pins, "monthly")(CITY, 11);
  expect(marks.map(({ text, name }) => [text, name])).toEqual([
    ["2", "2 PGs here, from ₹6,500. Show them."],
    ["₹8,000", "PG for ₹8,000. Show it."],
  ]);
  expect(marks[0]!.ids().sort()).toEqual([pins[0]!.id, pins[1]!.id]);
  expect(clusterPins(pins, "monthly")(CITY, MAX_ZOOM).length).toBe(3);
});

test("listings in one spot never fall apart: they are opened together", () => {
  const pins = [pin(12.95, 77.7, "9000.00"), pin(12.95, 77.7, null)];
  const [mark] = clusterPins(pins, "monthly")(CITY, MAX_ZOOM);
  expect(mark!.count).toBe(2);
  expect(mark!.splitsAt()).toBeGreaterThan(MAX_ZOOM);
});

test("for a short stay a pin shows what a day costs", () => {
  expect(clusterPins([pin(12.95, 77.7, "9000.00", "450.00")], "short-term")(CITY, 12)[0]!.text).toBe(
    "₹450/day",
  );
  expect(clusterPins([pin(12.95, 77.7, null, "450.00")], "monthly")(CITY, 12)[0]!.text).toBe("₹450/day");
});

test("a mark is the same after other pins were loaded", () => {
  const [kept, other] = [pin(12.95, 77.7, "9000.00"), pin(12.8, 77.6, "8000.00")];
  const keys = (pins: ListingPin[]) => clusterPins(pins, "monthly")(CITY, 14).map(({ key }) => key);
  expect(keys([kept, other])).toContain(keys([kept])[0]);
});
