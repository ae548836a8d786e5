import { and, eq, inArray, isNull, lt, max, ne, notExists, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { type ReferralInput, referralMessages } from "#domain/referrals/contract.ts";
import { referralCode } from "#domain/referrals/rules.ts";
import { ENTRIES_WAITING_MAX, FRIENDS_MAX } from "#domain/referrals/states.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { entriesLapsedBefore } from "./policy.ts";
import { isListed, knownFriend } from "./reads.ts";

const conflict = (message: string, field?: string) =>
  new DomainError("CONFLICT", message, field === undefined ? undefined : { [field]: message });

/** The code row of somebody, made when they first look. The code follows the number; the alias stays what it was. */
export async function ensureCode(tx: Transaction, user: { id: string; phoneNumber: string }) {
  if (user.phoneNumber === "") throw conflict(referralMessages.noPhone());
  await lockAccount(tx, user.id);
  const code = referralCode(user.phoneNumber);
  // Of who had this number before: theirs is no code any more.
  await tx
    .delete(referralCodes)
    .where(and(eq(referralCodes.referralCode, code), ne(referralCodes.userId, user.id)));
  const [row] = await tx
    .insert(referralCodes)
    .values({ userId: user.id, referralCode: code })
    .onConflictDoUpdate({ target: referralCodes.userId, set: { referralCode: code } })
    .returning();
  return row!;
}

/**
 * Whether somebody may have another friend verified. Those who wait don't count: anybody can sign up by a link that is
 * shared. The ledger's check refuses the eleventh, even if code forgets to ask.
 */
export async function hasRoom(tx: Transaction, userId: string): Promise<boolean> {
  const { referrerUserId, status } = referrals;
  const friends = and(eq(referrerUserId, userId), inArray(status, ["verified", "paid"]));
  return (await tx.$count(referrals, friends)) < FRIENDS_MAX;
}

/** @throws DomainError CONFLICT */
async function assertMayEnter(tx: Transaction, userId: string): Promise<void> {
  if (!(await hasRoom(tx, userId))) throw conflict(referralMessages.tooMany());
  const { referrerUserId, status } = referrals;
  const entered = and(eq(referrerUserId, userId), eq(status, "pending"), isAwaited(tx));
  if ((await tx.$count(referrals, entered)) >= ENTRIES_WAITING_MAX) {
    throw conflict(referralMessages.tooManyWaiting());
  }
}

/**
 * Entering a number, signing up with it, deciding about it and deleting its account take turns, or none sees what the
 * others are about to commit. Before any account is locked: each locks the number first.
 */
export async function lockFriendNumber(tx: Transaction, phoneNumber: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`friend ${phoneNumber}`}, 0))`);
}

/**
 * A friend who is entered by hand.
 * @returns the referral's id
 * @throws DomainError CONFLICT: oneself, a number that is known, an eleventh friend; VALIDATION: no such stay
 */
export async function referFriend(
  tx: Transaction,
  referral: {
    referrer: { id: string; phoneNumber: string };
    input: ReferralInput;
    amount: string;
    now: Date;
  },
): Promise<number> {
  const { referrer, input, amount, now } = referral;
  const { refereeName, refereePhone, pgListingId = null } = input;
  await lockFriendNumber(tx, refereePhone);
  const code = await ensureCode(tx, referrer);
  if (code.isActive === 0) throw conflict(referralMessages.switchedOff());
  if (refereePhone === referrer.phoneNumber) throw conflict(referralMessages.oneself(), "refereePhone");
  const known = await knownFriend(tx, { phoneNumber: refereePhone, userId: referrer.id });
  if (known.isOwn) throw conflict(referralMessages.alreadyReferred(), "refereePhone");
  await assertMayEnter(tx, referrer.id);
  if (known.isKnown) throw conflict(referralMessages.alreadyKnown(), "refereePhone");
  if (pgListingId !== null && !(await isListed(tx, pgListingId))) {
    const message = referralMessages.noListing();
    throw new DomainError("VALIDATION", message, { pgListingId: message });
  }
  const [row] = await tx
    .insert(referrals)
    .values({
      referrerUserId: referrer.id,
      refereeName,
      refereePhone,
      pgListingId,
      referralCode: code.referralCode,
      amount,
      createdAt: now,
    })
    .returning({ id: referrals.id })
    .catch((error: unknown) => {
      // Somebody else has entered the same friend since we looked.
      if (constraintOf(error)?.name !== "referrals_referee_phone_unique") throw error;
      throw conflict(referralMessages.alreadyKnown(), "refereePhone");
    });
  return row!.id;
}

/** Whether the number has an account. It is locked. */
export const hasJoined = async (tx: Transaction, phoneNumber: string): Promise<boolean> =>
  (await tx.$count(users, eq(users.phoneNumber, phoneNumber))) > 0;

/** No sign-up with this number was noted: see `noteEvidence`. */
export const nobodyJoined = and(isNull(referrals.sameBrowser), isNull(referrals.sameAddress));

/** Nobody has signed up with the number yet. */
export const isAwaited = (q: Queryable) =>
  and(
    nobodyJoined,
    notExists(q.select({ id: users.id }).from(users).where(eq(users.phoneNumber, referrals.refereePhone))),
  );

/** Lets an entry that was replaced count again, once no other claim of the number does. The number is locked. */
export async function restoreReplaced(tx: Transaction, phoneNumber: string): Promise<void> {
  const { id, refereePhone, status, isReplaced } = referrals;
  const ofNumber = eq(refereePhone, phoneNumber);
  if ((await tx.$count(referrals, and(ofNumber, ne(status, "rejected"), eq(isReplaced, false)))) > 0) return;
  const newest = tx
    .select({ id: max(id) })
    .from(referrals)
    .where(and(ofNumber, eq(isReplaced, true)));
  await tx.update(referrals).set({ isReplaced: false }).where(inArray(id, newest));
}

/**
 * Removes the entries whose friend did not sign up in time: they name people who know nothing of it. One by one, so that
 * two ledgers are never locked together.
 * @returns how many
 */
export async function removeLapsedEntries(q: Queryable, now: Date): Promise<number> {
  const isLapsed = and(
    eq(referrals.status, "pending"),
    lt(referrals.createdAt, entriesLapsedBefore(now)),
    isAwaited(q),
  );
  const lapsed = await q.select({ id: referrals.id }).from(referrals).where(isLapsed);
  for (const { id } of lapsed) await q.delete(referrals).where(and(eq(referrals.id, id), isLapsed));
  return lapsed.length;
}
