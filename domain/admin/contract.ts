import * as z from "zod/mini";
import type { Right } from "#domain/accounts/roles.ts";
import { lineText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";

/** Nobody needs to know more exactly how long a queue is; it bounds what counting costs. */
export const COUNTED_AT_MOST = 1000;

/** `GET /api/admin/counts`: how much waits for admins in each queue. */
export const adminCounts = z.object({
  /** Payments whose proof is to be checked. */
  submitted: z.int(),
  /** Of bookings that were called off; deposits of stays are not among them. */
  refundDue: z.int(),
  /** Deposits that an admin has to pay or decide. */
  depositsToPay: z.int(),
  depositDisputes: z.int(),
  depositsMissing: z.int(),
  /** Hosts whom we owe something. */
  payouts: z.int(),
  referralsToReview: z.int(),
  referralsToPay: z.int(),
  tenancies: z.int(),
  /** Of people who are suspended. */
  appeals: z.int(),
  chatReports: z.int(),
  reviewReports: z.int(),
  roomReports: z.int(),
  videos: z.int(),
  /** For how many seconds the caller's password holds, until they are asked for it again. */
  passwordHoldsFor: z.int(),
});
export type AdminCounts = z.infer<typeof adminCounts>;

export const SEARCH_GROUPS = ["bookings", "people", "listings", "referrals"] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];
/** Of each group: whoever looks for more says more. */
export const SEARCH_HITS = 8;

/** `GET /api/admin/search?q=`: a name, phone number, booking number, UTR, e-mail, PG or referral code. */
export const adminSearchQuery = z.object({
  q: lineText(100, { required: () => t("admin.searchAllHint"), tooLong: () => t("admin.searchNothingHint") }),
});

/** Who may find what. */
export const SEARCH_RIGHTS = {
  bookings: "bookings",
  people: "people",
  listings: "listings",
  referrals: "money",
} as const satisfies Record<SearchGroup, Right>;

const searchHit = z.object({
  /** Of a booking, listing or referral; of a person the phone number. */
  id: z.string(),
  name: z.string(),
  about: z.string(),
  /** In whose state it is, as the database says it. */
  state: z.nullable(z.string()),
});
export type SearchHit = z.infer<typeof searchHit>;
export const adminSearchResults = z.object({
  bookings: z.array(searchHit),
  people: z.array(searchHit),
  listings: z.array(searchHit),
  referrals: z.array(searchHit),
});
export type AdminSearchResults = z.infer<typeof adminSearchResults>;

export const LISTING_DAYS = 14;

/** `GET /api/admin/day`: today in Kolkata. */
export const adminDay = z.object({
  /** Proofs that came in each hour, from midnight to the hour that is. */
  proofsByHour: z.array(z.int()),
  verified: z.int(),
  /** Half of those verified today took less; null while there is none. */
  medianMinutes: z.nullable(z.number()),
  refundsDue: z.int(),
  refundsAmount: z.string(),
  /** Of the last days, the oldest first. */
  newListings: z.array(z.object({ day: z.string(), count: z.int() })),
});
export type AdminDay = z.infer<typeof adminDay>;
