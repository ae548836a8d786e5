import { type BookingAction, bookingMessages } from "./contract.ts";
import {
  type BookingStatus,
  canMoveBooking,
  canMovePayment,
  LIVE_STATUSES,
  type PaymentStatus,
  PROOF_ATTEMPTS,
} from "./rules.ts";
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

export const isLive = (status: BookingStatus) => (LIVE_STATUSES as readonly string[]).includes(status);

const stay = ({ status, paymentStatus }: BookingState): Step => ({ status, paymentStatus, events: [] });

/** Goes on from a step along the graphs; null when either does not lead there, or when the step before was none. */
function go(
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

/** Money that was taken for a stay that will not be is owed back, whatever ended the stay. */
function owe(step: Step | null): Step | null {
  const ended = step && ["cancelled", "declined", "expired"].includes(step.status);
  return ended && step.paymentStatus === "verified"
    ? go(step, { paymentStatus: "refund_due" }, "refund_due")
    : step;
}

/** Sends a proof. A hold that has run out does not matter here, as long as nobody has ended the booking for it. */
export function proofStep(state: BookingState): Step | null {
  const paid = go(stay(state), { paymentStatus: "submitted" }, "proof_submitted");
  if (!paid || state.proofAttempts >= PROOF_ATTEMPTS) return null;
  if (state.status === "proof_submitted") return paid;
  return canMoveBooking(state.status, "proof_submitted") ? { ...paid, status: "proof_submitted" } : null;
}

export function cancelStep(state: BookingState): Step | null {
  return owe(go(stay(state), { status: "cancelled" }, "cancelled_by_payer"));
}

/** Ends a hold. A payment under review stays so: the desk still has to look at the money. */
export function expireStep(state: BookingState): Step | null {
  const waiting = state.paymentStatus === "submitted";
  return go(stay(state), { status: "expired" }, waiting ? "expired_in_review" : "expired");
}

const verify = (state: BookingState): Step | null => {
  const verified = go(stay(state), { paymentStatus: "verified" }, "payment_verified");
  return isLive(state.status) ? go(verified, { status: "confirmed" }, "confirmed") : owe(verified);
};

const reject = (state: BookingState): Step | null => {
  const rejected = go(stay(state), { paymentStatus: "rejected" }, "payment_rejected");
  const wasLast = state.proofAttempts >= PROOF_ATTEMPTS && isLive(state.status);
  return wasLast ? go(rejected, { status: "declined" }, "declined") : rejected;
};

/** Only the deposit of a finished stay is given back by hand; a stay that was called off is owed by its ending. */
const giveBack = (state: BookingState): Step | null =>
  isLive(state.status) ? null : go(stay(state), { paymentStatus: "refund_due" }, "refund_due");

const ADMIN_PAYMENT_STEPS: Partial<Record<PaymentStatus, (state: BookingState) => Step | null>> = {
  verified: verify,
  rejected: reject,
  refund_due: giveBack,
  refunded: (state) => go(stay(state), { paymentStatus: "refunded" }, "refunded"),
};

const ADMIN_STATUS_STEPS: Partial<Record<BookingStatus, (state: BookingState) => Step | null>> = {
  cancelled: (state) => owe(go(stay(state), { status: "cancelled" }, "cancelled_by_desk")),
  declined: (state) => owe(go(stay(state), { status: "declined" }, "declined")),
  checked_in: (state) => go(stay(state), { status: "checked_in" }, "checked_in"),
  checked_out: (state) => go(stay(state), { status: "checked_out" }, "checked_out"),
};

/** What an admin's wish does to a booking, or null when it cannot take that step. */
export function adminStep(
  state: BookingState,
  wish: { status?: BookingStatus | undefined; paymentStatus?: PaymentStatus | undefined },
): Step | null {
  if (wish.paymentStatus) return ADMIN_PAYMENT_STEPS[wish.paymentStatus]?.(state) ?? null;
  return wish.status ? (ADMIN_STATUS_STEPS[wish.status]?.(state) ?? null) : null;
}

/** What an admin may choose from now. */
export function adminChoices(state: BookingState): {
  nextStatuses: BookingStatus[];
  nextPaymentStatuses: PaymentStatus[];
} {
  const statuses = Object.keys(ADMIN_STATUS_STEPS) as BookingStatus[];
  const payments = Object.keys(ADMIN_PAYMENT_STEPS) as PaymentStatus[];
  return {
    nextStatuses: statuses.filter((status) => adminStep(state, { status })),
    nextPaymentStatuses: payments.filter((paymentStatus) => adminStep(state, { paymentStatus })),
  };
}

/** What the payer may do now. */
export function payerActions(state: BookingState): BookingAction[] {
  const actions: BookingAction[] = [];
  if (proofStep(state)) actions.push("submit_proof");
  if (cancelStep(state)) actions.push("cancel");
  return actions;
}

/** Why no proof is taken any more. Somebody who reads it may have paid already, so it says what becomes of the money. */
export function proofRefusal(status: BookingStatus, contactNumber: string): string {
  if (status !== "expired") return bookingMessages.illegalStep;
  return `${bookingMessages.holdExpired} If you have already paid, use the same UTR for the new booking, or message us on WhatsApp at ${contactNumber}.`;
}
