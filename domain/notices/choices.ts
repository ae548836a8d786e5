export const MEALS = ["breakfast", "lunch", "dinner"] as const;
export type Meal = (typeof MEALS)[number];

/** Votes on a day's food. */
export const FOOD_SCORES = { min: 1, max: 5 } as const;
/** The average is shown once so many tenants have voted. */
export const FOOD_VOTERS_MIN = 10;
