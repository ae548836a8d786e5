import * as z from "zod/mini";
import { idInBody, idInPath, idInQuery, keyInPath, linesText, lineText, newPhone } from "../fields.ts";
import { t } from "../i18n.ts";
import { transferReference } from "../ledger/contract.ts";
import { REFERRAL_STATUSES, unknownCode } from "./states.ts";

export * from "./states.ts";

export const referralMessages = {
  nameRequired: () => t("referrals.nameRequired"),
  nameTooLong: () => t("referrals.nameTooLong"),
  nameInvalid: () => t("referrals.nameInvalid"),
  phoneInvalid: () => t("referrals.phoneInvalid"),
  unknownCode,
  oneself: () => t("referrals.oneself"),
  /** By oneself. */
  alreadyReferred: () => t("referrals.alreadyReferred"),
  /** One sentence for both, so that nobody finds out by trying who has an account. */
  alreadyKnown: () => t("referrals.alreadyKnown"),
  switchedOff: () => t("referrals.switchedOff"),
  referrerGone: () => t("referrals.referrerGone"),
  tooMany: () => t("referrals.tooMany"),
  tooManyWaiting: () => t("referrals.tooManyWaiting"),
  tooManyVerified: () => t("referrals.tooManyVerified"),
  manyToday: () => t("referrals.manyToday"),
  noListing: () => t("referrals.noListing"),
  noReferral: () => t("referrals.noReferral"),
  noInvitation: () => t("referrals.noInvitation"),
  illegalStep: () => t("referrals.illegalStep"),
  notJoined: (phone: string) => t("referrals.notJoined", { phone }),
  reasonRequired: () => t("referrals.reasonRequired"),
  noPhone: () => t("referrals.noPhone"),
  notesTooLong: () => t("referrals.notesTooLong"),
  nonePending: () => t("referrals.nonePending"),
  updateFailed: () => t("referrals.updateFailed"),
} as const;

/** `POST /api/referrals`: a friend who has no account yet. */
export const referralInput = z.object({
  refereeName: lineText(100, {
    required: referralMessages.nameRequired,
    tooLong: referralMessages.nameTooLong,
    unreadable: referralMessages.nameInvalid,
  }),
  refereePhone: newPhone(referralMessages.phoneInvalid),
  pgListingId: z.optional(z.nullable(idInBody(referralMessages.noListing))),
});
export type ReferralInput = z.infer<typeof referralInput>;

/** One friend, as who referred them sees it: the phone only as its last digits. */
export const referralView = z.object({
  id: z.int(),
  refereeName: z.string(),
  /** "••••••4321". */
  refereePhone: z.string(),
  listing: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  status: z.enum(REFERRAL_STATUSES),
  amount: z.string(),
  /** Why it was rejected, when admins said so. */
  note: z.nullable(z.string()),
  joined: z.boolean(),
  createdAt: z.iso.datetime(),
  verifiedAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
});
export type ReferralView = z.infer<typeof referralView>;

/** `GET /api/referrals/me`. */
export const myReferrals = z.object({
  referralCode: z.string(),
  /** What shared links carry instead of the code, which leads back to the phone number: `/r/{alias}`. */
  alias: z.string(),
  /** False once admins have switched it off: it brings nobody any more, what was earned stays. */
  isActive: z.boolean(),
  /** Rupees for one friend. */
  amount: z.string(),
  referrals: z.array(referralView),
});
export type MyReferrals = z.infer<typeof myReferrals>;

/** `GET /api/referrals/earnings`: decimal strings. Total is what was verified, paid or not. */
export const earnings = z.object({
  totalEarnings: z.string(),
  /** Not paid yet: what was verified, and what is under review. */
  pendingEarnings: z.string(),
  /** The part of it that our team checks: friends who joined, as many as can still be paid for. */
  underReview: z.string(),
  paidEarnings: z.string(),
  /** All but the rejected ones. */
  totalReferrals: z.int(),
});
export type Earnings = z.infer<typeof earnings>;

/** `GET /api/invitations/{alias}`: who invites, by first name alone. */
export const invitation = z.object({ firstName: z.string(), amount: z.string() });
export type Invitation = z.infer<typeof invitation>;
export const invitationParams = z.object({ alias: keyInPath(/^[A-Za-z0-9_-]{1,40}$/) });

/** What admins weigh: null means that it cannot be known. */
export const referralEvidence = z.object({
  /** When the friend made an account, if there is one with that number. */
  accountSince: z.nullable(z.iso.datetime()),
  /** Bookings of that number or account, and how many of them became a stay. */
  bookings: z.int(),
  stays: z.int(),
  sameBrowser: z.nullable(z.boolean()),
  sameAddress: z.nullable(z.boolean()),
  /** A reset link opened the account in a browser that it did not know, before it paid for anything. */
  resetElsewhere: z.boolean(),
  /** Of the one who refers: friends in each state. */
  referrerPaid: z.int(),
  referrerRejected: z.int(),
});

/** A referral in the admin dashboard. */
export const adminReferral = z.object({
  id: z.int(),
  referrer: z.object({
    id: z.string(),
    firstName: z.string(),
    phoneNumber: z.nullable(z.string()),
    isSuspended: z.boolean(),
  }),
  refereeName: z.string(),
  refereePhone: z.string(),
  listing: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  referralCode: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  amount: z.string(),
  adminNotes: z.nullable(z.string()),
  evidence: referralEvidence,
  nextStatuses: z.array(z.enum(REFERRAL_STATUSES)),
  createdAt: z.iso.datetime(),
  verifiedAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
});
export type AdminReferral = z.infer<typeof adminReferral>;
export const adminReferrals = z.array(adminReferral);

/** `GET /api/admin/referrals/pending`: those that wait for a review, or with `status` those in another state. */
export const adminReferralsQuery = z.object({
  status: z.optional(z.enum(REFERRAL_STATUSES)),
  before: z.optional(idInQuery),
});
export type AdminReferralsQuery = z.infer<typeof adminReferralsQuery>;

/** `GET /api/admin/referrals/payouts.csv`: both by default. */
export const payoutsQuery = z.object({ status: z.optional(z.enum(["verified", "paid"])) });
export type PayoutsQuery = z.infer<typeof payoutsQuery>;

/** `PATCH /api/admin/referrals/{id}`. Notes that are left out stay as they are. A rejection needs them: the referrer reads them. */
export const adminReferralInput = z.object({
  status: z.enum(REFERRAL_STATUSES),
  adminNotes: z.optional(
    linesText(1000, {
      tooLong: referralMessages.notesTooLong,
      unreadable: referralMessages.nameInvalid,
    }),
  ),
  /** Of the transfer of the reward. */
  reference: z.optional(transferReference),
});
export type AdminReferralInput = z.infer<typeof adminReferralInput>;

export const referralParams = z.object({
  id: idInPath,
});
