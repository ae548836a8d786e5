export const BOOKING_STATUSES = [
  "pending",
  "proof_submitted",
  "confirmed",
  "checked_in",
  "checked_out",
  "expired",
  "cancelled",
  "declined",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const PAYMENT_STATUSES = [
  "pending",
  "submitted",
  "verified",
  "rejected",
  "refund_due",
  "refunded",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The only ways a booking moves. */
export const BOOKING_STEPS: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ["proof_submitted", "expired", "cancelled", "declined"],
  proof_submitted: ["confirmed", "expired", "cancelled", "declined"],
  confirmed: ["checked_in", "cancelled", "declined"],
  checked_in: ["checked_out", "cancelled"],
  checked_out: ["checked_in"],
  expired: [],
  cancelled: [],
  declined: [],
};

/** The only ways its payment moves. */
export const PAYMENT_STEPS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["submitted"],
  submitted: ["verified", "rejected"],
  rejected: ["submitted"],
  verified: ["refund_due"],
  // Rejected after all when the money never came.
  refund_due: ["refunded", "rejected"],
  // A transfer that was written down wrongly, or came back.
  refunded: ["refund_due"],
};

/** How often a proof of payment may be sent. */
export const PROOF_ATTEMPTS = 3;

/** Bookings in these states each hold one bed. */
export const LIVE_STATUSES = ["pending", "proof_submitted", "confirmed", "checked_in"] as const;

/** From when the host may know how to reach the guest: not before the stay is certain, nor after it was called off. */
export const HOST_REACHES_GUEST: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];

export const canMoveBooking = (from: BookingStatus, to: BookingStatus) => BOOKING_STEPS[from].includes(to);
export const canMovePayment = (from: PaymentStatus, to: PaymentStatus) => PAYMENT_STEPS[from].includes(to);
