import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { referralMessages } from "#domain/referrals/contract.ts";
import { phoneOfReferralCode, referralCode } from "#domain/referrals/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { signInMarks, users } from "#server/db/schema/auth.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { NAMELESS_FRIEND } from "./policy.ts";
import { referrerOf } from "./reads.ts";
import { hasRoom } from "./writes.ts";

const unknownCode = (message: string = referralMessages.unknownCode) =>
  new DomainError("VALIDATION", message, { referralCode: message });

/** Locks the account: other calls that add a friend of theirs wait. @returns whether the account is still there */
async function lockReferrer(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return user !== undefined;
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
 * What admins are told when a friend signs up: whether that was in a browser, or from an address, of who referred them.
 * Null where nothing is known of theirs.
 */
export async function noteEvidence(
  tx: Transaction,
  refereePhone: string,
  source: { browserKey: string | null; addressKey: string },
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
    .where(eq(referrals.refereePhone, refereePhone));
}
