import { expect, test } from "vitest";
import {
  type DetailsValues,
  detailsErrors,
  emptyDetails,
  moveInProblem,
  phoneDigits,
} from "./details-form.ts";

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

test.each([
  ["2026-03-09", "Move-in date cannot be in the past"],
  ["1899-12-31", "Move-in date cannot be before 1900"],
  ["2026-02-30", "Please choose a move-in date"],
  ["10/03/2026", "Please choose a move-in date"],
  ["2027-03-11", "Move-in date cannot be more than a year ahead"],
  ["2027-03-10", undefined],
])("a move-in on %s", (date, message) => {
  expect(moveInProblem(date, today)).toBe(message);
});

test.each([
  ["98765 43210", "9876543210"],
  ["+91 98765-43210", "9876543210"],
  ["919876543210", "9876543210"],
  ["0091 9876543210", "9876543210"],
  ["9198765432", "9198765432"],
  ["98765432109", "9876543210"],
  ["abc", ""],
])("the number %j is read as %j", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});
