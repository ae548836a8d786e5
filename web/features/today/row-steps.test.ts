import { expect, test } from "vitest";
import type { TodayPlace, TodayRow } from "#domain/today/contract.ts";
import { stepOf } from "./row-steps.ts";

const row: TodayRow = {
  ...{ id: 1, propertyId: 1, listingId: null, tenantId: 4, bookingId: null, person: "Asha", listing: null },
  ...{ bed: null, day: null, at: null, amount: null, complaint: null, text: null },
};
const booked = { ...row, bookingId: 9 };
const placeOf = (role: TodayPlace["role"]): TodayPlace[] => [
  { propertyId: 1, listingId: null, name: "Jyothi", role },
  { propertyId: 2, listingId: null, name: "Suma", role: role === "host" ? "warden" : "host" },
];

test.each(["arriving", "leaving"] as const)("%s: a warden has no press for a guest who booked", (kind) => {
  expect(stepOf(kind, booked, placeOf("warden"))).toBeNull();
  expect(stepOf(kind, row, placeOf("warden"))).not.toBeNull();
  expect(stepOf(kind, booked, placeOf("host"))).not.toBeNull();
});
