import { expect, test } from "vitest";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "#domain/bookings/states.ts";
import type { StayView } from "#domain/bookings/stay.ts";
import { isMoving, stayState as stateOf } from "./stay-state.ts";

const attemptsLeft = 3;
const nothing = { holdExpiresAt: null, stay: null, totalAmount: "8500.00", refundReference: null };
const stayState = (booking: Omit<Parameters<typeof stateOf>[0], keyof typeof nothing>) =>
  stateOf({ ...nothing, ...booking });

test("the word confirmed belongs to a verified payment alone", () => {
  for (const status of BOOKING_STATUSES) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      const { label, title, text } = stayState({ status, paymentStatus, attemptsLeft });
      expect(/confirmed/i.test(label + title + text)).toBe(status === "confirmed");
    }
  }
});

test.each([
  ["pending", "pending", "Waiting for your payment"],
  ["proof_submitted", "submitted", "Proof sent"],
  ["proof_submitted", "rejected", "We couldn't accept your payment proof"],
  ["confirmed", "verified", "Your booking is confirmed"],
  ["checked_in", "verified", "You have moved in"],
  ["expired", "pending", "This booking has expired"],
  ["cancelled", "pending", "This booking was cancelled"],
  ["declined", "rejected", "This booking was declined"],
] as const)("%s and %s: %s", (status, paymentStatus, title) => {
  expect(stayState({ status, paymentStatus, attemptsLeft }).title).toBe(title);
});

test("money that goes back is named", () => {
  const due = stayState({ status: "cancelled", paymentStatus: "refund_due", attemptsLeft });
  expect(due).toMatchObject({ label: "Refund on its way", text: expect.stringContaining("returning") });
  const done = stayState({ status: "declined", paymentStatus: "refunded", attemptsLeft });
  expect(done).toMatchObject({ label: "Refunded", text: expect.stringContaining("returned ₹8,500") });
  const sent = { ...nothing, refundReference: "NEFT 7", attemptsLeft };
  const { text } = stateOf({ ...sent, status: "cancelled", paymentStatus: "refunded" });
  expect(text).toContain("Transfer reference NEFT 7.");
});

test.each(["expired", "cancelled", "declined"] as const)(
  "%s while the proof was looked at: the money is not lost",
  (status) => {
    const state = stayState({ status, paymentStatus: "submitted", attemptsLeft });
    expect(state).toMatchObject({
      tone: "attention",
      text: expect.stringMatching(/check.*return (it|the money)/),
    });
  },
);

test("only what can still change is watched", () => {
  const moving = (
    status: (typeof BOOKING_STATUSES)[number],
    paymentStatus: (typeof PAYMENT_STATUSES)[number],
  ) => isMoving({ status, paymentStatus });
  expect(moving("pending", "pending")).toBe(true);
  expect(moving("expired", "submitted")).toBe(true);
  expect(moving("cancelled", "refund_due")).toBe(true);
  expect(moving("confirmed", "verified")).toBe(false);
  expect(moving("cancelled", "pending")).toBe(false);
});

test("a proof that is sent again promises no bed for 48 hours", () => {
  const sent = (left: number) =>
    stayState({ status: "proof_submitted", paymentStatus: "submitted", attemptsLeft: left }).text;
  expect(sent(2)).toContain("48 hours");
  expect(sent(1)).toBe("We'll check it soon. A new proof doesn't give you more time for the bed.");
});

test("a rejected proof says until when a new one keeps the bed, and no more once the hold is over", () => {
  const rejected = {
    status: "proof_submitted",
    paymentStatus: "rejected",
    attemptsLeft: 2,
  } as const;
  const text = (holdExpiresAt: string) => stateOf({ ...nothing, ...rejected, holdExpiresAt }).text;
  expect(text("2999-11-25T02:30:00.000Z")).toMatch(/^Send a new proof by 25 Nov, 8:00 am\./);
  expect(text("2020-01-01T00:00:00.000Z")).toContain("other people can now book this bed");
});

test("deductions that wait for an answer say until when, first and in the list; then what was agreed", () => {
  const deduction = { reason: "Chair", amount: "2500.00", photos: [], answer: null, objection: null };
  const deposit: StayView["deposit"] = {
    state: "proposed",
    waitsUntil: "2026-12-01",
    toReturn: "13500.00",
    returned: null,
    deductions: [{ ...deduction, decided: null, decision: null }],
    reference: null,
    settledAt: null,
  };
  const days = { hostAcceptedOn: null, checkedInOn: "2026-11-01", noticeGivenOn: null, moveOutDate: null };
  const at = (changed: Partial<StayView["deposit"]>) =>
    stateOf({
      ...{ ...nothing, status: "checked_out", paymentStatus: "refund_due", attemptsLeft: 2 },
      stay: { ...days, checkedOutOn: "2026-11-24", deposit: { ...deposit, ...changed }, allowedSteps: [] },
    });
  const answerBy = "Answer by 1 Dec 2026";
  expect(at({})).toMatchObject({ tone: "attention", label: answerBy, title: answerBy });
  expect(at({})).toMatchObject({ action: "Answer the deductions", text: expect.stringContaining("₹2,500") });
  const agreed = at({ state: "to_pay", waitsUntil: null });
  expect(agreed.text).toMatch(/^Your host keeps ₹2,500\. We send you ₹13,500\./);
  expect(agreed.action).toBeUndefined();
});
