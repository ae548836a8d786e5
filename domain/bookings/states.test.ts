import { expect, test } from "vitest";
import { BOOKING_STATUSES, BOOKING_STEPS, LIVE_STATUSES, PAYMENT_STATUSES, PAYMENT_STEPS } from "./states.ts";

test("both graphs lead only to states that exist, and the ends stay ends", () => {
  for (const status of BOOKING_STATUSES) {
    for (const next of BOOKING_STEPS[status]) expect(BOOKING_STATUSES).toContain(next);
  }
  for (const status of PAYMENT_STATUSES) {
    for (const next of PAYMENT_STEPS[status]) expect(PAYMENT_STATUSES).toContain(next);
  }
  const ends = BOOKING_STATUSES.filter((status) => BOOKING_STEPS[status].length === 0);
  expect(ends).toEqual(["expired", "cancelled", "declined"]);
  expect(ends.filter((status) => (LIVE_STATUSES as readonly string[]).includes(status))).toEqual([]);
});
