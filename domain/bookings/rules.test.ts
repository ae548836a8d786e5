import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, fromPaise, toPaise } from "../money.ts";
import { bookingInput, bookingMessages, checkMoveInDate, utr } from "./contract.ts";
import {
  addDays,
  BOOKING_STATUSES,
  BOOKING_STEPS,
  DURATIONS,
  holdUntil,
  isRealDate,
  kolkataDate,
  LIVE_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_STEPS,
  priceOf,
} from "./rules.ts";

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

test("the price of a short stay is fixed, a month costs the listing's rent, and the deposit comes on top", () => {
  const listing = { monthlyRent: "9500.00", securityDeposit: "9000.00" };
  expect(priceOf(listing, "7days")).toEqual({
    rent: "2800.00",
    securityDeposit: "9000.00",
    total: "11800.00",
  });
  expect(priceOf(listing, "15days")?.total).toBe("15000.00");
  expect(priceOf(listing, "1month")?.total).toBe("18500.00");
});

test("a stay without a monthly rent has no price for a month; without a deposit none is asked", () => {
  const listing = { monthlyRent: null, securityDeposit: null };
  expect(priceOf(listing, "1month")).toBeNull();
  expect(priceOf(listing, "7days")).toEqual({ rent: "2800.00", securityDeposit: "0.00", total: "2800.00" });
});

test("a total is to the paisa the rent and the deposit", () => {
  const amount = fc.integer({ min: 0, max: 49_999_999 }).map(fromPaise);
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...DURATIONS), (monthlyRent, securityDeposit, duration) => {
      const price = priceOf({ monthlyRent, securityDeposit }, duration);
      expect(price?.total).toBe(addAmounts(price?.rent ?? "", securityDeposit));
      expect(toPaise(price?.total ?? "")).toBe(toPaise(price?.rent ?? "") + toPaise(securityDeposit));
    }),
  );
});

test("the day turns at midnight in Kolkata", () => {
  expect(kolkataDate(new Date("2026-01-31T18:29:59.999Z"))).toBe("2026-01-31");
  expect(kolkataDate(new Date("2026-01-31T18:30:00.000Z"))).toBe("2026-02-01");
});

test("a date is real when it comes back from the calendar as it went in", () => {
  const day = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      expect(isRealDate(date.toISOString().slice(0, 10))).toBe(true);
    }),
  );
  for (const date of [
    "2026-02-30",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0000-01-01",
    "",
  ]) {
    expect(isRealDate(date), date).toBe(false);
  }
  expect(isRealDate("2028-02-29")).toBe(true);
});

test.each([
  ["2026-03-01", null],
  ["2026-02-28", bookingMessages.datePast],
  ["1900-01-01", bookingMessages.datePast],
  ["1899-12-31", bookingMessages.dateTooEarly],
  ["0000-01-01", bookingMessages.dateInvalid],
  ["2026-02-30", bookingMessages.dateInvalid],
  ["2026-3-1", bookingMessages.dateInvalid],
  ["01-03-2026", bookingMessages.dateInvalid],
  ["2027-03-01", null],
  ["2027-03-02", bookingMessages.dateTooLate],
])("moving in on %s, asked on 1 March 2026: %s", (date, message) => {
  expect(checkMoveInDate(date, "2026-03-01")).toBe(message);
});

test("every day from today to a year ahead is offered, and no other", () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
      const offered = checkMoveInDate(addDays("2026-03-01", days), "2026-03-01") === null;
      expect(offered).toBe(days >= 0 && days <= 365);
    }),
  );
});

test("the messages of the details, word for word", () => {
  expect(firstMessage({})).toBeUndefined();
  expect(firstMessage({ guestName: "  " })).toBe("Name is required");
  expect(firstMessage({ guestName: "a\u0000b" })).toBe("Name has characters that cannot be used");
  expect(firstMessage({ guestName: "x".repeat(101) })).toBe("Name is too long");
  expect(firstMessage({ guestEmail: "" })).toBe("Email is required");
  expect(firstMessage({ guestEmail: "asha@" })).toBe("Invalid email address");
  expect(firstMessage({ guestEmail: "asha\u0000@example.in" })).toBe("Invalid email address");
  expect(firstMessage({ guestPhone: "" })).toBe("Phone number is required");
  for (const guestPhone of ["984501234", "98450123456", "+919845012345", "٩٨٤٥٠١٢٣٤٥"]) {
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

test("both graphs lead only to states that exist, and the ends stay ends", () => {
  for (const status of BOOKING_STATUSES) {
    for (const next of BOOKING_STEPS[status]) expect(BOOKING_STATUSES).toContain(next);
  }
  for (const status of PAYMENT_STATUSES) {
    for (const next of PAYMENT_STEPS[status]) expect(PAYMENT_STATUSES).toContain(next);
  }
  const ends = BOOKING_STATUSES.filter((status) => BOOKING_STEPS[status].length === 0);
  expect(ends).toEqual(["checked_out", "expired", "cancelled", "declined"]);
  expect(ends.filter((status) => (LIVE_STATUSES as readonly string[]).includes(status))).toEqual([]);
});

test("a bed is held 30 minutes, and 48 hours once the proof is in", () => {
  const now = new Date("2026-03-01T10:00:00Z");
  expect(holdUntil(now, "pending")).toEqual(new Date("2026-03-01T10:30:00Z"));
  expect(holdUntil(now, "proof_submitted")).toEqual(new Date("2026-03-03T10:00:00Z"));
});
