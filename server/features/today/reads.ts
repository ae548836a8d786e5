import { and, eq, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { TODAY_LIMITS, type TodayKind } from "#domain/today/choices.ts";
import type { TodayPlace, TodayRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import {
  bookingsToAnswer,
  guestsArriving,
  guestsLeaving,
  visitsToAnswer,
} from "#server/features/bookings/today-reads.ts";
import { unansweredChats } from "#server/features/chat/today-reads.ts";
import { openComplaintsFor } from "#server/features/complaints/today-reads.ts";
import { bedsToConfirm } from "#server/features/listings/today-reads.ts";
import { bedOnDay, floorOnDay } from "#server/features/properties/tenant-reads.ts";
import { arrivingAt, bedsFreeSoon, leavingFrom } from "#server/features/properties/today-reads.ts";
import { overdueRents, paymentsToCheck } from "#server/features/rents/today-reads.ts";

/** What somebody hosts or works at: properties, and listings without one. */
export const placesRunBy = (q: Queryable, userId: string): Promise<TodayPlace[]> =>
  rows(
    q,
    sql`select id as "propertyId", null::int as "listingId", name, 'host' as role
        from properties where owner_id = ${userId}
      union all select p.id, null, p.name, 'warden'
        from wardens w join properties p on p.id = w.property_id where w.user_id = ${userId}
      union all select null, id, title, 'host'
        from pg_listings where owner_id = ${userId} and property_id is null and is_deleted = 0
      order by name limit ${TODAY_LIMITS.places}`,
  );

export type FoundRow = Partial<TodayRow> & { id: number; total: number };
export type FoundSections = Record<TodayKind, readonly FoundRow[][]>;

/** What waits for somebody, each kind from where it is kept. What is money, or a guest's, is looked up by the host alone. */
export async function whatWaits(q: Queryable, userId: string, now: Date): Promise<FoundSections> {
  const today = kolkataDate(now);
  return {
    booking: [await bookingsToAnswer(q, userId, today)],
    proof: [await paymentsToCheck(q, userId)],
    arriving: [await arrivingAt(q, userId, today), await guestsArriving(q, userId, today)],
    leaving: [await leavingFrom(q, userId, today), await guestsLeaving(q, userId, today)],
    complaint: [await openComplaintsFor(q, userId)],
    visit: [await visitsToAnswer(q, userId, now)],
    chat: [await unansweredChats(q, userId, now)],
    overdue: [await overdueRents(q, userId, { today, now })],
    free: [await bedsFreeSoon(q, userId, today)],
    unconfirmed: [await bedsToConfirm(q, userId, now)],
  };
}

/**
 * Where somebody lives, will live or lived, with what a tenant sees of it: the newest first, and of very many the newest.
 * @param tenantId the only one to look for
 */
export const ownPlacesOf = (q: Queryable, userId: string, today: string, tenantId?: number) =>
  q
    .select({
      tenant: tenants,
      property: { name: properties.name, address: properties.address, houseRules: properties.houseRules },
      host: { name: users.firstName, phone: users.phoneNumber },
      bed: bedOnDay(today),
      floor: floorOnDay(today),
    })
    .from(tenants)
    .innerJoin(properties, eq(properties.id, tenants.propertyId))
    .leftJoin(users, eq(users.id, properties.ownerId))
    .where(
      and(
        eq(tenants.userId, userId),
        sql`${tenants.state} <> 'cancelled'`,
        tenantId === undefined ? undefined : eq(tenants.id, tenantId),
      ),
    )
    .orderBy(sql`${tenants.state} = 'left', ${tenants.id} desc`)
    .limit(TODAY_LIMITS.ownPlaces);

export type OwnPlaceRecord = Awaited<ReturnType<typeof ownPlacesOf>>[number];
