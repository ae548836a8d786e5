import * as z from "zod/mini";

/** Where everybody starts: neither praised nor blamed. */
export const NEUTRAL_TRUST = "3.00";

/** Trust as a card shows it: 0 to 5 with two decimals; `isNew` while nothing is known of somebody. */
export const trustBrief = z.object({ score: z.string(), isNew: z.boolean() });
export type TrustBrief = z.infer<typeof trustBrief>;
export const NEW_TRUST: TrustBrief = { score: NEUTRAL_TRUST, isNew: true };

export const TRUST_PARTS = ["verification", "communication", "reliability"] as const;
export type TrustPart = (typeof TRUST_PARTS)[number];

/** `GET /api/users/{id}/trust`: with what it is made of, in words. */
export const trustView = z.object({
  firstName: z.string(),
  overall: z.string(),
  isNew: z.boolean(),
  /** How many things it rests on. */
  totalRatings: z.int(),
  parts: z.array(
    z.object({
      part: z.enum(TRUST_PARTS),
      score: z.string(),
      /** What speaks for it and what against it, with numbers: "Answered 18 of 20 questions". */
      facts: z.array(z.object({ good: z.nullable(z.boolean()), text: z.string() })),
    }),
  ),
  lastUpdated: z.nullable(z.iso.datetime()),
});
export type TrustView = z.infer<typeof trustView>;

/** What is known of somebody, counted; what `trust_scores.facts` keeps. */
export const trustFacts = z.object({
  phoneVerified: z.boolean(),
  tenancies: z.int(),
  /** Listings of an owner that are listed, and how many of them have had a finished stay. */
  listings: z.int(),
  hostedStays: z.int(),
  /** Conversations in which the other side wrote first, and how many were answered within a day. */
  asked: z.int(),
  answered: z.int(),
  /** The middle of the times to the first answer. */
  medianReplyMinutes: z.nullable(z.int()),
  staysKept: z.int(),
  /** Called off after payment was verified, by this person, less than two days before the move-in day. */
  cancelledLate: z.int(),
  depositsInTime: z.int(),
  depositsDue: z.int(),
  reportsUpheld: z.int(),
});
export type TrustFacts = z.infer<typeof trustFacts>;
