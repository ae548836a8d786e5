import { expect, test } from "vitest";
import type { StayView } from "#domain/bookings/stay.ts";
import { bookingAmount } from "./booking-amount.ts";

const deposit: StayView["deposit"] = {
  ...{ state: "held", waitsUntil: null, toReturn: null, returned: null, deductions: [] },
  ...{ reference: null, settledAt: null },
};
const of = (changed: Partial<StayView["deposit"]>) =>
  bookingAmount({
    totalAmount: "23900.00",
    paymentStatus: "refund_due",
    stay: {
      ...{
        hostAcceptedOn: null,
        checkedInOn: "2026-11-01",
        noticeGivenOn: null,
        moveOutDate: null,
        checkedOutOn: null,
      },
      ...{ allowedSteps: [], deposit: { ...deposit, ...changed } },
    },
  }).amount;

test("a deposit is listed with what goes back, not with what the guest once paid", () => {
  expect(of({})).toBe("23900.00");
  expect(of({ state: "to_pay", toReturn: "15000.00" })).toBe("15000.00");
  expect(of({ state: "missing", toReturn: "15000.00", returned: "14500.00" })).toBe("14500.00");
});

test("money that goes back is not called money that is expected", () => {
  const labels = (["submitted", "verified", "refund_due", "refunded"] as const).map(
    (paymentStatus) => bookingAmount({ totalAmount: "23900.00", stay: null, paymentStatus }).label,
  );
  expect(labels).toEqual(["Amount expected", "Amount paid", "Amount to return", "Amount returned"]);
});
