import { expect, test } from "vitest";
import { editOf } from "./edit.ts";
import { emptyValues, type ListingValues } from "./values.ts";

const before: ListingValues = {
  ...emptyValues,
  title: "Jacaranda Ladies PG",
  gender: "ladies",
  stayDuration: "both",
  monthlyRent: "9500",
  securityDeposit: "2000",
  dailyRent: "600",
  roomType: "2 Sharing",
  maxOccupancy: "6",
  floor: "2",
  amenities: ["2W Parking"],
  contactEmail: "suma@example.in",
};

test("only what was changed is sent", () => {
  expect(editOf(before, before)).toEqual({});
  const after = { ...before, title: " Jacaranda PG ", amenities: [], maxOccupancy: "8" } as const;
  expect(editOf(after, before)).toEqual({ title: "Jacaranda PG", amenities: [], maxOccupancy: 8 });
});

test("what was emptied is taken away, and so is a sum the stay no longer asks for", () => {
  const after: ListingValues = { ...before, contactEmail: "", floor: "", stayDuration: "short-term" };
  expect(editOf(after, before)).toEqual({
    contactEmail: null,
    floor: null,
    stayDuration: "short-term",
    monthlyRent: null,
  });
});

test("the two coordinates travel together", () => {
  const after = { ...before, latitude: "12.9", longitude: "77.6" };
  expect(editOf(after, { ...after, latitude: "12.8" })).toEqual({ latitude: 12.9, longitude: 77.6 });
});
