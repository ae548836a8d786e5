import type { BookingView } from "#domain/bookings/contract.ts";
import { PROOF_ATTEMPTS } from "#domain/bookings/states.ts";
import type { StayView } from "#domain/bookings/stay.ts";
import { formatDay, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { nextWords } from "./next-words.ts";

export type StayTone = "waiting" | "good" | "attention" | "ended";

export interface StayState {
  tone: StayTone;
  /** A word or two, for a list. */
  label: string;
  title: string;
  text: string;
  /** What the payer does next on the booking's page, where a list points to it. */
  action?: string;
}

type Stated = Pick<
  BookingView,
  "status" | "paymentStatus" | "attemptsLeft" | "holdExpiresAt" | "stay" | "totalAmount" | "refundReference"
>;

type Words = Pick<StayState, "label" | "title" | "text">;

/** What a booking that has ended is called, and what is said while its payment is still under review. */
const ENDED: Partial<Record<BookingView["status"], () => Words & { labelInReview: string }>> = {
  expired: () => ({
    label: t("bookings.statusExpired"),
    labelInReview: t("bookings.stateExpiredReview"),
    title: t("bookings.stateExpiredTitle"),
    text: t("bookings.stateExpiredText"),
  }),
  cancelled: () => ({
    label: t("bookings.statusCancelled"),
    labelInReview: t("bookings.stateCancelledReview"),
    title: t("bookings.stateCancelledTitle"),
    text: t("bookings.stateNotHeldText"),
  }),
  declined: () => ({
    label: t("bookings.statusDeclined"),
    labelInReview: t("bookings.stateDeclinedReview"),
    title: t("bookings.stateDeclinedTitle"),
    text: t("bookings.stateNotHeldText"),
  }),
};

const DEPOSIT_LABELS: Partial<Record<StayView["deposit"]["state"], () => string>> = {
  open: () => t("bookings.eventDepositDue"),
  disputed: () => t("bookings.eventDeductionsDisputed"),
  to_pay: () => t("bookings.eventDepositDue"),
  paid: () => t("bookings.depositReturned"),
  missing: () => t("bookings.eventDepositMissing"),
};

/** A stay that was lived: what is still under way, or was settled, is its deposit alone. */
function lived({ paymentStatus, stay }: Stated): StayState {
  const title = t("bookings.stateOverTitle");
  const text = stay && nextWords(stay);
  if (stay && text) {
    const { state, waitsUntil } = stay.deposit;
    if (state === "proposed" && waitsUntil !== null) {
      const answerBy = t("bookings.answerBy", { date: formatDay(waitsUntil) });
      return { tone: "attention", label: answerBy, title: answerBy, text, action: t("bookings.stepAnswer") };
    }
    const label = DEPOSIT_LABELS[state]?.() ?? t("bookings.stateOverLabel");
    return { tone: "waiting", label, title, text };
  }
  if (paymentStatus === "refunded") {
    const settled = t("bookings.stateDepositSettledText");
    return { tone: "ended", label: t("bookings.eventDepositSettled"), title, text: settled };
  }
  return { tone: "ended", label: t("bookings.stateOverLabel"), title, text: t("bookings.stateOverText") };
}

function ended({ status, paymentStatus, totalAmount, refundReference: reference }: Stated): StayState | null {
  const words = ENDED[status]?.();
  if (!words) return null;
  const { labelInReview, ...ending } = words;
  const amount = formatRupees(totalAmount);
  if (paymentStatus === "refund_due") {
    const label = t("bookings.stateRefundDueLabel");
    return { ...ending, tone: "ended", label, text: t("bookings.stateRefundDueText", { amount }) };
  }
  if (paymentStatus === "refunded") {
    const label = t("bookings.paymentRefunded");
    const returned = t("bookings.stateRefundedText", { amount });
    const text = reference === null ? returned : `${returned} ${t("bookings.noteReference", { reference })}`;
    return { ...ending, tone: "ended", label, text };
  }
  if (paymentStatus === "submitted") {
    const text = status === "expired" ? t("bookings.eventExpiredInReview") : t("bookings.stateReviewText");
    return { tone: "attention", label: labelInReview, title: ending.title, text };
  }
  return { ...ending, tone: "ended" };
}

/** Whether the bed is kept for its payer. Where it isn't any more, a proof is taken until somebody else books the bed. */
export const isHeld = ({ holdExpiresAt }: Pick<Stated, "holdExpiresAt">) =>
  holdExpiresAt !== null && Date.parse(holdExpiresAt) > Date.now();

const PAYABLE: Partial<Record<BookingView["paymentStatus"], (booking: Stated) => StayState>> = {
  pending: () => ({
    tone: "waiting",
    label: t("bookings.statePendingLabel"),
    title: t("bookings.statePendingTitle"),
    text: t("bookings.statePendingText"),
  }),
  submitted: () => ({
    tone: "waiting",
    label: t("bookings.stateProofSent"),
    title: t("bookings.stateProofSent"),
    text: t("bookings.stateProofSentText"),
  }),
  // Whatever the reason was: it stands beside this.
  rejected: (booking) => ({
    tone: "attention",
    label: t("bookings.stateRejectedLabel"),
    title: t("bookings.stateRejectedTitle"),
    text: isHeld(booking)
      ? t("bookings.stateRejectedText", { time: formatMoment(booking.holdExpiresAt ?? "") })
      : t("bookings.timeToPayOver"),
  }),
};

function payable(booking: Stated): StayState | undefined {
  const { paymentStatus, attemptsLeft } = booking;
  const state = PAYABLE[paymentStatus]?.(booking);
  const isSentAgain = paymentStatus === "submitted" && attemptsLeft < PROOF_ATTEMPTS - 1;
  return state && isSentAgain ? { ...state, text: t("bookings.stateProofAgainText") } : state;
}

/** What a booking is for the one who pays, in words. */
export function stayState(booking: Stated): StayState {
  if (booking.status === "confirmed") {
    return {
      tone: "good",
      label: t("bookings.statusConfirmed"),
      title: t("bookings.stateConfirmedTitle"),
      text: booking.stay?.hostAcceptedOn ? t("bookings.stateExpectedText") : t("bookings.stateConfirmedText"),
    };
  }
  if (booking.status === "checked_in") {
    return {
      tone: "good",
      label: t("bookings.statusCheckedIn"),
      title: t("bookings.stateLivingTitle"),
      text: t("bookings.stateLivingText"),
    };
  }
  if (booking.status === "checked_out") return lived(booking);
  const state = ended(booking) ?? payable(booking);
  if (state) return state;
  return {
    tone: "waiting",
    label: t("bookings.stateOtherLabel"),
    title: t("bookings.stateOtherTitle"),
    text: "",
  };
}

/** Something may still happen without the payer doing it. */
export const isMoving = (booking: Pick<Stated, "status" | "paymentStatus">) =>
  ["pending", "proof_submitted"].includes(booking.status) ||
  ["submitted", "refund_due"].includes(booking.paymentStatus);
