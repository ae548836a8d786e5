import { t } from "#domain/i18n.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import type { AdminReferral } from "#domain/referrals/contract.ts";
import { REFERRAL_STEPS, type ReferralStatus } from "#domain/referrals/states.ts";
import { type CsvValue, writeCsv } from "#server/lib/csv-write.ts";
import type { AdminRecord, Payout } from "./admin-reads.ts";

const nameOf = ({ deletedAt, firstName }: { deletedAt: Date | null; firstName: string | null }): string =>
  deletedAt === null ? (firstName ?? t("referrals.someone")) : t("referrals.formerMember");

/** Nobody is left to be paid for who has deleted their account, and nobody earns by a friend who hasn't joined. */
function nextStatuses(status: ReferralStatus, referrerGone: boolean, joined: boolean): ReferralStatus[] {
  const verifiable = !referrerGone && (joined || status !== "pending");
  return REFERRAL_STEPS[status].filter((next) => next !== "verified" || verifiable);
}

export function presentAdminReferral({ referral, referrer, listing, evidence }: AdminRecord): AdminReferral {
  const { id, refereeName, refereePhone, referralCode, status, amount, adminNotes } = referral;
  const { bookings, stays, referrerPaid, referrerRejected } = evidence;
  const gone = referrer.deletedAt !== null;
  return {
    id,
    referrer: {
      id: referral.referrerUserId,
      firstName: nameOf(referrer),
      phoneNumber: referrer.phoneNumber,
      isSuspended: referrer.suspendedAt !== null,
    },
    refereeName: shownName(refereeName),
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
      resetElsewhere: referral.resetElsewhere,
      referrerPaid,
      referrerRejected,
    },
    nextStatuses: nextStatuses(status, gone, evidence.accountSince !== null),
    createdAt: referral.createdAt.toISOString(),
    verifiedAt: referral.verifiedAt?.toISOString() ?? null,
    paidAt: referral.paidAt?.toISOString() ?? null,
  };
}

const headings = (): string[] => [
  t("referrals.csvReferral"),
  t("referrals.csvStatus"),
  t("referrals.csvAmount"),
  t("referrals.csvPayTo"),
  t("referrals.csvPhone"),
  t("referrals.csvFriend"),
  t("referrals.csvFriendPhone"),
  t("referrals.csvReferredAt"),
  t("referrals.csvVerifiedAt"),
  t("referrals.csvPaidAt"),
];

const time = (at: Date | null): CsvValue => at?.toISOString() ?? null;

export function presentPayouts(found: readonly Payout[]): string {
  return writeCsv(
    headings(),
    found.map(({ referral, referrer }) => [
      referral.id,
      referral.status,
      referral.amount,
      nameOf(referrer),
      referrer.phoneNumber,
      shownName(referral.refereeName),
      referral.refereePhone,
      time(referral.createdAt),
      time(referral.verifiedAt),
      time(referral.paidAt),
    ]),
  );
}
