import { addAmounts } from "../money.ts";

export const DURATIONS = ["7days", "15days", "1month"] as const;
export type Duration = (typeof DURATIONS)[number];

export const DURATION_LABEL: Record<Duration, string> = {
  "7days": "7 days",
  "15days": "15 days",
  "1month": "1 month",
};

/** Short stays have one price everywhere; a month costs the listing's own rent. */
export const SHORT_STAY_PRICE = { "7days": "2800.00", "15days": "6000.00" } as const;

/** How long a bed is kept for a booking: from its creation, from the first proof, and at least this long after a proof was rejected. */
export const HOLD_MINUTES = { pending: 30, proof_submitted: 48 * 60, rejected: 24 * 60 } as const;
/**
 * An unpaid hold that ran out keeps its bed this much longer while nobody else asks for it: somebody who paid in the
 * last minute can still send the proof.
 */
export const HOLD_GRACE_MINUTES = 5;
export const PROOF_ATTEMPTS = 3;
export const BOOKING_HORIZON_DAYS = 365;

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
  checked_in: ["checked_out"],
  checked_out: [],
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
  refund_due: ["refunded"],
  refunded: [],
};

/** Bookings in these states each hold one bed. */
export const LIVE_STATUSES = ["pending", "proof_submitted", "confirmed", "checked_in"] as const;

/** From when the host may know how to reach the guest: not before the stay is certain, nor after it was called off. */
export const HOST_REACHES_GUEST: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];

export const canMoveBooking = (from: BookingStatus, to: BookingStatus) => BOOKING_STEPS[from].includes(to);
export const canMovePayment = (from: PaymentStatus, to: PaymentStatus) => PAYMENT_STEPS[from].includes(to);

export interface Price {
  rent: string;
  securityDeposit: string;
  total: string;
}

/** The price of a stay, or null when the listing has no price for that duration. */
export function priceOf(
  listing: { monthlyRent: string | null; securityDeposit: string | null },
  duration: Duration,
): Price | null {
  const rent = duration === "1month" ? listing.monthlyRent : SHORT_STAY_PRICE[duration];
  if (rent === null) return null;
  const securityDeposit = listing.securityDeposit ?? "0.00";
  return { rent, securityDeposit, total: addAmounts(rent, securityDeposit) };
}

/** When a hold that starts (or is lengthened) now runs out. */
export function holdUntil(now: Date, hold: keyof typeof HOLD_MINUTES): Date {
  return new Date(now.getTime() + HOLD_MINUTES[hold] * 60_000);
}

const KOLKATA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Today's date (yyyy-MM-dd) in Asia/Kolkata, which has no daylight saving. */
export function kolkataDate(now: Date): string {
  return new Date(now.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** A yyyy-MM-dd date moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** True for a yyyy-MM-dd date that exists: 30 February does not. */
export function isRealDate(date: string): boolean {
  // PostgreSQL knows no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}
