import { and, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import type { ResetElsewhere } from "#server/features/accounts/reset-request-service.ts";
import { lockFriendNumber, noteReset } from "#server/features/referrals/service.ts";

/**
 * Whether the account ever paid for a bed, or somebody was rewarded for it, or it for somebody. A booking that was
 * cancelled and refunded has cost nothing.
 */
export async function wasCustomer(tx: Transaction, userId: string, phoneNumber: string): Promise<boolean> {
  const paid = or(eq(bookings.paymentStatus, "verified"), eq(bookings.status, "checked_out"));
  if ((await tx.$count(bookings, and(eq(bookings.userId, userId), paid))) > 0) return true;
  const { referrerUserId, refereePhone, status } = referrals;
  const theirs = or(eq(referrerUserId, userId), eq(refereePhone, phoneNumber));
  return (await tx.$count(referrals, and(theirs, inArray(status, ["verified", "paid"])))) > 0;
}

/**
 * What a reset link in a new browser changes for the person who invited the friend: an account that has paid for nothing
 * yet may have been made by a stranger. The number is locked before the account.
 */
export async function weighReset(
  tx: Transaction,
  { userId, phoneNumber, source }: ResetElsewhere,
): Promise<void> {
  await lockFriendNumber(tx, phoneNumber);
  await lockAccount(tx, userId);
  if (await wasCustomer(tx, userId, phoneNumber)) return;
  const [user] = await tx.select({ signedUpAt: users.createdAt }).from(users).where(eq(users.id, userId));
  if (user) await noteReset(tx, { phoneNumber, source, ...user });
}
