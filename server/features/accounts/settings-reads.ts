import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { recoveryCodes, sessions, type UserRow, users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";

export interface AccountRecord {
  user: UserRow;
  /** How many stays they host. */
  listings: number;
  recoveryCodesLeft: number;
}

/** Null once the account is deleted. */
export async function findAccount(q: Queryable, userId: string): Promise<AccountRecord | null> {
  const [user] = await q
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return null;
  const [hosted] = await q
    .select({ listings: count() })
    .from(pgListings)
    .where(and(eq(pgListings.ownerId, userId), eq(pgListings.isDeleted, 0)));
  const recoveryCodesLeft = user.totpConfirmedAt === null ? 0 : await countRecoveryCodes(q, userId);
  return { user, listings: hosted?.listings ?? 0, recoveryCodesLeft };
}

async function countRecoveryCodes(q: Queryable, userId: string): Promise<number> {
  const [found] = await q
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return found?.left ?? 0;
}

export interface SessionRecord {
  sid: string;
  stamp: string;
  publicId: string;
  device: string;
  seenAt: Date;
  createdAt: Date;
}

/** Those that have not run out, the newest first. */
export async function sessionsOf(q: Queryable, userId: string, now: Date): Promise<SessionRecord[]> {
  const found = await q
    .select({
      sid: sessions.sid,
      sess: sessions.sess,
      publicId: sessions.publicId,
      device: sessions.device,
      seenAt: sessions.seenAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.publicId));
  return found.map(({ sess, ...row }) => ({ ...row, stamp: sess.stamp ?? "" }));
}
