import { expect, test } from "vitest";
import { bookingTimes } from "./booking-times.ts";

test("booked is when it was booked, not when it last changed", () => {
  const times = { createdAt: "2026-01-01T10:00:00Z", updatedAt: "2026-01-03T10:00:00Z" };
  expect(bookingTimes({ ...times, proofAt: null })).toEqual([{ label: "Booked", at: times.createdAt }]);
  const proofAt = "2026-01-02T10:00:00Z";
  expect(bookingTimes({ ...times, proofAt })).toEqual([
    { label: "Booked", at: times.createdAt },
    { label: "Proof sent", at: proofAt },
  ]);
});
