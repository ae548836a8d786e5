import { addDays } from "#domain/dates.ts";
import { HOST_NOTICE_DAYS } from "./choices.ts";
import { UNDECIDED } from "./deposit-states.ts";
import { type BookingStatus, type PaymentStatus, PROOF_ATTEMPTS } from "./states.ts";
import type { StayStepInput } from "./stay.ts";
import { guestsLimit, isTeamsDay, type StayState, stayMove } from "./stay-steps.ts";
import {
  type BookingState,
  isCalledOff,
  isLive,
  type Step,
  startFrom,
  transition,
  withRefundDue,
} from "./steps.ts";

interface AdminStepInput {
  status?: BookingStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
}

const verify = (state: BookingState): Step | null => {
  const verified = transition(startFrom(state), { paymentStatus: "verified" }, "payment_verified");
  return isLive(state.status)
    ? transition(verified, { status: "confirmed" }, "confirmed")
    : withRefundDue(verified);
};

const reject = (state: BookingState): Step | null => {
  if (state.paymentStatus === "refund_due") return withdraw(state);
  const rejected = transition(startFrom(state), { paymentStatus: "rejected" }, "payment_rejected");
  const wasLast = state.proofAttempts >= PROOF_ATTEMPTS && isLive(state.status);
  return wasLast ? transition(rejected, { status: "declined" }, "declined") : rejected;
};

/** What was paid for a stay that will not be; the deposit of one that was is settled instead. */
const refund = (state: BookingState): Step | null =>
  isCalledOff(state.status) ? transition(startFrom(state), { paymentStatus: "refunded" }, "refunded") : null;

/** A payment that was verified by mistake: of a booking that is called off nothing is owed back. */
const withdraw = (state: BookingState): Step | null =>
  isCalledOff(state.status)
    ? transition(startFrom(state), { paymentStatus: "rejected" }, "payment_undone")
    : null;

/** A refund that was written down by mistake, or whose transfer came back, is owed again. */
const undoRefund = (state: BookingState): Step | null =>
  isCalledOff(state.status) && state.paymentStatus === "refunded"
    ? transition(startFrom(state), { paymentStatus: "refund_due" }, "refund_undone")
    : null;

const PAYMENT: Partial<Record<PaymentStatus, (state: BookingState) => Step | null>> = {
  verified: verify,
  rejected: reject,
  refunded: refund,
  refund_due: undoRefund,
};

type Undoable = BookingState & Pick<StayState, "depositState">;

/** Takes a check-out back. Once it is decided what is kept of the deposit, it stands. */
const checkInAgain = (state: Undoable): Step | null =>
  state.status === "checked_out" && (state.depositState === null || UNDECIDED.includes(state.depositState))
    ? { status: "checked_in", paymentStatus: "verified", events: ["check_out_undone"] }
    : null;

/**
 * The last day of a stay whose check-out is taken back, which neither host nor job end before: the guest's own if it is
 * still to come. A stay by the day whose days are over goes on for a week, in which an admin can name another.
 */
export function lastDayAfterUndo(
  state: StayState,
  today: string,
): Pick<StayState, "noticeGivenOn" | "moveOutDate" | "isMoveOutAgreed"> {
  const { noticeGivenOn, moveOutDate, isMoveOutAgreed } = state;
  const week = addDays(today, HOST_NOTICE_DAYS);
  const limit = guestsLimit(state);
  const isOver = limit !== null && limit < week;
  const isToCome = isMoveOutAgreed && moveOutDate !== null && moveOutDate > today;
  if (isToCome && (!isOver || !isTeamsDay(state))) return { noticeGivenOn, moveOutDate, isMoveOutAgreed };
  return isOver
    ? { noticeGivenOn: today, moveOutDate: week, isMoveOutAgreed: true }
    : { noticeGivenOn: null, moveOutDate: null, isMoveOutAgreed: false };
}

const STATUS: Partial<Record<BookingStatus, (state: Undoable) => Step | null>> = {
  checked_in: checkInAgain,
  cancelled: (state) =>
    withRefundDue(transition(startFrom(state), { status: "cancelled" }, "cancelled_by_desk")),
  declined: (state) => withRefundDue(transition(startFrom(state), { status: "declined" }, "declined")),
};

/** What an admin's input does to a booking, or null when it cannot take that step. */
export function adminStep(state: Undoable, input: AdminStepInput): Step | null {
  if (input.paymentStatus) return PAYMENT[input.paymentStatus]?.(state) ?? null;
  return input.status ? (STATUS[input.status]?.(state) ?? null) : null;
}

/** The step of a stay that an admin's input stands for, taken today. */
export function stayStepOf(state: BookingState, input: AdminStepInput): StayStepInput | null {
  if (input.status === "checked_in" && state.status !== "checked_out") return { step: "check_in" };
  return input.status === "checked_out" ? { step: "check_out" } : null;
}

/** What an admin may choose from now. @param today yyyy-MM-dd in Kolkata */
export function adminChoices(
  state: StayState,
  today: string,
): { nextStatuses: BookingStatus[]; nextPaymentStatuses: PaymentStatus[] } {
  const possible = (input: AdminStepInput) => {
    const step = stayStepOf(state, input);
    return step ? "step" in stayMove(state, step, today, "admin") : adminStep(state, input) !== null;
  };
  const statuses = ["cancelled", "declined", "checked_in", "checked_out"] as const;
  const payments = ["verified", "rejected", "refunded", "refund_due"] as const;
  return {
    nextStatuses: statuses.filter((status) => possible({ status })),
    nextPaymentStatuses: payments.filter((paymentStatus) => possible({ paymentStatus })),
  };
}
