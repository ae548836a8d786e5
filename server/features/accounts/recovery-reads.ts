import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { passwordResets, sessions, signInMarks, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";

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

/** The network that an account was made in, as a keyed hash; null for accounts of before that was kept. */
export async function signUpNetworkOf(q: Queryable, userId: string): Promise<string | null> {
  const [mark] = await q
    .select({ key: signInMarks.key })
    .from(signInMarks)
    .where(and(eq(signInMarks.userId, userId), eq(signInMarks.kind, "signup")));
  return mark?.key ?? null;
}

/** Who has this number, with how much is theirs. */
export function peopleWith(q: Queryable, phoneNumber: string, now: Date) {
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
      createdAt: users.createdAt,
      listings: counted(pgListings, and(eq(pgListings.ownerId, users.id), eq(pgListings.isDeleted, 0))),
      bookings: counted(bookings, and(eq(bookings.userId, users.id))),
      sessions: counted(sessions, and(eq(sessions.userId, users.id), gt(sessions.expire, now))),
    })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
}
export type PersonRecord = Awaited<ReturnType<typeof peopleWith>>[number];
