import { sql } from "drizzle-orm";
import { confirmedBefore, FRESHNESS_DAYS } from "#domain/listings/freshness.ts";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";

type Key = "listingId" | "propertyId" | "listing" | "day";

/** Listings whose free beds nobody has confirmed for a time, also those that hid themselves for it. */
export const bedsToConfirm = (q: Queryable, hostId: string, now: Date) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select l.id, l.id as "listingId", l.property_id as "propertyId", l.title as listing,
          to_char(l.beds_confirmed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
        from pg_listings l
        where l.owner_id = ${hostId} and l.is_deleted = 0 and l.suspended_at is null
          and (l.is_available = 1 or l.stale_since is not null)
          and l.beds_confirmed_at < ${confirmedBefore(FRESHNESS_DAYS.ask, now).toISOString()}::timestamptz`,
      sql`day, id`,
      TODAY_LIMITS,
    ),
  );
