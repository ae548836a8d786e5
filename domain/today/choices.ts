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
  /** So far each kind is counted. */
  counted: 100,
  /** PGs that are named, and those where somebody lives or lived. */
  places: 100,
  ownPlaces: 20,
  /** A bed that falls free within so many days. */
  freeDays: 14,
  /** An overdue rent waits again so many days after its tenant was reminded. */
  remindedDays: 3,
  /** A chat that nobody answered for so many days waits no more. */
  chatDays: 30,
} as const;
