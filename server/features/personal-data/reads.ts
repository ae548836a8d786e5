import { and, count, eq, inArray, ne, or } from "drizzle-orm";
import { UNDECIDED } from "#domain/bookings/deposit-states.ts";
import type { Queryable } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { owedTo } from "#server/features/ledger/reads.ts";
import { OPEN_PAYMENTS, OPEN_STATUSES, type OpenMatters } from "./policy.ts";

/**
 * What keeps an account from being deleted. A proof of a called-off booking, which anybody can make up, is ours to check
 * and keeps no host.
 */
export async function openMatters(q: Queryable, userId: string): Promise<OpenMatters> {
  const isStay = inArray(bookings.status, [...OPEN_STATUSES]);
  const open = or(isStay, inArray(bookings.paymentStatus, [...OPEN_PAYMENTS]));
  const [stays] = await q
    .select({ n: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), open));
  const [guests] = await q
    .select({ n: count() })
    .from(bookings)
    .innerJoin(pgListings, eq(pgListings.id, bookings.pgId))
    .where(
      or(
        and(eq(pgListings.ownerId, userId), or(isStay, eq(bookings.paymentStatus, "refund_due"))),
        // Of a listing that was handed over: what is kept of the deposit is theirs.
        and(eq(bookings.endHostId, userId), inArray(bookings.depositState, [...UNDECIDED])),
      ),
    );
  const [rewards] = await q
    .select({ n: count() })
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerUserId, userId),
        eq(referrals.status, "verified"),
        ne(referrals.amount, "0.00"),
      ),
    );
  return {
    stays: stays?.n ?? 0,
    guests: guests?.n ?? 0,
    rewards: rewards?.n ?? 0,
    owed: await owedTo(q, `user ${userId}`),
  };
}
