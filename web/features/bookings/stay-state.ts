import type { BookingView } from "#domain/bookings/contract.ts";
import { PROOF_ATTEMPTS } from "#domain/bookings/states.ts";

export type StayTone = "waiting" | "good" | "attention" | "ended";

export interface StayState {
  tone: StayTone;
  /** A word or two, for a list. */
  label: string;
  title: string;
  text: string;
}

type Stated = Pick<BookingView, "status" | "paymentStatus" | "attemptsLeft">;

const REFUND: Partial<Record<BookingView["paymentStatus"], string>> = {
  refund_due: "We are returning what you paid to the account it came from.",
  refunded: "What you paid has been returned to the account it came from.",
};

const ENDED: Partial<Record<BookingView["status"], Omit<StayState, "tone">>> = {
  expired: {
    label: "Expired",
    title: "This booking has expired",
    text: "The bed was not paid for in time, so it went back on offer. You can book it again while it is free.",
  },
  cancelled: {
    label: "Cancelled",
    title: "This booking was cancelled",
    text: "The bed is no longer held for you.",
  },
  declined: {
    label: "Declined",
    title: "This booking was declined",
    text: "The bed is no longer held for you.",
  },
  checked_out: {
    label: "Stay completed",
    title: "Your stay is over",
    text: "Thank you for staying with us.",
  },
};

/** A stay that was lived: what is still under way, or was settled, is its deposit alone. */
const DEPOSIT: Partial<Record<BookingView["paymentStatus"], Pick<StayState, "label" | "text">>> = {
  refund_due: {
    label: "Deposit to be returned",
    text: "Thank you for staying with us. Your deposit is on its way: see below by when.",
  },
  refunded: {
    label: "Deposit settled",
    text: "Thank you for staying with us. Your deposit has been settled: see below what came back.",
  },
};

function ended(booking: Stated): StayState | null {
  const words = ENDED[booking.status];
  if (!words) return null;
  if (booking.status === "checked_out") {
    const deposit = DEPOSIT[booking.paymentStatus];
    return { ...words, ...deposit, tone: booking.paymentStatus === "refund_due" ? "waiting" : "ended" };
  }
  const refund = REFUND[booking.paymentStatus];
  if (refund) {
    const label = booking.paymentStatus === "refunded" ? "Refunded" : "Refund on its way";
    return { ...words, tone: "ended", label, text: refund };
  }
  if (booking.paymentStatus === "submitted") {
    return {
      tone: "attention",
      label: `${words.label}, payment under review`,
      title: words.title,
      text:
        booking.status === "expired"
          ? "The hold ran out before your payment could be checked. We will check it and return it."
          : "Once we have checked your payment, we return it to the account it came from.",
    };
  }
  return { ...words, tone: "ended" };
}

const PAYABLE: Partial<Record<BookingView["paymentStatus"], StayState>> = {
  pending: {
    tone: "waiting",
    label: "Waiting for payment",
    title: "Waiting for your payment",
    text: "A bed is held for you. Pay by UPI and send the proof before the time runs out.",
  },
  submitted: {
    tone: "waiting",
    label: "Proof sent",
    title: "Proof sent",
    text: "We check it within 48 hours, usually much sooner. The bed stays yours meanwhile, and this page tells you.",
  },
  rejected: {
    tone: "attention",
    label: "Proof not accepted",
    title: "We could not match your payment",
    text: "The bed is still held for you. Please check the number and the screenshot, and send them again.",
  },
};

const PROOF_SENT_AGAIN = "We check it soon. The new proof does not extend the hold on the bed.";

function payable({ paymentStatus, attemptsLeft }: Stated): StayState | undefined {
  const state = PAYABLE[paymentStatus];
  const isSentAgain = paymentStatus === "submitted" && attemptsLeft < PROOF_ATTEMPTS - 1;
  return state && isSentAgain ? { ...state, text: PROOF_SENT_AGAIN } : state;
}

/** What a booking is for the one who pays, in words. */
export function stayState(booking: Stated): StayState {
  if (booking.status === "confirmed") {
    return {
      tone: "good",
      label: "Confirmed",
      title: "Your stay is confirmed",
      text: "Your payment was received and the bed is yours. The host is expecting you.",
    };
  }
  if (booking.status === "checked_in") {
    return { tone: "good", label: "Checked in", title: "You have moved in", text: "Enjoy your stay." };
  }
  const state = ended(booking) ?? payable(booking);
  if (state) return state;
  return { tone: "waiting", label: "In progress", title: "We are looking at this booking", text: "" };
}

/** Something may still happen without the payer doing it. */
export const isMoving = (booking: Stated) =>
  ["pending", "proof_submitted"].includes(booking.status) ||
  ["submitted", "refund_due"].includes(booking.paymentStatus);
