import { expect, test } from "vitest";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import { activeFilters, bedsLabel, countLine, priceTag, withoutFilters } from "./labels.ts";

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
  expect(priceTag(all, "monthly")).toEqual({ amount: "9500.00", per: "/mo" });
  expect(priceTag(all, "short-term")).toEqual({ amount: "500.00", per: "/day" });
  expect(priceTag({ ...all, dailyRent: null }, "short-term")).toEqual({ amount: "2800.00", per: "/week" });
  expect(priceTag({ monthlyRent: null, dailyRent: null, weeklyRent: null }, "monthly")).toBeNull();
});

test("beds left in words", () => {
  expect([0, 1, 3].map(bedsLabel)).toEqual(["Full", "1 bed left", "3 beds left"]);
});
