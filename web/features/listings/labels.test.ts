import { expect, test } from "vitest";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import {
  activeFilters,
  bedsLabel,
  countLine,
  countNote,
  distanceFrom,
  distanceLine,
  priceTag,
  sortLabel,
  withoutFilters,
} from "./labels.ts";

test("the count line says what was counted", () => {
  expect(countLine(148, "monthly")).toBe("148 PG's Found");
  expect(countLine(12, "short-term")).toBe("12 short-term stays");
  expect(countLine(123456, "monthly")).toBe("1,23,456 PG's Found");
});

test("each active filter has a name and a search without it", () => {
  const filters: ListingFilters = {
    ...NO_FILTERS,
    search: "hsr",
    gender: "ladies",
    roomType: "2 Sharing",
    minRent: 5000,
    maxRent: 9000,
    amenities: ["2W Parking", "Common Fridge"],
    near: { lat: 12.9, lon: 77.7 },
    sort: "distance",
  };
  const active = activeFilters(filters);
  expect(active.map(({ label }) => label)).toEqual([
    "Ladies PG",
    "2 Sharing",
    "₹5,000 – ₹9,000",
    "2W Parking",
    "Common Fridge",
    "Near me",
  ]);
  expect(active[3]?.without.amenities).toEqual(["Common Fridge"]);
  expect(active[5]?.without).toMatchObject({ near: undefined, sort: undefined });
  expect(active.every(({ without }) => without.search === "hsr")).toBe(true);
});

const ecospace = { lat: 12.927, lon: 77.681, name: "Ecospace" };
const here = { lat: 12.927, lon: 77.681 };

test("a place has its name and its circle among the filters, each with its way out", () => {
  const near: ListingFilters = { ...NO_FILTERS, near: ecospace, within: 5, sort: "distance" };
  const active = activeFilters(near);
  expect(active.map(({ label }) => label)).toEqual(["Near Ecospace", "Within 5 km"]);
  expect(active[0]?.without).toEqual({ ...NO_FILTERS, near: undefined, within: undefined, sort: undefined });
  expect(active[1]?.without).toMatchObject({ near: ecospace, sort: "distance", within: undefined });
});

test.each([
  [12.927, 77.681, "Nearby", "<b>Nearby</b> Ecospace", "<b>Nearby</b>"],
  [12.93, 77.681, "300 m", "<b>300 m</b> from Ecospace", "<b>300 m</b> from you"],
  [12.96, 77.681, "3.7 km", "<b>3.7 km</b> from Ecospace", "<b>3.7 km</b> from you"],
])("%d, %d is %s", (latitude, longitude, distance, fromPlace, fromHere) => {
  expect(distanceFrom(ecospace, { latitude, longitude })).toBe(distance);
  expect(distanceLine(ecospace, distance)).toBe(fromPlace);
  expect(distanceLine(here, distance)).toBe(fromHere);
});

test("a stay that is nowhere on the map has no distance", () => {
  expect(distanceFrom(ecospace, { latitude: null, longitude: null })).toBeNull();
});

test("the order and the note beside the count name the place", () => {
  expect(sortLabel("distance", ecospace)).toBe("Nearest first, from Ecospace");
  expect(sortLabel("distance", here)).toBe("Nearest first, from you");
  expect(sortLabel("price", ecospace)).toBe("Rent: low to high");
  expect(countNote({ ...NO_FILTERS, near: ecospace })).toBe("nearest to Ecospace first");
  expect(countNote({ ...NO_FILTERS, near: here, within: 2 })).toBe("within 2 km of you");
  expect(countNote({ ...NO_FILTERS, near: ecospace, sort: "price" })).toBe("");
  expect(countNote({ ...NO_FILTERS, near: ecospace, search: "wifi" })).toBe(
    "for “wifi”, nearest to Ecospace first",
  );
});

test("premium colive is one filter", () => {
  const [only, ...others] = activeFilters({ ...NO_FILTERS, gender: "colive", premium: true });
  expect(only).toMatchObject({ label: "Premium colive", without: { premium: false, gender: undefined } });
  expect(others).toEqual([]);
});

test("clearing keeps the kind of stay", () => {
  expect(withoutFilters({ ...NO_FILTERS, stay: "short-term", search: "x", gender: "boys" })).toEqual({
    ...NO_FILTERS,
    stay: "short-term",
  });
});

test("the price is by the month, or by the day or week for a short stay", () => {
  const all = { monthlyRent: "9500.00", dailyRent: "500.00", weeklyRent: "2800.00" };
  expect(priceTag(all, "monthly")).toEqual({ amount: "9500.00", per: "month" });
  expect(priceTag(all, "short-term")).toEqual({ amount: "500.00", per: "day" });
  expect(priceTag({ ...all, dailyRent: null }, "short-term")).toEqual({ amount: "2800.00", per: "week" });
  expect(priceTag({ monthlyRent: null, dailyRent: null, weeklyRent: null }, "monthly")).toBeNull();
});

test("beds left in words", () => {
  expect([0, 1, 3].map(bedsLabel)).toEqual(["Full", "1 bed left", "3 beds left"]);
});
