import { t } from "../i18n.ts";
import type { BookingAction } from "./contract.ts";
import {
  type BookingStatus,
  canMoveBooking,
  canMovePayment,
  LIVE_STATUSES,
  type PaymentStatus,
  PROOF_ATTEMPTS,
} from "./states.ts";
import type { BookingEvent } from "./words.ts";

/** What decides where a booking can go. */
export interface BookingState {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** Proofs sent so far. */
  proofAttempts: number;
}

/** Where a step leads, and what its payer reads about it, in order. */
export interface Step {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  events: BookingEvent[];
}

export const isCalledOff = (status: BookingStatus) =>
  status === "cancelled" || status === "declined" || status === "expired";
export const isLive = (status: BookingStatus) => (LIVE_STATUSES as readonly string[]).includes(status);

/** Where a chain of transitions begins: the state as it is, without events. */
export const startFrom = ({ status, paymentStatus }: BookingState): Step => ({
  status,
  paymentStatus,
  events: [],
});

/** Adds a transition to a step; null when the states do not allow it, or when the step before was null. */
export function transition(
  from: Step | null,
  to: { status?: BookingStatus; paymentStatus?: PaymentStatus },
  event: BookingEvent,
): Step | null {
  if (!from) return null;
  const { status = from.status, paymentStatus = from.paymentStatus } = to;
  if (to.status && !canMoveBooking(from.status, to.status)) return null;
  if (to.paymentStatus && !canMovePayment(from.paymentStatus, to.paymentStatus)) return null;
  return { status, paymentStatus, events: [...from.events, event] };
}

/** Money that was taken for a booking that is called off is owed back, whoever called it off. */
export function withRefundDue(step: Step | null): Step | null {
  return step && isCalledOff(step.status) && step.paymentStatus === "verified"
    ? transition(step, { paymentStatus: "refund_due" }, "refund_due")
    : step;
}

/** Sends a proof. A hold that has run out does not matter here, as long as nobody has ended the booking for it. */
export function proofStep(state: BookingState): Step | null {
  const paid = transition(startFrom(state), { paymentStatus: "submitted" }, "proof_submitted");
  if (!paid || state.proofAttempts >= PROOF_ATTEMPTS) return null;
  if (state.status === "proof_submitted") return paid;
  return canMoveBooking(state.status, "proof_submitted") ? { ...paid, status: "proof_submitted" } : null;
}

/** A booking with the day it begins on. Days are yyyy-MM-dd in Kolkata. */
type Dated = BookingState & { moveInDate: string };

/** Whether a stay that was paid for has begun, also where the host has not checked the guest in. */
export const hasBegun = ({ status, moveInDate }: Dated, today: string): boolean =>
  status === "checked_in" || (status === "confirmed" && moveInDate < today);

/** What its payer cancels is owed back whole, so that a stay that has begun is admins' to call off. */
export function cancelStep(state: Dated, today: string): Step | null {
  if (hasBegun(state, today)) return null;
  return withRefundDue(transition(startFrom(state), { status: "cancelled" }, "cancelled_by_payer"));
}

/** Ends a hold. A payment under review stays so: admins still have to look at the money. */
export function expireStep(state: BookingState): Step | null {
  const waiting = state.paymentStatus === "submitted";
  return transition(startFrom(state), { status: "expired" }, waiting ? "expired_in_review" : "expired");
}

/** Whether its payer may change who comes, when and for how long: until a proof was sent, as that paid for what it was. */
export const isChangeable = ({ status }: BookingState): boolean => status === "pending";

/** What the payer may do now. */
export function payerActions(state: Dated, today: string): BookingAction[] {
  const actions: BookingAction[] = [];
  if (proofStep(state)) actions.push("submit_proof");
  if (isChangeable(state)) actions.push("change");
  if (cancelStep(state, today)) actions.push("cancel");
  return actions;
}

/** Why no proof is taken any more. Somebody who reads it may have paid already, so it says what becomes of the money. */
export function proofRefusal(status: BookingStatus, contactNumber: string): string {
  return status === "expired"
    ? t("bookings.holdExpiredPaid", { number: contactNumber })
    : t("bookings.notNow");
}
