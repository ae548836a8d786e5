import { t } from "../i18n.ts";
import type { BookingStatus, PaymentStatus } from "./states.ts";

// How long a held bed lasts, how many a payer may have, and when a hold ends.
// A hold that ran out keeps its bed, and its payer can still send a proof, until something ends it. An unpaid one ends with
// the next booking of the same listing, or after HOLD_GRACE_MINUTES by the job; one under review ends by the job only, on
// time (`createBooking` in `server/features/bookings/writes.ts`, `server/jobs/expire-holds.ts`).

/** How long a bed is kept for a booking: from its creation, from the first proof, and at least this long after a proof was rejected. */
export const HOLD_MINUTES = { pending: 30, proof_submitted: 48 * 60, rejected: 24 * 60 } as const;
/** The job ends an unpaid hold this much after it ran out: somebody who paid in the last minute can still send the proof. */
export const HOLD_GRACE_MINUTES = 5;

/** How long the header leads back to a booking whose hold ran out before anything was paid. */
const REMEMBERED_DAYS = 3;
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);

/** When a hold that starts (or is lengthened) now runs out. */
export function holdUntil(now: Date, hold: keyof typeof HOLD_MINUTES): Date {
  return new Date(now.getTime() + HOLD_MINUTES[hold] * 60_000);
}

/** A guest token and an account count alike, as "payer". A network is an IPv4 address, or a /48 of IPv6. */
export type HoldQuotaKind = "payer" | "network";

/** Bookings counted by one key that nobody has confirmed yet. */
export interface OpenBookings {
  /** They hold a bed and are not paid, or their last proof was rejected. */
  unpaid: number;
  /** Those, and the ones whose proof waits to be checked. */
  open: number;
}

/**
 * How many open bookings a payer and a network may have. Both are counted when a bed is asked for: a proof is never
 * refused, as whoever sends one has paid. A family takes one or two rooms; five friends can book five beds in one day if
 * two of them pay before the others ask. Phone numbers have no limit: anybody types anybody's, and would read from it what
 * its owner books, or use it up.
 */
export const HOLD_LIMITS: Record<HoldQuotaKind, OpenBookings> = {
  payer: { unpaid: 3, open: 5 },
  // A mobile carrier puts thousands of people behind one address, but few of them booked a bed in the last half hour.
  network: { unpaid: 12, open: 18 },
};

const PAYER_MESSAGES: Record<keyof OpenBookings, () => string> = {
  unpaid: () => t("bookings.holdsUnpaid", { count: HOLD_LIMITS.payer.unpaid }),
  open: () => t("bookings.holdsOpen", { count: HOLD_LIMITS.payer.open }),
};

/** Why no further bed can be held now, or null. */
export function holdsRefusal(kind: HoldQuotaKind, has: OpenBookings): string | null {
  const limit = HOLD_LIMITS[kind];
  const reached = has.unpaid >= limit.unpaid ? "unpaid" : has.open >= limit.open ? "open" : null;
  if (reached === null) return null;
  return kind === "payer" ? PAYER_MESSAGES[reached]() : t("bookings.holdsNetwork");
}

/** How many confirmed bookings that have not begun a payer may have at one listing when they ask for a further bed there. */
export const CONFIRMED_AT_LISTING_MAX = 2;

/** Why a payer with so many confirmed bookings at a listing can hold no further bed there, or null. */
export const confirmedRefusal = (confirmed: number): string | null =>
  confirmed >= CONFIRMED_AT_LISTING_MAX
    ? t("bookings.holdsConfirmed", { count: CONFIRMED_AT_LISTING_MAX })
    : null;

/** These hold a bed without being confirmed. */
export const UNCONFIRMED_STATUSES = ["pending", "proof_submitted"] as const;

/**
 * Whether a booking counts against {@link HOLD_LIMITS}. A payer who cancels does not take the proof back that we still
 * have to check; that we were too late to check one is not held against anybody.
 */
export function isOpen({ status, paymentStatus }: { status: BookingStatus; paymentStatus: PaymentStatus }) {
  if (status === "cancelled") return paymentStatus === "submitted";
  return (UNCONFIRMED_STATUSES as readonly string[]).includes(status);
}

/** An admin has this long at least to look at a proof. */
const LOOK_MS = 2 * 60 * 60 * 1000;

/**
 * Until when the bed is held once a proof has come. Only the first one holds it for long: who sends one fake after
 * another must not keep the bed by that. A later one holds it until an admin had time to look.
 */
export function holdAfterProof(
  { proofAttempts, holdExpiresAt }: { proofAttempts: number; holdExpiresAt: Date | null },
  now: Date,
): Date {
  if (proofAttempts === 0) return holdUntil(now, "proof_submitted");
  return new Date(Math.max(holdExpiresAt?.getTime() ?? 0, now.getTime() + LOOK_MS));
}
