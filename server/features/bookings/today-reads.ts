import { type SQL, sql } from "drizzle-orm";
import { DURATION_DAYS } from "#domain/bookings/choices.ts";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";

type Key = "listingId" | "propertyId" | "listing" | "bookingId" | "person" | "day";

const guestsWhere = (q: Queryable, hostId: string, day: SQL, where: SQL) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select b.id, l.id as "listingId", l.property_id as "propertyId", l.title as listing, b.id as "bookingId",
          b.guest_name as person, to_char(${day}, 'YYYY-MM-DD') as day
        from bookings b join pg_listings l on l.id = b.pg_id
        where l.owner_id = ${hostId} and ${where}`,
      sql`day, id`,
      TODAY_LIMITS,
    ),
  );

/** Guests who have a bed of a property are its tenants. */
const WITHOUT_BED = sql.raw("not exists (select 1 from tenants t where t.booking_id = b.id)");

/** Paid bookings that their host has not accepted yet. */
export const bookingsToAnswer = (q: Queryable, hostId: string, today: string) =>
  guestsWhere(
    q,
    hostId,
    sql`b.move_in_date`,
    sql`b.status = 'confirmed' and b.host_accepted_on is null and b.move_in_date > ${today}::date`,
  );

/** Guests who were to come by today. */
export const guestsArriving = (q: Queryable, hostId: string, today: string) =>
  guestsWhere(
    q,
    hostId,
    sql`b.move_in_date`,
    sql`b.status = 'confirmed' and b.move_in_date <= ${today}::date and ${WITHOUT_BED}`,
  );

const PAID_DAYS = sql.join(
  Object.entries(DURATION_DAYS).map(([duration, days]) => sql`when ${duration} then ${days}::int`),
  sql` `,
);
const PAID_UNTIL = sql`b.move_in_date + (case b.duration ${PAID_DAYS} end)`;

/** The same day as `lastDayOf` of the stay's steps: from then on its host may check the guest out. */
const LAST_DAY = sql`(case when b.is_move_out_agreed then coalesce(b.move_out_date, ${PAID_UNTIL})
  else coalesce(${PAID_UNTIL}, b.move_out_date) end)`;

/** Guests whose last day has come. */
export const guestsLeaving = (q: Queryable, hostId: string, today: string) =>
  guestsWhere(
    q,
    hostId,
    LAST_DAY,
    sql`b.status = 'checked_in' and ${LAST_DAY} <= ${today}::date and ${WITHOUT_BED}`,
  );

/** Visits that were asked for, and that their host has not answered. */
export const visitsToAnswer = (q: Queryable, hostId: string, now: Date) =>
  rows<WaitingRow<"listingId" | "propertyId" | "listing" | "person" | "at">>(
    q,
    firstRows(
      sql`select v.id, l.id as "listingId", l.property_id as "propertyId", l.title as listing, v.guest_name as person,
          to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from visits v join pg_listings l on l.id = v.pg_id
        where l.owner_id = ${hostId} and l.is_deleted = 0 and l.suspended_at is null
          and v.state = 'asked' and v.at > ${now.toISOString()}::timestamptz`,
      sql`at, id`,
      TODAY_LIMITS,
    ),
  );
