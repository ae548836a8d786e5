import { and, eq } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { entriesOf } from "#domain/ledger/accounts.ts";
import { toPaise } from "#domain/money.ts";
import { type AdminReferralInput, referralMessages } from "#domain/referrals/contract.ts";
import { canMoveReferral, type ReferralStatus } from "#domain/referrals/states.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { findIdByPhone } from "#server/features/accounts/reads.ts";
import { type PostedBy, postTransaction, reverse } from "#server/features/ledger/service.ts";
import { type AdminActor, isParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import type { Clock } from "#server/lib/clock.ts";
import { hasJoined, hasRoom, lockFriendNumber, restoreReplaced } from "./writes.ts";

const illegalStep = (message: string = referralMessages.illegalStep()) =>
  new DomainError("ILLEGAL_TRANSITION", message);

/** Number, account, then referral, as the deletion of an account locks them. @throws DomainError NOT_FOUND */
async function lockReferral(tx: Transaction, id: number) {
  const counts = and(eq(referrals.id, id), eq(referrals.isReplaced, false));
  const [found] = await tx
    .select({ referrerUserId: referrals.referrerUserId, refereePhone: referrals.refereePhone })
    .from(referrals)
    .where(eq(referrals.id, id));
  if (!found) throw new DomainError("NOT_FOUND", referralMessages.noReferral());
  await lockFriendNumber(tx, found.refereePhone);
  const [referrer] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, found.referrerUserId))
    .for("no key update");
  const [referral] = await tx.select().from(referrals).where(counts).for("update");
  if (!referral) throw new DomainError("NOT_FOUND", referralMessages.noReferral());
  return { referral, referrerGone: referrer?.deletedAt !== null };
}

/** What a step of a referral moves, in the ledger. */
async function postReward(
  tx: Transaction,
  { id, referrerUserId, amount }: { id: number; referrerUserId: string; amount: string },
  status: ReferralStatus,
  by: PostedBy,
): Promise<void> {
  const subject = { referralId: id };
  const owed = ["rewards", `user ${referrerUserId}`] as const;
  const paise = toPaise(amount);
  if (status === "verified")
    await postTransaction(
      tx,
      { kind: "reward_due", subject, entries: entriesOf(["reward_costs"], owed, paise) },
      by,
    );
  if (status === "paid")
    await postTransaction(
      tx,
      { kind: "reward_paid", subject, entries: entriesOf(owed, ["bank"], paise) },
      by,
    );
}

/** @throws DomainError VALIDATION without a reason */
async function takeBackReward(tx: Transaction, id: number, by: PostedBy): Promise<void> {
  const { reason } = by;
  const message = t("ledger.reasonRequired");
  if (!reason) throw new DomainError("VALIDATION", message, { adminNotes: message });
  await reverse(tx, { kind: "reward_paid", subject: { referralId: id } }, { ...by, reason });
}

/**
 * What a decision needs. Both are locked, number and account: nobody joins or leaves meanwhile, and of two decisions at
 * once the second counts the first.
 * @throws DomainError ILLEGAL_TRANSITION, CONFLICT for an eleventh friend, VALIDATION for a rejection without a reason
 */
async function assertDecidable(
  tx: Transaction,
  { referrerUserId, refereePhone }: { referrerUserId: string; refereePhone: string },
  { status, adminNotes }: AdminReferralInput,
): Promise<void> {
  if (status === "rejected" && !adminNotes) {
    const message = referralMessages.reasonRequired();
    throw new DomainError("VALIDATION", message, { adminNotes: message });
  }
  if (status !== "verified") return;
  if (!(await hasJoined(tx, refereePhone))) throw illegalStep(referralMessages.notJoined(refereePhone));
  if (!(await hasRoom(tx, referrerUserId))) {
    throw new DomainError("CONFLICT", referralMessages.tooManyVerified());
  }
}

/**
 * One step by an admin, with its line in the audit and the ledger; the earnings move with it by their trigger. When a
 * claim is rejected, the entry that it had replaced counts again. Of many who take the same step at once one is first,
 * and the others find it taken.
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION, CONFLICT, VALIDATION
 */
export async function moveReferral(
  tx: Transaction,
  step: { admin: AdminActor; id: number; input: AdminReferralInput; clock: Clock },
): Promise<void> {
  const { admin, id, input, clock } = step;
  const { status } = input;
  const { referral, referrerGone } = await lockReferral(tx, id);
  // Not before the row is ours: a step that waited for another one comes after it.
  const now = clock.now();
  const friendId = await findIdByPhone(tx, referral.refereePhone);
  if (isParty(admin, referral.referrerUserId, friendId))
    throw new DomainError("FORBIDDEN", t("ledger.ownMoney"));
  if (!canMoveReferral(referral.status, status)) throw illegalStep();
  if (status === "verified" && referrerGone) throw illegalStep(referralMessages.referrerGone());
  const isTakenBack = referral.status === "paid";
  if (referral.status === "pending") await assertDecidable(tx, referral, input);
  const adminNotes = input.adminNotes === undefined ? referral.adminNotes : input.adminNotes || null;
  await tx
    .update(referrals)
    .set({
      status,
      adminNotes,
      ...(status === "verified" ? { verifiedAt: referral.verifiedAt ?? now, paidAt: null } : {}),
      ...(status === "paid" ? { paidAt: now } : {}),
    })
    .where(eq(referrals.id, id));
  const by = {
    actor: admin.name,
    at: now,
    reason: input.adminNotes || null,
    reference: input.reference,
  };
  if (isTakenBack) await takeBackReward(tx, id, by);
  else await postReward(tx, referral, status, by);
  if (status === "rejected") await restoreReplaced(tx, referral.refereePhone);
  const note = input.adminNotes || null;
  await recordAudit(tx, {
    actor: admin,
    action: `referral.${status}`,
    subject: `referral ${id}`,
    note,
    at: now,
  });
}
