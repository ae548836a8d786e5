import { sql } from "drizzle-orm";
import { LIVE_STATUSES } from "#domain/bookings/states.ts";
import { type Queryable, rows } from "#server/db/client.ts";

const LIVE = sql.raw(LIVE_STATUSES.map((status) => `'${status}'`).join(", "));

/** The beds of a listing, whose rooms have its sharing. */
export interface BedsOfListing {
  id: number;
  /** Not closed. */
  open: number;
  /** Of these, beds of tenants without a last day. */
  taken: number;
  /** Live bookings that have a bed. */
  landed: number;
  /** All live bookings, with a bed or without. */
  live: number;
  /** The days on which beds fall free that somebody has today or later, in order. */
  freeDays: string[];
  /** From when a bed is free for as long as somebody likes; today where one is now, null where none ever is. */
  freeFrom: string | null;
}

/** @param today in Kolkata @returns the listings of a property that have a room */
export const bedsOfListings = (q: Queryable, propertyId: number, today: string): Promise<BedsOfListing[]> =>
  rows(
    q,
    sql`select l.id, l.live_bookings as live,
        count(*) filter (where not b.is_closed) as open,
        count(*) filter (where not b.is_closed and s.is_endless) as taken,
        (select count(*) from bookings k join tenants t on t.booking_id = k.id
          where k.pg_id = l.id and k.status in (${LIVE})
            and exists (select 1 from bed_stays d where d.tenant_id = t.id)) as landed,
        to_char(min(case when not b.is_closed and not s.is_endless
          then greatest(s.last_day + 1, ${today}::date) end), 'YYYY-MM-DD') as "freeFrom",
        coalesce(json_agg(to_char(s.last_day + 1, 'YYYY-MM-DD') order by s.last_day)
          filter (where not b.is_closed and not s.is_endless and s.last_day >= ${today}::date), '[]') as "freeDays"
      from pg_listings l
      join property_rooms r on r.property_id = l.property_id and r.room_type = l.room_type
      join property_beds b on b.room_id = r.id
      cross join lateral (
        select coalesce(bool_or(d.last_day is null), false) as is_endless,
          coalesce(max(d.last_day), ${today}::date - 1) as last_day
        from bed_stays d where d.bed_id = b.id and (d.last_day is null or d.last_day >= ${today}::date)) s
      where l.property_id = ${propertyId} and l.is_deleted = 0
      group by l.id order by l.id`,
  );

interface WantedBed {
  propertyId: number;
  /** Its sharing is wanted. */
  listingId: number;
  days: { firstDay: string; lastDay: string | null };
  /** Whose own days don't count. */
  not: number | undefined;
}

/** @returns null where no bed is free on all these days: of several the one that was taken until the shortest time before */
export async function firstFreeBed(
  q: Queryable,
  { propertyId, listingId, days, not = 0 }: WantedBed,
): Promise<number | null> {
  const { firstDay, lastDay } = days;
  const [found] = await rows<{ id: number }>(
    q,
    sql`select b.id from property_rooms r join property_beds b on b.room_id = r.id
      where r.property_id = ${propertyId} and not b.is_closed
        and r.room_type = (select l.room_type from pg_listings l where l.id = ${listingId})
        and not exists (select 1 from bed_stays d where d.bed_id = b.id and d.tenant_id <> ${not}
          and daterange(d.first_day, d.last_day, '[]') && daterange(${firstDay}::date, ${lastDay}::date, '[]'))
      order by (select max(d.last_day) from bed_stays d where d.bed_id = b.id and d.last_day < ${firstDay}::date)
        desc nulls last, r.floor, r.name, b.letter
      limit 1`,
  );
  return found?.id ?? null;
}

/** The days between which a bed is somebody's own, around one of theirs. */
export async function gapAround(
  q: Queryable,
  { bedId, firstDay }: { bedId: number; firstDay: string },
  tenantId: number,
): Promise<{ after: string | null; before: string | null }> {
  const [found] = await rows<{ after: string | null; before: string | null }>(
    q,
    sql`select to_char(max(last_day) filter (where first_day < ${firstDay}::date), 'YYYY-MM-DD') as after,
        to_char(min(first_day) filter (where first_day > ${firstDay}::date), 'YYYY-MM-DD') as before
      from bed_stays where bed_id = ${bedId} and tenant_id <> ${tenantId}`,
  );
  return found!;
}
