import fc from "fast-check";
import { expect, test } from "vitest";
import { stayState } from "#testing/factories/stay-states.ts";
import { t } from "../i18n.ts";
import { adminChoices, adminStep } from "./admin-steps.ts";
import { BOOKING_STATUSES, BOOKING_STEPS, PAYMENT_STATUSES, PAYMENT_STEPS } from "./states.ts";
import {
  type BookingState,
  cancelStep,
  expireStep,
  payerActions,
  proofRefusal,
  proofStep,
  type Step,
} from "./steps.ts";
import { eventLabel } from "./words.ts";

const at = (
  status: BookingState["status"],
  paymentStatus: BookingState["paymentStatus"],
  proofAttempts = 1,
) => ({ status, paymentStatus, proofAttempts, depositState: null });

test("a verified payment confirms the booking", () => {
  expect(adminStep(at("proof_submitted", "submitted"), { paymentStatus: "verified" })).toEqual({
    status: "confirmed",
    paymentStatus: "verified",
    events: ["payment_verified", "confirmed"],
  });
});

test.each(["expired", "cancelled", "declined"] as const)(
  "money for a stay that is %s is owed back",
  (status) => {
    expect(adminStep(at(status, "submitted"), { paymentStatus: "verified" })).toEqual({
      status,
      paymentStatus: "refund_due",
      events: ["payment_verified", "refund_due"],
    });
    expect(adminStep(at(status, "refund_due"), { paymentStatus: "refunded" })?.paymentStatus).toBe(
      "refunded",
    );
  },
);

test("calling off a confirmed stay owes the money back, whoever does it", () => {
  const confirmed = at("confirmed", "verified");
  const today = "2026-03-10";
  const cancelled = { status: "cancelled", paymentStatus: "refund_due" };
  expect(cancelStep({ ...confirmed, moveInDate: today }, today)).toMatchObject(cancelled);
  for (const status of ["cancelled", "declined"] as const) {
    expect(adminStep(confirmed, { status })).toMatchObject({ status, paymentStatus: "refund_due" });
  }
});

test("from the day after the move-in day, its payer can't cancel a stay that was paid for", () => {
  const [moveInDate, today] = ["2026-03-09", "2026-03-10"];
  expect(payerActions({ ...at("confirmed", "verified"), moveInDate }, today)).toEqual([]);
  expect(payerActions({ ...at("proof_submitted", "submitted", 1), moveInDate }, today)).toEqual(["cancel"]);
});

test("a rejected proof keeps the booking; the third rejection declines it", () => {
  expect(adminStep(at("proof_submitted", "submitted", 2), { paymentStatus: "rejected" })).toMatchObject({
    status: "proof_submitted",
    paymentStatus: "rejected",
  });
  expect(adminStep(at("proof_submitted", "submitted", 3), { paymentStatus: "rejected" })).toMatchObject({
    status: "declined",
    paymentStatus: "rejected",
  });
});

test("admins move a stay by the steps of the stay, and refund only what was called off", () => {
  expect(adminStep(at("checked_out", "refund_due"), { paymentStatus: "refunded" })).toBeNull();
  expect(adminStep(at("confirmed", "verified"), { paymentStatus: "refund_due" })).toBeNull();
  expect(adminStep(at("confirmed", "verified"), { status: "checked_in" })).toBeNull();
});

test("a hold that runs out while its proof is under review leaves the payment to the admins", () => {
  expect(expireStep(at("proof_submitted", "submitted"))).toEqual({
    status: "expired",
    paymentStatus: "submitted",
    events: ["expired_in_review"],
  });
  expect(expireStep(at("pending", "pending", 0))?.events).toEqual(["expired"]);
  expect(expireStep(at("confirmed", "verified"))).toBeNull();
});

test.each([
  ["pending", "pending", 0, ["submit_proof", "change", "cancel"]],
  ["proof_submitted", "submitted", 1, ["cancel"]],
  ["proof_submitted", "rejected", 1, ["submit_proof", "cancel"]],
  ["proof_submitted", "rejected", 3, ["cancel"]],
  ["confirmed", "verified", 1, ["cancel"]],
  ["checked_in", "verified", 1, []],
  ["checked_out", "refund_due", 1, []],
  ["expired", "pending", 0, []],
  ["expired", "rejected", 1, []],
  ["cancelled", "submitted", 1, []],
  ["declined", "rejected", 3, []],
] as const)(
  "the payer of a booking that is %s and %s after %i proofs may: %s",
  (status, payment, sent, actions) => {
    const moveInDate = "2026-03-20";
    expect(payerActions({ ...at(status, payment, sent), moveInDate }, "2026-03-10")).toEqual(actions);
  },
);

test("admins are offered only what the booking can take", () => {
  const today = "2026-03-10";
  const choices = (state: BookingState) => adminChoices(stayState(today, state), today);
  expect(choices(at("proof_submitted", "submitted"))).toEqual({
    nextStatuses: ["cancelled", "declined"],
    nextPaymentStatuses: ["verified", "rejected"],
  });
  expect(choices(at("confirmed", "verified"))).toEqual({
    nextStatuses: ["cancelled", "declined", "checked_in"],
    nextPaymentStatuses: [],
  });
  expect(choices(at("checked_in", "verified")).nextStatuses).toEqual(["cancelled", "checked_out"]);
  expect(choices(at("checked_out", "refund_due")).nextPaymentStatuses).toEqual([]);
  // A refund that was written down wrongly is corrected, and a payment that never came is taken back.
  expect(choices(at("expired", "refunded"))).toEqual({
    nextStatuses: [],
    nextPaymentStatuses: ["refund_due"],
  });
  expect(choices(at("expired", "refund_due")).nextPaymentStatuses).toEqual(["rejected", "refunded"]);
});

type Admitted = ReturnType<typeof at>;
const anyStep = fc.oneof(
  fc.constantFrom<(state: Admitted) => Step | null>(
    proofStep,
    (state) => cancelStep({ ...state, moveInDate: "2026-03-20" }, "2026-03-10"),
    expireStep,
  ),
  fc.constantFrom(...BOOKING_STATUSES).map((status) => (state: Admitted) => adminStep(state, { status })),
  fc
    .constantFrom(...PAYMENT_STATUSES)
    .map((paymentStatus) => (state: Admitted) => adminStep(state, { paymentStatus })),
);

/** Whether a graph leads from one state to another, in any number of moves. */
function reaches<S extends string>(graph: Record<S, readonly S[]>, from: S, to: S): boolean {
  return from === to || graph[from].some((next) => reaches(acyclic(graph, from), next, to));
}
function acyclic<S extends string>(graph: Record<S, readonly S[]>, without: S): Record<S, readonly S[]> {
  return { ...graph, [without]: [] };
}

test("no sequence of steps leaves the graphs, confirms unpaid, or keeps the money of a stay that was called off", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      let state = at("pending", "pending", 0);
      for (const step of steps) {
        const next = step(state);
        if (!next) continue;
        expect(next.events.length).toBeGreaterThan(0);
        expect(reaches(BOOKING_STEPS, state.status, next.status)).toBe(true);
        expect(reaches(PAYMENT_STEPS, state.paymentStatus, next.paymentStatus)).toBe(true);
        const proofAttempts = state.proofAttempts + (step === proofStep ? 1 : 0);
        state = { ...state, status: next.status, paymentStatus: next.paymentStatus, proofAttempts };
        expect(proofAttempts).toBeLessThanOrEqual(3);
        const paid = ["verified", "refund_due", "refunded"].includes(state.paymentStatus);
        if (["confirmed", "checked_in", "checked_out"].includes(state.status)) expect(paid).toBe(true);
        if (["expired", "cancelled", "declined"].includes(state.status)) {
          expect(state.paymentStatus).not.toBe("verified");
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("somebody who comes too late reads what becomes of the money", () => {
  const message = proofRefusal("expired", "+919000000001");
  expect(message).toContain("This bed is no longer reserved for you. Please book again.");
  expect(message).toContain("+919000000001");
  expect(proofRefusal("cancelled", "+919000000001")).toBe(t("bookings.notNow"));
});

test("an event of the timeline has its label, one of an older version its name", () => {
  expect(eventLabel("payment_verified")).toBe("Payment received");
  expect(eventLabel("something older")).toBe("something older");
});
