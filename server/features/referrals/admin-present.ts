import type { AdminReferral } from "#domain/referrals/contract.ts";
import { REFERRAL_STEPS, type ReferralStatus } from "#domain/referrals/states.ts";
import { type CsvValue, writeCsv } from "#server/lib/csv-write.ts";
import type { AdminRecord, Payout } from "./admin-reads.ts";

const GONE = "Former member";

/** Nobody is left to be paid for who has deleted their account. */
function nextStatuses(status: ReferralStatus, referrerGone: boolean): ReferralStatus[] {
  return REFERRAL_STEPS[status].filter((next) => next !== "verified" || !referrerGone);
}

export function presentAdminReferral({ referral, referrer, listing, evidence }: AdminRecord): AdminReferral {
  const { id, refereeName, refereePhone, referralCode, status, amount, adminNotes } = referral;
  const { bookings, stays, referrerPaid, referrerRejected } = evidence;
  const gone = referrer.deletedAt !== null;
  return {
    id,
    referrer: {
      id: referral.referrerUserId,
      firstName: gone ? GONE : (referrer.firstName ?? "User"),
      phoneNumber: referrer.phoneNumber,
    },
    refereeName,
    refereePhone,
    listing,
    referralCode,
    status,
    amount,
    adminNotes,
    evidence: {
      accountSince: evidence.accountSince?.toISOString() ?? null,
      bookings,
      stays,
      sameBrowser: referral.sameBrowser,
      sameAddress: referral.sameAddress,
      referrerPaid,
      referrerRejected,
    },
    nextStatuses: nextStatuses(status, gone),
    createdAt: referral.createdAt.toISOString(),
    verifiedAt: referral.verifiedAt?.toISOString() ?? null,
    paidAt: referral.paidAt?.toISOString() ?? null,
  };
}

const HEADINGS = [
  "Referral",
  "Status",
  "Amount (INR)",
  "Pay to",
  "Mobile number",
  "Friend",
  "Friend's mobile number",
  "Referred at",
  "Verified at",
  "Paid at",
];

const time = (at: Date | null): CsvValue => at?.toISOString() ?? null;

export function presentPayouts(found: readonly Payout[]): string {
  return writeCsv(
    HEADINGS,
    found.map(({ referral, referrer }) => [
      referral.id,
      referral.status,
      referral.amount,
      referrer.deletedAt === null ? (referrer.firstName ?? "User") : GONE,
      referrer.phoneNumber,
      referral.refereeName,
      referral.refereePhone,
      time(referral.createdAt),
      time(referral.verifiedAt),
      time(referral.paidAt),
    ]),
  );
}
