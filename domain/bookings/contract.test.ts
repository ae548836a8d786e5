import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { bookingInput, checkMoveInDate, utr } from "./contract.ts";

const input = {
  pgId: 1,
  guestName: "Asha Rao",
  guestEmail: "asha@example.in",
  guestPhone: "9845012345",
  moveInDate: "2026-03-01",
  duration: "1month",
  totalAmount: "18500.00",
};
const firstMessage = (change: Record<string, unknown>) =>
  bookingInput.safeParse({ ...input, ...change }).error?.issues[0]?.message;

test.each([
  ["2026-03-01", null],
  ["2026-02-28", t("bookings.datePast")],
  ["1900-01-01", t("bookings.datePast")],
  ["1899-12-31", t("bookings.dateTooEarly")],
  ["0000-01-01", t("bookings.dateInvalid")],
  ["2026-02-30", t("bookings.dateInvalid")],
  ["2026-3-1", t("bookings.dateInvalid")],
  ["01-03-2026", t("bookings.dateInvalid")],
  ["2026-05-30", null],
  ["2026-05-31", "Choose a move-in date within 90 days from today"],
])("moving in on %s, asked on 1 March 2026: %s", (date, message) => {
  expect(checkMoveInDate(date, "2026-03-01")).toBe(message);
});

test("every day from today to 90 days ahead is offered, and no other", () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
      const offered = checkMoveInDate(addDays("2026-03-01", days), "2026-03-01") === null;
      expect(offered).toBe(days >= 0 && days <= 90);
    }),
  );
});

test("the messages of the details, word for word", () => {
  expect(firstMessage({})).toBeUndefined();
  expect(firstMessage({ guestName: "  " })).toBe("Name is required");
  expect(firstMessage({ guestName: "a\u0000b" })).toBe(
    "This name has characters we can't use. Remove them and try again.",
  );
  expect(firstMessage({ guestName: "x".repeat(101) })).toBe("Name is too long");
  expect(firstMessage({ guestEmail: "" })).toBe("Email is required");
  expect(firstMessage({ guestEmail: "asha@" })).toBe("Invalid email address");
  expect(firstMessage({ guestEmail: "asha\u0000@example.in" })).toBe("Invalid email address");
  expect(firstMessage({ guestPhone: "" })).toBe("Phone number is required");
  for (const guestPhone of ["984501234", "98450123456", "5845012345", "٩٨٤٥٠١٢٣٤٥"]) {
    expect(firstMessage({ guestPhone })).toBe("Please enter a valid 10-digit mobile number");
  }
  expect(firstMessage({ guestPhone: ["9845012345"] })).toBe("Phone number is required");
  expect(firstMessage({ moveInDate: "tomorrow" })).toBe("Please choose a move-in date");
  expect(firstMessage({ duration: "1year" })).toBe("Please choose how long you will stay");
});

test("the messages of the UTR, word for word", () => {
  const message = (value: unknown) => utr.safeParse(value).error?.issues.map((issue) => issue.message);
  expect(message("412345678901")).toBeUndefined();
  expect(message("AXIS12345678")).toBeUndefined();
  expect(message(undefined)).toEqual(["UTR is required"]);
  expect(message("")).toEqual(["UTR is required"]);
  expect(message("41234567890")).toEqual(["UTR must be at least 12 characters"]);
  expect(message("4123456789012")).toEqual(["UTR must be exactly 12 characters"]);
  expect(message("4123-5678-01")).toEqual(["UTR can contain only letters and digits"]);
});
