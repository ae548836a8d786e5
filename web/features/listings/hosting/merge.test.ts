import { expect, test } from "vitest";
import { merged, theirChanges } from "./merge.ts";
import { emptyValues, type ListingValues } from "./values.ts";

const base: ListingValues = { ...emptyValues, title: "Jacaranda PG", monthlyRent: "9500", floor: "2" };
const mine: ListingValues = { ...base, title: "Jacaranda Ladies PG", contactName: "Suma" };
const theirs: ListingValues = { ...base, title: "Jacaranda House", monthlyRent: "9800" };

test("what others changed is told, and where both did", () => {
  expect(theirChanges(base, mine, theirs)).toEqual([
    { field: "title", name: "PG name", now: "Jacaranda House", alsoMine: true },
    { field: "monthlyRent", name: "Monthly Rent", now: "9800", alsoMine: false },
  ]);
});

test("what was typed here stays, and takes back nothing that others changed beside it", () => {
  expect(merged(base, mine, theirs)).toEqual({
    ...base,
    title: "Jacaranda Ladies PG",
    contactName: "Suma",
    monthlyRent: "9800",
  });
});
