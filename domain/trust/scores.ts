import * as z from "zod/mini";
import { keyInPath } from "../fields.ts";
import { t } from "../i18n.ts";

/** Trust as a card shows it: 0 to 5 with two decimals; null, and `isNew`, while too little is known to put in a number. */
export const trustBrief = z.object({ score: z.nullable(z.string()), isNew: z.boolean() });
export type TrustBrief = z.infer<typeof trustBrief>;
export const NEW_TRUST: TrustBrief = { score: null, isNew: true };

export const TRUST_PARTS = ["verification", "communication", "reliability"] as const;
export type TrustPart = (typeof TRUST_PARTS)[number];

export const userParams = z.object({ id: keyInPath(/^[\w-]{1,64}$/) });

/** `GET /api/users/{id}/trust`: with what it is made of, in words. */
export const trustView = z.object({
  /** Null while it is not shown. */
  overall: z.nullable(z.string()),
  isNew: z.boolean(),
  /** How many things it rests on. */
  totalRatings: z.int(),
  parts: z.array(
    z.object({
      part: z.enum(TRUST_PARTS),
      /** Null while nothing of this part is known. */
      score: z.nullable(z.string()),
      /** What speaks for it and what against it, with numbers: "Answered 18 of 20 questions". */
      facts: z.array(z.object({ good: z.nullable(z.boolean()), text: z.string() })),
    }),
  ),
  lastUpdated: z.nullable(z.iso.datetime()),
});
export type TrustView = z.infer<typeof trustView>;

/** What is known of somebody, counted; what `trust_scores.facts` keeps. */
export const trustFacts = z.object({
  /** Places where their tenancy was verified, those they have left among them. */
  tenancies: z.int(),
  /** Tenancies that turned out not to be true. */
  tenanciesRevoked: z.int(),
  /** Stays they list, each of which was let in by an admin, and how many guests moved in there. */
  listings: z.int(),
  hostedStays: z.int(),
  /**
   * Conversations of half a year in which the other side wrote first, and how many were answered within a day. Of those
   * that ask a host only the ones of people who have paid for a booking: made-up people ask as many as they like.
   */
  asked: z.int(),
  answered: z.int(),
  /** The middle of the times to those answers; null without any. */
  medianReplyMinutes: z.nullable(z.int()),
  /** Stays they booked and moved into. */
  staysKept: z.int(),
  /** Called off after payment was verified, by this person, less than two days before the move-in day. */
  cancelledLate: z.int(),
  /** Of deposits that a host has settled, or should have. */
  depositsInTime: z.int(),
  depositsDue: z.int(),
  /** Posts, videos, requests and reviews of theirs that an admin took down after a report. */
  reportsUpheld: z.int(),
});
export type TrustFacts = z.infer<typeof trustFacts>;

export const NO_FACTS: TrustFacts = {
  tenancies: 0,
  tenanciesRevoked: 0,
  listings: 0,
  hostedStays: 0,
  asked: 0,
  answered: 0,
  medianReplyMinutes: null,
  staysKept: 0,
  cancelledLate: 0,
  depositsInTime: 0,
  depositsDue: 0,
  reportsUpheld: 0,
};

export const TRUST_FACT_NAMES = Object.keys(NO_FACTS) as (keyof TrustFacts)[];

/** Conversations count for so long: who was slow to answer once can mend it. */
export const TRUST_CHAT_DAYS = 180;
/** A question that was answered within this was answered. */
export const ANSWER_HOURS = 24;
/** Calling off a paid stay counts as late from so many days before the move-in day. */
export const LATE_CANCEL_DAYS = 2;

export const trustMessages = {
  noUser: () => t("trust.noUser"),
} as const;
