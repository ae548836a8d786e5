import * as z from "zod/mini";

/** Why a review is hidden: somebody reported it, or what it rests on is gone. Only the first speaks against its author. */
export const HIDDEN_REASONS = ["report", "booking_cancelled", "tenancy_revoked"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Whether there is a review of a booking or tenancy, as admins see it; null without one. */
export const adminReviewState = z.nullable(z.enum(["shown", "hidden"]));
export type AdminReviewState = z.infer<typeof adminReviewState>;
