import { and, eq, ne, sql } from "drizzle-orm";
import type { AccountInput } from "#domain/accounts/account.ts";
import type { Transaction } from "#server/db/client.ts";
import { adminTokens, sessions, users } from "#server/db/schema/auth.ts";
import { attachMedia, detachMedia } from "#server/features/media/service.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { wrongPassword } from "./passwords-service.ts";
import { splitName } from "./policy.ts";
import { lockAccount } from "./reads.ts";
import { isProven } from "./recovery-reads.ts";
import { setPassword } from "./writes.ts";

/**
 * One spelling each: an address is the same person's however it is capitalised. It belongs to the account that had it
 * first; another account's owner sees what they typed, and not whether it is somebody's.
 */
async function emailColumns(tx: Transaction, userId: string, typed: string) {
  const address = typed.toLowerCase() || null;
  if (address === null) return { email: null, unconfirmedEmail: null };
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${address}`}, 0))`);
  const taken = await tx.$count(users, and(eq(users.email, address), ne(users.id, userId)));
  return taken > 0 ? { email: null, unconfirmedEmail: address } : { email: address, unconfirmedEmail: null };
}

/** @throws DomainError UNAUTHENTICATED */
export async function updateAccount(
  tx: Transaction,
  change: { userId: string; input: AccountInput; now: Date },
): Promise<void> {
  const { userId, input, now } = change;
  const { fullName, email, language, notifications } = input;
  await lockAccount(tx, userId);
  await tx
    .update(users)
    .set({
      ...(fullName === undefined ? {} : splitName(fullName)),
      ...(email === undefined ? {} : await emailColumns(tx, userId, email)),
      ...(language === undefined ? {} : { language }),
      ...(notifications === undefined ? {} : { notifications: [...new Set(notifications)] }),
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

/**
 * Gives the account another photo, or none.
 * @param photo name and address of a stored image
 * @returns names of the media that nothing refers to any more, to be removed once this is committed
 */
export async function setPhoto(
  tx: Transaction,
  change: { userId: string; photo: { name: string; url: string } | null; now: Date },
): Promise<string[]> {
  const { userId, photo, now } = change;
  await lockAccount(tx, userId);
  const [before] = await tx.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId));
  const old = mediaNames([before?.url ?? null]);
  await tx
    .update(users)
    .set({ profileImageUrl: photo?.url ?? null, updatedAt: now })
    .where(eq(users.id, userId));
  if (photo) await attachMedia(tx, [photo.name]);
  await detachMedia(tx, old);
  return old;
}

/**
 * Puts a new password in the place of the one that was checked.
 * @throws DomainError WRONG_PASSWORD when it has been changed since
 */
export async function changePassword(
  tx: Transaction,
  change: { userId: string; checkedHash: string; newHash: string; now: Date },
): Promise<void> {
  const { userId, checkedHash, newHash, now } = change;
  await lockAccount(tx, userId);
  const [user] = await tx.select({ password: users.password }).from(users).where(eq(users.id, userId));
  if (user?.password !== checkedHash) throw wrongPassword("currentPassword");
  // Somebody may have signed up with a number that is not theirs: its owner's links stand.
  const keepsResets = !(await isProven(tx, userId));
  await setPassword(tx, { userId, passwordHash: newHash, now, keepsResets });
}

/** Admin mode tells nobody on which device it was opened, so that it ends on all but the one that asks. */
async function endAdminModes(tx: Transaction, userId: string, currentToken: string | null): Promise<void> {
  const others = currentToken === null ? undefined : ne(adminTokens.tokenHash, currentToken);
  await tx.delete(adminTokens).where(and(eq(adminTokens.userId, userId), others));
}

/** What somebody asks with, as hashes. */
export interface Current {
  sid: string;
  adminToken: string | null;
}

/**
 * Ends a session, with the admin mode that was opened in it.
 * @returns whether they had such a session
 */
export async function endSession(
  tx: Transaction,
  userId: string,
  publicId: string,
  current: Current,
): Promise<boolean> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ sid: sessions.sid });
  if (!ended) return false;
  await endAdminModes(tx, userId, ended.sid === current.sid ? null : current.adminToken);
  return true;
}

/** @param current what stays */
export async function endOtherSessions(tx: Transaction, userId: string, current: Current): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sid, current.sid)));
  await endAdminModes(tx, userId, current.adminToken);
}
