import { expect, test } from "vitest";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import {
  activeFilters,
  bedsLabel,
  countLine,
  countNote,
  distanceFrom,
  distanceLine,
  perText,
  priceTag,
  rentLabel,
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
  const stay = "monthly";
  expect(sortLabel("distance", { near: ecospace, stay })).toBe("Nearest first, from Ecospace");
  expect(sortLabel("distance", { near: here, stay })).toBe("Nearest first, from you");
  expect(sortLabel("price", { near: ecospace, stay })).toBe("Rent: low to high");
  expect(sortLabel("price", { near: here, stay: "short-term" })).toBe("Price per day: low to high");
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

test("the price is by the month, or by the day for a short stay, with the week beside it", () => {
  const all = {
    stayDuration: "both",
    monthlyRent: "9500.00",
    dailyRent: "500.00",
    weeklyRent: "2800.00",
  } as const;
  const month = { amount: "9500.00", per: "month" };
  const day = { amount: "500.00", per: "day", week: "2800.00" };
  expect(priceTag(all, "monthly")).toEqual(month);
  expect(priceTag(all, "short-term")).toEqual(day);
  expect(priceTag({ ...all, dailyRent: null }, "short-term")).toEqual({ ...day, amount: "400.00" });
  expect(perText({ amount: "500.00", per: "day", week: "2800.00" })).toBe("/day · ₹2,800/week");
  // Of a listing for one kind of stay, that price is shown whatever is looked for.
  expect(priceTag({ ...all, stayDuration: "short-term" }, "monthly")).toEqual(day);
  expect(priceTag({ ...all, stayDuration: "monthly" }, "short-term")).toEqual(month);
  expect(priceTag({ ...all, stayDuration: "monthly", monthlyRent: null }, "monthly")).toBeNull();
});

test("rent limits and orders of short stays speak of days", () => {
  const short: ListingFilters = { ...NO_FILTERS, stay: "short-term", maxRent: 600, sort: "-price" };
  const labels = (filters: ListingFilters) => activeFilters(filters).map(({ label }) => label);
  expect(labels(short)).toEqual(["Up to ₹600 a day", "Price per day: high to low"]);
  expect(labels({ ...short, minRent: 400 })[0]).toBe("₹400 – ₹600 a day");
  expect(rentLabel({ minRent: 142.86, stay: "short-term" })).toBe("From ₹142.86 a day");
});

test("beds left in words", () => {
  const today = { freeFrom: null, nextFree: null };
  const labels = [0, 1, 3].map((bedsLeft) => bedsLabel({ ...today, bedsLeft }));
  expect(labels).toEqual(["Full", "1 bed left", "3 beds left"]);
  expect(bedsLabel({ ...today, bedsLeft: 1, freeFrom: "2026-12-01" })).toBe("Free from 1 Dec");
  expect(bedsLabel({ ...today, bedsLeft: 0, freeFrom: "2026-12-01" })).toBe("Full");
  const next = { beds: 1, from: "2026-12-01" };
  expect(bedsLabel({ bedsLeft: 2, freeFrom: null, nextFree: next })).toBe("2 beds left, 1 more from 1 Dec");
});
