import { expect, test } from "vitest";
import { type DetailsValues, detailsErrors, emptyDetails } from "./details-form.ts";

const today = "2026-03-10";
const filled: DetailsValues = {
  guestName: "Asha Rao",
  guestEmail: "asha@example.com",
  guestPhone: "9876543210",
  moveInDate: "2026-03-10",
  duration: "7days",
};

test("an empty form names every field", () => {
  expect(detailsErrors(emptyDetails, today)).toEqual({
    guestName: "Name is required",
    guestEmail: "Email is required",
    guestPhone: "Phone number is required",
    moveInDate: "Please choose a move-in date",
    duration: "Please choose how long you will stay",
  });
});

test("a full one is accepted", () => {
  expect(detailsErrors(filled, today)).toEqual({});
});

test.each([
  [{ guestEmail: "asha@" }, { guestEmail: "Invalid email address" }],
  [{ guestPhone: "98765" }, { guestPhone: "Please enter a valid 10-digit mobile number" }],
  [{ guestName: "   " }, { guestName: "Name is required" }],
] satisfies [Partial<DetailsValues>, object][])("%j", (change, errors) => {
  expect(detailsErrors({ ...filled, ...change }, today)).toEqual(errors);
});
