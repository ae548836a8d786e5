import { sql } from "drizzle-orm";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";

/** `person` is the guest identifier. */
type Key = "listingId" | "propertyId" | "listing" | "person";

/** Conversations at somebody's listings in which the guest wrote last, the oldest first. */
export const unansweredChats = (q: Queryable, hostId: string, now: Date) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select c.id, l.id as "listingId", l.property_id as "propertyId", l.title as listing,
          c.participant_one as person
        from chat_conversations c join pg_listings l on l.id = c.pg_listing_id
        where l.owner_id = ${hostId} and c.host_user_id is null and c.blocked_by is null
          and c.last_guest_message > c.last_owner_message
          and c.last_message_at > ${now.toISOString()}::timestamptz - ${TODAY_LIMITS.chatDays}::int * interval '1 day'`,
      sql`id`,
      TODAY_LIMITS,
    ),
  );
