import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { type ReferralInput, referralMessages } from "#domain/referrals/contract.ts";
import { phoneOfReferralCode, referralCode } from "#domain/referrals/rules.ts";
import { FRIENDS_MAX } from "#domain/referrals/states.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { signInMarks, users } from "#server/db/schema/auth.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { NAMELESS_FRIEND } from "./policy.ts";
import { isListed, knownFriend, referrerOf } from "./reads.ts";

const conflict = (message: string, field?: string) =>
  new DomainError("CONFLICT", message, field === undefined ? undefined : { [field]: message });

const unknownCode = (message: string = referralMessages.unknownCode) =>
  new DomainError("VALIDATION", message, { referralCode: message });

/** The code row of somebody, made when they first look. The code follows the number; the alias stays what it was. */
export async function ensureCode(tx: Transaction, user: { id: string; phoneNumber: string }) {
  if (user.phoneNumber === "") throw conflict(referralMessages.noPhone);
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

/** Locks the account: other calls that add a friend of theirs wait. @returns whether the account is still there */
async function lockReferrer(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return user !== undefined;
}

/** A rejected one makes room for another. The ledger's check refuses the eleventh, even if code forgets to ask. */
async function hasRoom(tx: Transaction, userId: string): Promise<boolean> {
  const friends = and(eq(referrals.referrerUserId, userId), ne(referrals.status, "rejected"));
  return (await tx.$count(referrals, friends)) < FRIENDS_MAX;
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
  const code = await ensureCode(tx, referrer);
  if (code.isActive === 0) throw conflict(referralMessages.switchedOff);
  const { refereeName, refereePhone, pgListingId = null } = input;
  if (refereePhone === referrer.phoneNumber) throw conflict(referralMessages.oneself, "refereePhone");
  const known = await knownFriend(tx, refereePhone);
  if (known.referredBy === referrer.id) throw conflict(referralMessages.alreadyReferred, "refereePhone");
  if (!(await hasRoom(tx, referrer.id))) throw conflict(referralMessages.tooMany);
  if (known.referredBy !== null || known.hasAccount) {
    throw conflict(referralMessages.alreadyKnown, "refereePhone");
  }
  if (pgListingId !== null && !(await isListed(tx, pgListingId))) {
    const message = referralMessages.noListing;
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
      throw conflict(referralMessages.alreadyKnown, "refereePhone");
    });
  return row!.id;
}

/**
 * The referral of who signs up by a code or a link, in the transaction of the sign-up. A number that was referred before
 * stays with who referred it; one who has ten friends already invites all the same, without a reward.
 * @throws DomainError VALIDATION for a code that is nobody's, or one's own
 */
export async function referNewcomer(
  tx: Transaction,
  newcomer: {
    token: string;
    phoneNumber: string;
    name: string | undefined;
    amount: string;
    now: Date;
  },
): Promise<void> {
  const { token, phoneNumber, name, amount, now } = newcomer;
  if (phoneOfReferralCode(token) === phoneNumber) throw unknownCode(referralMessages.oneself);
  const referrerUserId = await referrerOf(tx, token);
  if (referrerUserId === null || !(await lockReferrer(tx, referrerUserId))) throw unknownCode();
  if (!(await hasRoom(tx, referrerUserId))) return;
  const [referrer] = await tx
    .select({ phoneNumber: users.phoneNumber })
    .from(users)
    .where(eq(users.id, referrerUserId));
  await tx
    .insert(referrals)
    .values({
      referrerUserId,
      refereeName: name || NAMELESS_FRIEND,
      refereePhone: phoneNumber,
      referralCode: referralCode(referrer?.phoneNumber ?? ""),
      amount,
      createdAt: now,
    })
    .onConflictDoNothing({ target: referrals.refereePhone });
}

/**
 * What the desk is told when a friend signs up: whether that was in a browser, or from an address, of who referred them.
 * Null where nothing is known of theirs.
 */
export async function noteEvidence(
  tx: Transaction,
  refereePhone: string,
  where: { browserKey: string | null; addressKey: string },
): Promise<void> {
  const same = (kind: "browser" | "address", key: string | null) => sql<boolean | null>`(
    select bool_or(${signInMarks.key} is not distinct from ${key}::text) from ${signInMarks}
    where ${signInMarks.userId} = ${referrals.referrerUserId} and ${signInMarks.kind} = ${kind})`;
  await tx
    .update(referrals)
    .set({
      sameBrowser: same("browser", where.browserKey),
      sameAddress: same("address", where.addressKey),
    })
    .where(eq(referrals.refereePhone, refereePhone));
}
