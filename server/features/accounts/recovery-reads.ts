import { and, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { passwordResets, sessions, users } from "#server/db/schema/auth.ts";
import { bookings, PAID } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { isEstablished } from "#server/http/text-usage-store.ts";

/** Whose a link is; null when there is no such link, or it is spent. */
export async function findReset(q: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const [reset] = await q
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    );
  return reset?.userId ?? null;
}

/** Whether somebody has shown that the account's number is theirs, or more than that: anybody can sign up with any. */
export async function isProven(q: Queryable, userId: string): Promise<boolean> {
  const hasUsedLink = and(eq(users.id, userId), isNotNull(users.phoneProvenAt));
  return (
    (await q.$count(users, hasUsedLink)) > 0 ||
    (await q.$count(bookings, and(eq(bookings.userId, userId), PAID))) > 0 ||
    isEstablished(q, userId)
  );
}

/** Who has this number or id, with how much is theirs. */
export function peopleWith(q: Queryable, who: { phoneNumber: string } | { id: string }, now: Date) {
  const counted = (
    table: typeof pgListings | typeof bookings | typeof sessions,
    where: ReturnType<typeof and>,
  ) => sql<number>`(${q.select({ n: count() }).from(table).where(where)})`.mapWith(Number);
  return q
    .select({
      id: users.id,
      phoneNumber: users.phoneNumber,
      firstName: users.firstName,
      lastName: users.lastName,
      isAdmin: users.isAdmin,
      adminRole: users.adminRole,
      isSuspended: isNotNull(users.suspendedAt).mapWith(Boolean),
      createdAt: users.createdAt,
      listings: counted(pgListings, and(eq(pgListings.ownerId, users.id), eq(pgListings.isDeleted, 0))),
      bookings: counted(bookings, and(eq(bookings.userId, users.id))),
      sessions: counted(sessions, and(eq(sessions.userId, users.id), gt(sessions.expire, now))),
    })
    .from(users)
    .where(
      "id" in who
        ? and(eq(users.id, who.id), isNull(users.deletedAt))
        : eq(users.phoneNumber, who.phoneNumber),
    );
}
export type PersonRecord = Awaited<ReturnType<typeof peopleWith>>[number];
