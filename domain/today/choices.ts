/** What waits for the people who run a PG, the most urgent first. */
export const TODAY_KINDS = [
  "booking",
  "proof",
  "arriving",
  "leaving",
  "complaint",
  "visit",
  "chat",
  "overdue",
  "free",
  "unconfirmed",
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const TODAY_LIMITS = {
  /** Rows of one kind that are named; of the others the number is told. */
  rows: 20,
  /** PGs that are named. */
  places: 100,
  /** A bed that falls free within so many days. */
  freeDays: 14,
} as const;
