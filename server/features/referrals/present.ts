import { addAmounts } from "#domain/money.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import type { Earnings, MyReferrals, ReferralView } from "#domain/referrals/contract.ts";
import { maskedPhone } from "#domain/referrals/rules.ts";
import type { earningsOf, ReferralRecord } from "./reads.ts";

const NOTHING = "0.00";

/** A left join without a match has no id. */
export function presentReferral({ referral, listing, friendId }: ReferralRecord): ReferralView {
  const { id, refereeName, refereePhone, status, amount, adminNotes } = referral;
  return {
    id,
    refereeName: shownName(refereeName),
    refereePhone: maskedPhone(refereePhone),
    listing,
    status,
    amount,
    // What admins note on the way is their own; a no has a reason.
    note: status === "rejected" ? adminNotes : null,
    // Who was rejected for a number learns no more about it.
    joined: friendId !== null && status !== "rejected",
    createdAt: referral.createdAt.toISOString(),
    verifiedAt: referral.verifiedAt?.toISOString() ?? null,
    paidAt: referral.paidAt?.toISOString() ?? null,
  };
}

export function presentMine(
  code: { referralCode: string; alias: string; isActive: number },
  records: readonly ReferralRecord[],
  amount: string,
): MyReferrals {
  const { referralCode, alias, isActive } = code;
  return { referralCode, alias, isActive: isActive !== 0, amount, referrals: records.map(presentReferral) };
}

export function presentEarnings(row: Awaited<ReturnType<typeof earningsOf>>): Earnings {
  const { owed, paid, totalReferrals } = row;
  const underReview = row.underReview ?? NOTHING;
  return {
    totalEarnings: addAmounts(owed, paid),
    pendingEarnings: addAmounts(owed, underReview),
    underReview,
    paidEarnings: paid,
    totalReferrals,
  };
}
