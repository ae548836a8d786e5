import { and, asc, desc, eq, gt, inArray, lt, type SQLWrapper, sql } from "drizzle-orm";
import type { AdminReferralsQuery, PayoutsQuery } from "#domain/referrals/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { referrals } from "#server/db/schema/referrals.ts";

export const PAGE_SIZE = 50;

function findReferrals(q: Queryable) {
  return q
    .select({
      referral: referrals,
      referrer: {
        firstName: users.firstName,
        phoneNumber: users.phoneNumber,
        deletedAt: users.deletedAt,
        suspendedAt: users.suspendedAt,
      },
      listing: { id: pgListings.id, slug: pgListings.slug, title: pgListings.title },
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referrerUserId))
    .leftJoin(pgListings, eq(pgListings.id, referrals.pgListingId));
}
type Found = Awaited<ReturnType<typeof findReferrals>>[number];

export interface Evidence {
  accountSince: Date | null;
  bookings: number;
  stays: number;
  referrerPaid: number;
  referrerRejected: number;
}
export type AdminRecord = Found & { evidence: Evidence };

/** What the tables know of the friends in these referrals, and of who referred them: one query for a page. */
async function evidenceOf(q: Queryable, ids: readonly number[]): Promise<Map<number, Evidence>> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const found = await rows<Evidence & { id: number }>(
    q,
    sql`
    select r.id, friend.created_at as "accountSince", b.bookings, b.stays, m.paid as "referrerPaid",
      m.rejected as "referrerRejected"
    from referrals r
    left join users friend on friend.phone_number = r.referee_phone and friend.deleted_at is null
    cross join lateral (
      select count(*) as bookings, count(*) filter (where status in ('checked_in', 'checked_out')) as stays
      from bookings where guest_phone = r.referee_phone or user_id = friend.id
    ) b
    cross join lateral (
      select count(*) filter (where status = 'paid') as paid, count(*) filter (where status = 'rejected') as rejected
      from referrals other where other.referrer_user_id = r.referrer_user_id
    ) m
    where r.id in (${list})`,
  );
  return new Map(found.map(({ id, ...evidence }) => [id, evidence]));
}

async function withEvidence(q: Queryable, found: Found[]): Promise<AdminRecord[]> {
  if (found.length === 0) return [];
  const evidence = await evidenceOf(
    q,
    found.map(({ referral }) => referral.id),
  );
  return found.flatMap((record) => {
    // Gone since it was found: the friend has deleted their account.
    const known = evidence.get(record.referral.id);
    return known === undefined ? [] : [{ ...record, evidence: known }];
  });
}

/** Whether a friend moved in somewhere. Anybody makes up accounts that come by somebody's link. */
const hasStayed = (phone: SQLWrapper) => sql`exists (select from bookings b
  where b.status in ('checked_in', 'checked_out') and (b.guest_phone = ${phone}
    or b.user_id = (select u.id from users u where u.phone_number = ${phone})))`;

/**
 * A page of one state, from behind the id `before`: what waits for a review or its payment the oldest first, all else the
 * newest. Of those to review the friends who moved in come first, and those who came as one of many of a network last.
 */
export async function listReferralsForAdmin(
  q: Queryable,
  query: AdminReferralsQuery,
): Promise<AdminRecord[]> {
  const { status = "pending", before } = query;
  const stayed = hasStayed(referrals.refereePhone);
  const last = sql`(select ${hasStayed(sql`r.referee_phone`)}, not r.is_crowded, -r.id
    from referrals r where r.id = ${before})`;
  const waits = status === "pending" || status === "verified";
  const behindId = waits ? gt(referrals.id, before ?? 0) : lt(referrals.id, before ?? 0);
  const isBehind =
    status === "pending"
      ? sql`(${stayed}, not ${referrals.isCrowded}, -${referrals.id}) < ${last}`
      : behindId;
  const found = await findReferrals(q)
    .where(
      and(
        eq(referrals.status, status),
        eq(referrals.isReplaced, false),
        before === undefined ? undefined : isBehind,
      ),
    )
    .orderBy(
      ...(status === "pending" ? [desc(stayed), asc(referrals.isCrowded)] : []),
      waits ? asc(referrals.id) : desc(referrals.id),
    )
    .limit(PAGE_SIZE);
  return withEvidence(q, found);
}

export async function findReferralForAdmin(q: Queryable, id: number): Promise<AdminRecord | null> {
  const [record] = await withEvidence(q, await findReferrals(q).where(eq(referrals.id, id)));
  return record ?? null;
}

/** What is to be paid, and what was, in the order in which it was verified. */
export function payouts(q: Queryable, { status }: PayoutsQuery): Promise<Found[]> {
  return findReferrals(q)
    .where(inArray(referrals.status, status === undefined ? ["verified", "paid"] : [status]))
    .orderBy(asc(referrals.verifiedAt), asc(referrals.id));
}
export type Payout = Awaited<ReturnType<typeof payouts>>[number];
