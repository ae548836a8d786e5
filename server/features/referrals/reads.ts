import { and, asc, desc, eq, isNull, sql, sum } from "drizzle-orm";
import { phoneOfReferralCode, referralCode } from "#domain/referrals/rules.ts";
import { FRIENDS_MAX } from "#domain/referrals/states.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { referralCodes, referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { rewardsOf } from "#server/features/ledger/reads.ts";

const PAGE = 100;

/** Titles of what is listed no longer stay readable to who chose it; the link then says that it is gone. */
const listingColumns = { id: pgListings.id, slug: pgListings.slug, title: pgListings.title };

/** Once an admin has decided, it is a friend as any other. */
const comesLast = sql<boolean>`(${referrals.isCrowded} and ${referrals.status} in ('pending', 'rejected'))`;

function findReferrals(q: Queryable) {
  return q
    .select({ referral: referrals, listing: listingColumns, friendId: users.id })
    .from(referrals)
    .leftJoin(pgListings, eq(pgListings.id, referrals.pgListingId))
    .leftJoin(users, eq(users.phoneNumber, referrals.refereePhone));
}

/** The friends that an account referred, newest first; behind them those who came as one of many of a network. */
export function referralsOf(q: Queryable, userId: string) {
  return findReferrals(q)
    .where(and(eq(referrals.referrerUserId, userId), eq(referrals.isReplaced, false)))
    .orderBy(asc(comesLast), desc(referrals.id))
    .limit(PAGE);
}
export type ReferralRecord = Awaited<ReturnType<typeof referralsOf>>[number];

export async function findReferral(q: Queryable, id: number): Promise<ReferralRecord | null> {
  const [record] = await findReferrals(q).where(eq(referrals.id, id));
  return record ?? null;
}

/** The sums of the ledger, and of friends who joined and wait: as many of them as can still be paid for. */
export async function earningsOf(q: Queryable, userId: string) {
  const [counted] = await q
    .select({ totalReferrals: referralEarnings.totalReferrals })
    .from(referralEarnings)
    .where(eq(referralEarnings.userId, userId));
  const totalReferrals = counted?.totalReferrals ?? 0;
  const waiting = q
    .select({ amount: referrals.amount })
    .from(referrals)
    .innerJoin(users, eq(users.phoneNumber, referrals.refereePhone))
    .where(
      and(
        eq(referrals.referrerUserId, userId),
        eq(referrals.status, "pending"),
        eq(referrals.isReplaced, false),
      ),
    )
    .orderBy(asc(referrals.id))
    .limit(FRIENDS_MAX - totalReferrals)
    .as("waiting");
  const [review] = await q.select({ sum: sum(waiting.amount) }).from(waiting);
  return { ...(await rewardsOf(q, userId)), totalReferrals, underReview: review?.sum ?? null };
}

/** The code row of somebody; null until it was made, and when it is of a number they have no longer. */
export async function codeOf(q: Queryable, user: { id: string; phoneNumber: string }) {
  const [row] = await q
    .select()
    .from(referralCodes)
    .where(
      and(eq(referralCodes.userId, user.id), eq(referralCodes.referralCode, referralCode(user.phoneNumber))),
    );
  return row ?? null;
}

const invites = and(eq(referralCodes.isActive, 1), isNull(users.deletedAt));

/** Who shares this alias; nobody when the code is switched off or the account is gone. */
export async function inviterOf(q: Queryable, alias: string) {
  const [found] = await q
    .select({ id: users.id, firstName: users.firstName })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.alias, alias), invites));
  return found ?? null;
}

/**
 * Whose code or alias this is. A code is asked of the number it leads back to and not of its table: it belongs to who
 * has that number now, also before they ever looked at it.
 */
export async function referrerOf(q: Queryable, token: string): Promise<string | null> {
  const phoneNumber = phoneOfReferralCode(token);
  if (phoneNumber === null) return (await inviterOf(q, token.toLowerCase()))?.id ?? null;
  const [found] = await q
    .select({ id: users.id, isActive: referralCodes.isActive })
    .from(users)
    .leftJoin(referralCodes, eq(referralCodes.userId, users.id))
    .where(and(eq(users.phoneNumber, phoneNumber), isNull(users.deletedAt)));
  return found && found.isActive !== 0 ? found.id : null;
}

/**
 * Whether this account has referred the number, and whether it has an account or is somebody's friend. A claim that was
 * rejected stands against who made it, and nobody else. A customer who has left is like anybody: who types numbers in
 * must not learn whose they were.
 */
export async function knownFriend(
  q: Queryable,
  { phoneNumber, userId }: { phoneNumber: string; userId: string },
) {
  const claims = await q
    .select({ by: referrals.referrerUserId, status: referrals.status })
    .from(referrals)
    .where(and(eq(referrals.refereePhone, phoneNumber), eq(referrals.isReplaced, false)));
  const [account] = await q.select({ id: users.id }).from(users).where(eq(users.phoneNumber, phoneNumber));
  return {
    isOwn: claims.some(({ by }) => by === userId),
    isKnown: account !== undefined || claims.some(({ status }) => status !== "rejected"),
  };
}

export async function isListed(q: Queryable, id: number): Promise<boolean> {
  const [listing] = await q
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(and(eq(pgListings.id, id), eq(pgListings.isDeleted, 0), isNull(pgListings.suspendedAt)))
    .orderBy(asc(pgListings.id));
  return listing !== undefined;
}
