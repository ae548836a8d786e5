export const MEALS = ["breakfast", "lunch", "dinner"] as const;
export type Meal = (typeof MEALS)[number];

/** Votes on a day's food. */
export const FOOD_SCORES = { min: 1, max: 5 } as const;
/** The average is shown once so many tenants have voted. */
export const FOOD_VOTERS_MIN = 10;
/** Days whose votes count for the average. */
export const FOOD_DAYS = 30;

export const NOTICE_LIMITS = {
  text: 1000,
  dishes: 200,
  /** That stand at one property. */
  notices: 50,
  /** Of one property in a day: each rings the phone of everybody who lives there. */
  perDay: 10,
} as const;
