import * as z from "zod/mini";

/** What two answers beside each other mean: they cannot live together, speak against it, for it, or neither. */
export const REASON_KINDS = ["conflict", "against", "fits", "neutral"] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** How well two people would live together, as one of them reads it. */
export const matchView = z.object({
  /** 0 to 100; null where there is nothing to compare. */
  score: z.nullable(z.int()),
  /**
   * Every answer that both gave, conflicts first, in words that are meant for the reader: "you smoke, they prefer no
   * smoking".
   */
  reasons: z.array(z.object({ kind: z.enum(REASON_KINDS), text: z.string() })),
  /** What one of the two has not said yet. */
  unknown: z.array(z.string()),
  /** How many questions both have answered. */
  known: z.int(),
});
export type MatchView = z.infer<typeof matchView>;
