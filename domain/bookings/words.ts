import type { BookingStatus, PaymentStatus } from "./states.ts";

interface Words {
  payer: string;
  admin: string;
}

export const STATUS_WORDS: Record<BookingStatus, Words> = {
  pending: { payer: "Waiting for your payment", admin: "Awaiting payment" },
  proof_submitted: { payer: "Payment under review", admin: "Proof to review" },
  confirmed: { payer: "Confirmed", admin: "Confirmed" },
  checked_in: { payer: "Checked in", admin: "Checked in" },
  checked_out: { payer: "Stay completed", admin: "Checked out" },
  expired: { payer: "Expired", admin: "Expired" },
  cancelled: { payer: "Cancelled", admin: "Cancelled" },
  declined: { payer: "Declined", admin: "Declined" },
};

export const PAYMENT_WORDS: Record<PaymentStatus, Words> = {
  pending: { payer: "Not paid yet", admin: "No proof yet" },
  submitted: { payer: "We are checking your payment", admin: "Proof submitted" },
  verified: { payer: "Payment received", admin: "Verified" },
  rejected: { payer: "We could not match your payment", admin: "Rejected" },
  refund_due: { payer: "Refund on its way", admin: "Refund due" },
  refunded: { payer: "Refunded", admin: "Refunded" },
};

/** What the host reads of a stay as the guest does; other notes are between admins and the payer. */
export const STAY_EVENTS: readonly string[] = [
  "checked_in",
  "notice_given",
  "notice_changed",
  "checked_out",
  "check_out_undone",
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
  check_out_undone: "Our team took back the check-out",
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

/** To whoever has the listing now, in place of a name. */
export const GUEST_OF_PREVIOUS_HOST = "Guest of the previous host";
