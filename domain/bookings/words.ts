import type { BookingStatus, PaymentStatus } from "./states.ts";

interface Words {
  payer: string;
  desk: string;
}

export const STATUS_WORDS: Record<BookingStatus, Words> = {
  pending: { payer: "Waiting for your payment", desk: "Awaiting payment" },
  proof_submitted: { payer: "Payment under review", desk: "Proof to review" },
  confirmed: { payer: "Confirmed", desk: "Confirmed" },
  checked_in: { payer: "Checked in", desk: "Checked in" },
  checked_out: { payer: "Stay completed", desk: "Checked out" },
  expired: { payer: "Expired", desk: "Expired" },
  cancelled: { payer: "Cancelled", desk: "Cancelled" },
  declined: { payer: "Declined", desk: "Declined" },
};

export const PAYMENT_WORDS: Record<PaymentStatus, Words> = {
  pending: { payer: "Not paid yet", desk: "No proof yet" },
  submitted: { payer: "We are checking your payment", desk: "Proof submitted" },
  verified: { payer: "Payment received", desk: "Verified" },
  rejected: { payer: "We could not match your payment", desk: "Rejected" },
  refund_due: { payer: "Refund on its way", desk: "Refund due" },
  refunded: { payer: "Refunded", desk: "Refunded" },
};

/** What the host reads of a stay as the guest does; other notes are between the desk and the payer. */
export const STAY_EVENTS: readonly string[] = [
  "checked_in",
  "notice_given",
  "notice_changed",
  "checked_out",
  "deposit_due",
  "deposit_settled",
];

/** What can happen to a booking, as its payer reads it in the timeline. The keys are what the table keeps. */
export const EVENT_WORDS = {
  booked: "Bed held for you",
  proof_submitted: "Payment proof sent",
  payment_verified: "Payment received",
  payment_rejected: "Payment proof not accepted",
  confirmed: "Stay confirmed",
  checked_in: "Checked in",
  notice_given: "Notice given",
  notice_changed: "Last day changed",
  checked_out: "Checked out",
  deposit_due: "Deposit to be returned",
  deposit_settled: "Deposit settled",
  noted: "A note from our team",
  expired: "The hold on this bed ran out",
  expired_in_review:
    "The hold on this bed ran out before your payment could be checked. We will confirm the payment and return it.",
  cancelled_by_payer: "You cancelled this booking",
  cancelled_by_desk: "Cancelled by our team",
  declined: "Declined",
  refund_due: "Refund started",
  refunded: "Refund sent",
} as const;

export type BookingEvent = keyof typeof EVENT_WORDS;

export function eventWords(what: string): string {
  return what in EVENT_WORDS ? EVENT_WORDS[what as BookingEvent] : what;
}
