import * as z from "zod/mini";

/** How well two people would live together, as one of them reads it. */
export const matchView = z.object({
  /** 0 to 100; 50 says nothing either way. */
  score: z.int(),
  /** What speaks for it and against it, in words that are meant for the reader: "you smoke, they prefer no smoking". */
  reasons: z.array(z.object({ good: z.boolean(), text: z.string() })),
  /** How many questions both have answered. */
  known: z.int(),
});
export type MatchView = z.infer<typeof matchView>;
