import { t } from "../i18n.ts";
import type { BookingStatus, PaymentStatus } from "./states.ts";

const STATUS_LABELS: Record<BookingStatus, () => string> = {
  pending: () => t("bookings.statusPending"),
  proof_submitted: () => t("bookings.statusProofSubmitted"),
  confirmed: () => t("bookings.statusConfirmed"),
  checked_in: () => t("bookings.statusCheckedIn"),
  checked_out: () => t("bookings.statusCheckedOut"),
  expired: () => t("bookings.statusExpired"),
  cancelled: () => t("bookings.statusCancelled"),
  declined: () => t("bookings.statusDeclined"),
};

/** For hosts and admins. What the payer reads is in `web/features/bookings/stay-state.ts`. */
export const statusLabel = (status: BookingStatus): string => STATUS_LABELS[status]();

const PAYMENT_LABELS: Record<PaymentStatus, () => string> = {
  pending: () => t("bookings.paymentPending"),
  submitted: () => t("bookings.paymentSubmitted"),
  verified: () => t("bookings.paymentVerified"),
  rejected: () => t("bookings.paymentRejected"),
  refund_due: () => t("bookings.paymentRefundDue"),
  refunded: () => t("bookings.paymentRefunded"),
};

/** For hosts and admins. */
export const paymentLabel = (status: PaymentStatus): string => PAYMENT_LABELS[status]();

/** Of one booking: after a stay it is the deposit that goes back, and no refund. */
export function paymentLabelOf(booking: { status: BookingStatus; paymentStatus: PaymentStatus }): string {
  const { status, paymentStatus } = booking;
  if (status === "checked_out" && paymentStatus === "refund_due") return t("bookings.eventDepositDue");
  if (status === "checked_out" && paymentStatus === "refunded") return t("bookings.eventDepositSettled");
  return paymentLabel(paymentStatus);
}

/** What the host reads of a stay as the guest does; other notes are between admins and the payer. */
export const STAY_EVENTS: readonly string[] = [
  "host_accepted",
  "declined_by_host",
  "checked_in",
  "checked_in_late",
  "notice_given",
  "notice_changed",
  "checked_out",
  "checked_out_late",
  "check_out_undone",
  "deposit_due",
  "no_deductions",
  "deductions_proposed",
  "deductions_accepted",
  "deductions_disputed",
  "deductions_lapsed",
  "disputes_settled",
  "deposit_settled",
  "deposit_confirmed",
  "deposit_missing",
  "deposit_found",
  "deposit_undone",
  "deposit_closed",
  "listing_changed",
];

/** What can happen to a booking, as its payer reads it in the timeline. The keys are what the table keeps. */
const EVENT_LABELS = {
  booked: () => t("bookings.eventBooked"),
  details_changed: () => t("bookings.eventDetailsChanged"),
  proof_submitted: () => t("bookings.eventProofSubmitted"),
  payment_verified: () => t("bookings.eventPaymentVerified"),
  payment_rejected: () => t("bookings.eventPaymentRejected"),
  confirmed: () => t("bookings.eventConfirmed"),
  host_accepted: () => t("bookings.eventHostAccepted"),
  declined_by_host: () => t("bookings.eventDeclinedByHost"),
  checked_in: () => t("bookings.statusCheckedIn"),
  // By us, as the host did not; so is checked_out_late.
  checked_in_late: () => t("bookings.statusCheckedIn"),
  notice_given: () => t("bookings.eventNoticeGiven"),
  notice_changed: () => t("bookings.eventNoticeChanged"),
  checked_out: () => t("bookings.statusCheckedOut"),
  checked_out_late: () => t("bookings.statusCheckedOut"),
  check_out_undone: () => t("bookings.eventCheckOutUndone"),
  deposit_due: () => t("bookings.eventDepositDue"),
  deposit_settled: () => t("bookings.eventDepositSettled"),
  no_deductions: () => t("bookings.eventNoDeductions"),
  deductions_proposed: () => t("bookings.eventDeductionsProposed"),
  deductions_accepted: () => t("bookings.eventDeductionsAccepted"),
  deductions_disputed: () => t("bookings.eventDeductionsDisputed"),
  // By nobody's answer.
  deductions_lapsed: () => t("bookings.eventDeductionsAccepted"),
  disputes_settled: () => t("bookings.eventDisputesSettled"),
  deposit_confirmed: () => t("bookings.eventDepositConfirmed"),
  deposit_missing: () => t("bookings.eventDepositMissing"),
  deposit_found: () => t("bookings.eventDepositFound"),
  deposit_undone: () => t("bookings.eventDepositUndone"),
  deposit_closed: () => t("bookings.eventDepositClosed"),
  listing_changed: () => t("bookings.eventListingChanged"),
  noted: () => t("bookings.eventNoted"),
  expired: () => t("bookings.eventExpired"),
  expired_in_review: () => t("bookings.eventExpiredInReview"),
  cancelled_by_payer: () => t("bookings.eventCancelledByPayer"),
  cancelled_by_desk: () => t("bookings.eventCancelledByAdmin"),
  declined: () => t("bookings.statusDeclined"),
  refund_due: () => t("bookings.eventRefundDue"),
  refunded: () => t("bookings.eventRefunded"),
  refund_undone: () => t("bookings.eventRefundUndone"),
  payment_undone: () => t("bookings.eventPaymentUndone"),
};

export type BookingEvent = keyof typeof EVENT_LABELS;

export const eventLabel = (what: string): string =>
  what in EVENT_LABELS ? EVENT_LABELS[what as BookingEvent]() : what;
