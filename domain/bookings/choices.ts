// What a guest can choose. Apart from the schemas: the browser needs these and no zod.

export const DURATIONS = ["7days", "15days", "1month"] as const;
export type Duration = (typeof DURATIONS)[number];

export const DURATION_LABEL: Record<Duration, string> = {
  "7days": "7 days",
  "15days": "15 days",
  "1month": "1 month",
};

/** Days that the first payment is for. */
export const PAID_DAYS: Record<Duration, number> = { "7days": 7, "15days": 15, "1month": 30 };

/** Days of a stay that ends by itself; a stay by the month goes on until notice is given. */
export const DURATION_DAYS: Record<Duration, number | null> = { "7days": 7, "15days": 15, "1month": null };

/** How far ahead a move-in or move-out date may be. */
export const BOOKING_HORIZON_DAYS = 365;
