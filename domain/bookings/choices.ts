import { t } from "../i18n.ts";

// What a guest can choose. Apart from the schemas: the browser needs these and no zod.

export const DURATIONS = ["7days", "15days", "1month"] as const;
export type Duration = (typeof DURATIONS)[number];

const DURATION_LABELS: Record<Duration, () => string> = {
  "7days": () => t("bookings.duration7days"),
  "15days": () => t("bookings.duration15days"),
  "1month": () => t("bookings.duration1month"),
};

export const durationLabel = (duration: Duration): string => DURATION_LABELS[duration]();

/** Days that the first payment is for. */
export const PAID_DAYS: Record<Duration, number> = { "7days": 7, "15days": 15, "1month": 30 };

/** Days of a stay that ends by itself; a stay by the month goes on until notice is given. */
export const DURATION_DAYS: Record<Duration, number | null> = { "7days": 7, "15days": 15, "1month": null };

/** How far ahead a move-out date may be. */
export const BOOKING_HORIZON_DAYS = 365;

/**
 * How far ahead a move-in date may be. A bed is held from the day it is booked, and until the move-in day all the money comes
 * back: further ahead, rivals would empty a listing for months and pay nothing for it.
 */
export const MOVE_IN_HORIZON_DAYS = 90;

/** A last day that the host names is at least so many days ahead: the guest has time to name another. */
export const HOST_NOTICE_DAYS = 7;

/** Full PGs that one person can wait for at once. */
export const WAITS_MAX = 20;

/** Why a host declines a booking before the stay. `other`: in their own words. */
export const DECLINE_REASONS = ["no_bed", "repairs", "closing", "rules", "other"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

const DECLINE_LABELS: Record<DeclineReason, () => string> = {
  no_bed: () => t("bookings.declineNoBed"),
  repairs: () => t("bookings.declineRepairs"),
  closing: () => t("bookings.declineClosing"),
  rules: () => t("bookings.declineRules"),
  other: () => t("bookings.declineOther"),
};

export const declineLabel = (reason: DeclineReason): string => DECLINE_LABELS[reason]();

/** A reason as it is stored, in the reader's language; the host's own words as they are. */
export function declineText(stored: string): string {
  const reason = DECLINE_REASONS.find((each) => each === stored);
  return reason ? declineLabel(reason) : stored;
}
