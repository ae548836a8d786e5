import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import { referralMessages } from "#domain/referrals/contract.ts";
import { phoneOfReferralCode, referralCode } from "#domain/referrals/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { signInMarks, users } from "#server/db/schema/auth.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { customerLeftAt } from "#server/features/accounts/former-number-service.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { entriesLapsedBefore, WAITING_OF_A_NETWORK } from "./policy.ts";
import { referrerOf } from "./reads.ts";
import { hasRoom, isAwaited, lockFriendNumber, nobodyJoined, restoreReplaced } from "./writes.ts";

const unknownCode = (message: string = referralMessages.unknownCode()) =>
  new DomainError("VALIDATION", message, { referralCode: message });

/** Locks the one who is named, and who entered the number before: other calls that change their ledgers wait. */
async function lockReferrers(tx: Transaction, named: string, phoneNumber: string): Promise<Set<string>> {
  const entered = await tx
    .select({ by: referrals.referrerUserId })
    .from(referrals)
    .where(eq(referrals.refereePhone, phoneNumber));
  return lockAccounts(tx, [named, ...entered.map(({ by }) => by)]);
}

/**
 * Puts aside what another account typed in by hand: anybody can guess a number, the newcomer says who invited them. It is
 * not deleted, as the newcomer may be a stranger who has only typed the number in, too.
 */
async function replaceEntriesOfOthers(tx: Transaction, phoneNumber: string, named: string): Promise<void> {
  const { refereePhone, referrerUserId, status } = referrals;
  await tx
    .update(referrals)
    .set({ isReplaced: true })
    .where(and(eq(refereePhone, phoneNumber), ne(referrerUserId, named), eq(status, "pending")));
}

/** Ends an entry of the number of somebody who signs up, when it is too old to count. */
async function endLapsedEntry(tx: Transaction, phoneNumber: string, now: Date): Promise<void> {
  const { refereePhone, status, createdAt } = referrals;
  await tx
    .delete(referrals)
    .where(
      and(eq(refereePhone, phoneNumber), eq(status, "pending"), lt(createdAt, entriesLapsedBefore(now))),
    );
}

/** Whether many friends of somebody wait who signed up in this network. */
async function isCrowdedNetwork(tx: Transaction, userId: string, signUpKey: string): Promise<boolean> {
  const fromThere = tx
    .select({ phoneNumber: users.phoneNumber })
    .from(signInMarks)
    .innerJoin(users, eq(users.id, signInMarks.userId))
    .where(and(eq(signInMarks.kind, "signup"), eq(signInMarks.key, signUpKey)));
  const { referrerUserId, refereePhone, status } = referrals;
  const waiting = and(
    eq(referrerUserId, userId),
    eq(status, "pending"),
    eq(referrals.isReplaced, false),
    inArray(refereePhone, fromThere),
  );
  return (await tx.$count(referrals, waiting)) >= WAITING_OF_A_NETWORK;
}

interface ReferredNewcomer {
  /** The code or link of who invited them. */
  token: string;
  phoneNumber: string;
  name: string | undefined;
  amount: string;
  source: { signUpKey: string };
  now: Date;
}

/**
 * The referral of who signs up by a code or a link. It counts before an entry by another account. One who
 * has ten friends already invites all the same, without a reward.
 * @param isNew whether the number is nobody's who left: otherwise nobody is rewarded, and what it was before stays
 * @throws DomainError VALIDATION for a code that is nobody's, or one's own
 */
async function referByToken(tx: Transaction, newcomer: ReferredNewcomer, isNew: boolean): Promise<void> {
  const { token, phoneNumber, name, amount, source, now } = newcomer;
  if (phoneOfReferralCode(token) === phoneNumber) throw unknownCode(referralMessages.oneself());
  const referrerUserId = await referrerOf(tx, token);
  if (referrerUserId === null) throw unknownCode();
  if (!isNew) return;
  if (!(await lockReferrers(tx, referrerUserId, phoneNumber)).has(referrerUserId)) throw unknownCode();
  await endLapsedEntry(tx, phoneNumber, now);
  await replaceEntriesOfOthers(tx, phoneNumber, referrerUserId);
  if (!(await hasRoom(tx, referrerUserId))) return;
  const [referrer] = await tx
    .select({ phoneNumber: users.phoneNumber })
    .from(users)
    .where(eq(users.id, referrerUserId));
  await tx
    .insert(referrals)
    .values({
      referrerUserId,
      refereeName: name || PLACEHOLDER_NAMES.friend,
      refereePhone: phoneNumber,
      referralCode: referralCode(referrer?.phoneNumber ?? ""),
      amount,
      isCrowded: await isCrowdedNetwork(tx, referrerUserId, source.signUpKey),
      createdAt: now,
    })
    .onConflictDoNothing();
}

/**
 * What a sign-up does to referrals, in its transaction.
 * @param newcomer without a token when they name nobody
 * @throws DomainError VALIDATION for a code that is nobody's, or one's own
 */
export async function referNewcomer(
  deps: Pick<Deps, "secrets">,
  tx: Transaction,
  newcomer: Omit<ReferredNewcomer, "token"> & { token: string | null },
): Promise<void> {
  const { token, phoneNumber, now } = newcomer;
  await lockFriendNumber(tx, phoneNumber);
  const leftAt = await customerLeftAt(deps, tx, phoneNumber);
  if (token !== null) await referByToken(tx, { ...newcomer, token }, leftAt === null);
  else if (leftAt === null) await endLapsedEntry(tx, phoneNumber, now);
  // What was typed in since then is taken for no new friend; what was there before stays.
  if (leftAt !== null)
    await tx
      .delete(referrals)
      .where(
        and(
          eq(referrals.refereePhone, phoneNumber),
          eq(referrals.status, "pending"),
          gt(referrals.createdAt, leftAt),
          nobodyJoined,
        ),
      );
}

interface EvidenceSource {
  browserKey: string | null;
  addressKey: string;
}

/**
 * What admins are told when a friend first signs up: whether that was in a browser, or from an address, of who referred them.
 * Null where nothing is known of theirs.
 */
export async function noteEvidence(
  tx: Transaction,
  refereePhone: string,
  source: EvidenceSource,
): Promise<void> {
  const same = (kind: "browser" | "address", key: string | null) => sql<boolean | null>`(
    select bool_or(${signInMarks.key} is not distinct from ${key}::text) from ${signInMarks}
    where ${signInMarks.userId} = ${referrals.referrerUserId} and ${signInMarks.kind} = ${kind})`;
  await tx
    .update(referrals)
    .set({
      sameBrowser: same("browser", source.browserKey),
      sameAddress: same("address", source.addressKey),
    })
    .where(and(eq(referrals.refereePhone, refereePhone), nobodyJoined));
}

/**
 * A number needs no proof, so anybody may have signed up with it. Unless it was a customer's, its owner can be referred
 * as if there had been no account: a referral that came with the sign-up ends, the entry that it replaced counts again,
 * and of one from before it is forgotten what admins were told. The number is locked.
 */
export async function forgetSignUp(
  tx: Transaction,
  { phoneNumber, signedUpAt }: { phoneNumber: string; signedUpAt: Date },
): Promise<void> {
  const { refereePhone, status, isReplaced, createdAt } = referrals;
  const waiting = and(eq(refereePhone, phoneNumber), eq(status, "pending"));
  // To the moment: somebody else may have typed the number in while the sign-up was under way.
  await tx.delete(referrals).where(and(waiting, eq(isReplaced, false), eq(createdAt, signedUpAt)));
  await restoreReplaced(tx, phoneNumber);
  await tx
    .update(referrals)
    .set({ sameBrowser: null, sameAddress: null, resetElsewhere: false })
    .where(waiting);
}

/**
 * The account may have been a stranger's until now, as the link was used in a browser that it does not know. An entry that
 * its sign-up replaced counts again, weighed by the browser of today. Admins are told in any case: a stranger may have
 * typed the number in as well. The number is locked.
 */
export async function noteReset(
  tx: Transaction,
  reset: { phoneNumber: string; signedUpAt: Date; source: EvidenceSource },
): Promise<void> {
  const { phoneNumber, source } = reset;
  const { refereePhone, status, isReplaced } = referrals;
  const waiting = and(eq(refereePhone, phoneNumber), eq(status, "pending"));
  if ((await tx.$count(referrals, and(waiting, eq(isReplaced, true)))) > 0) {
    await forgetSignUp(tx, reset);
    await noteEvidence(tx, phoneNumber, source);
  }
  await tx.update(referrals).set({ resetElsewhere: true }).where(waiting);
}

/**
 * Who leaves is paid for nobody, so what they typed in keeps nobody else from referring these friends. Friends who
 * joined stay with them. Their account is locked.
 */
export async function deleteEntriesOf(tx: Transaction, userId: string): Promise<void> {
  const { referrerUserId, status, isReplaced } = referrals;
  await tx
    .delete(referrals)
    .where(and(eq(referrerUserId, userId), eq(status, "pending"), or(eq(isReplaced, true), isAwaited(tx))));
}

export { lockFriendNumber };
