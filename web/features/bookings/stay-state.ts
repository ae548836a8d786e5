import type { BookingView } from "#domain/bookings/contract.ts";
import { PROOF_ATTEMPTS } from "#domain/bookings/states.ts";
import { t } from "#domain/i18n.ts";

export type StayTone = "waiting" | "good" | "attention" | "ended";

export interface StayState {
  tone: StayTone;
  /** A word or two, for a list. */
  label: string;
  title: string;
  text: string;
}

type Stated = Pick<BookingView, "status" | "paymentStatus" | "attemptsLeft">;

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

/** A stay that was lived: what is still under way, or was settled, is its deposit alone. */
function lived({ paymentStatus }: Stated): StayState {
  const title = t("bookings.stateOverTitle");
  if (paymentStatus === "refund_due") {
    const text = t("bookings.stateDepositDueText");
    return { tone: "waiting", label: t("bookings.eventDepositDue"), title, text };
  }
  if (paymentStatus === "refunded") {
    const text = t("bookings.stateDepositSettledText");
    return { tone: "ended", label: t("bookings.eventDepositSettled"), title, text };
  }
  return { tone: "ended", label: t("bookings.stateOverLabel"), title, text: t("bookings.stateOverText") };
}

function ended({ status, paymentStatus }: Stated): StayState | null {
  const words = ENDED[status]?.();
  if (!words) return null;
  const { labelInReview, ...ending } = words;
  if (paymentStatus === "refund_due") {
    const label = t("bookings.stateRefundDueLabel");
    return { ...ending, tone: "ended", label, text: t("bookings.stateRefundDueText") };
  }
  if (paymentStatus === "refunded") {
    const label = t("bookings.paymentRefunded");
    return { ...ending, tone: "ended", label, text: t("bookings.stateRefundedText") };
  }
  if (paymentStatus === "submitted") {
    const text = status === "expired" ? t("bookings.eventExpiredInReview") : t("bookings.stateReviewText");
    return { tone: "attention", label: labelInReview, title: ending.title, text };
  }
  return { ...ending, tone: "ended" };
}

const PAYABLE: Partial<Record<BookingView["paymentStatus"], () => StayState>> = {
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
  rejected: () => ({
    tone: "attention",
    label: t("bookings.stateRejectedLabel"),
    title: t("bookings.stateRejectedTitle"),
    text: t("bookings.stateRejectedText"),
  }),
};

function payable({ paymentStatus, attemptsLeft }: Stated): StayState | undefined {
  const state = PAYABLE[paymentStatus]?.();
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
      text: t("bookings.stateConfirmedText"),
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
export const isMoving = (booking: Stated) =>
  ["pending", "proof_submitted"].includes(booking.status) ||
  ["submitted", "refund_due"].includes(booking.paymentStatus);
