import { lt, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { listingVisitors } from "#server/db/schema/listings.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

/**
 * Counts a look at a listing, the first of this visitor on this day; one at a listing that is gone, or by who runs it,
 * is none.
 * @param visitor a hash that nothing leads back from
 */
export async function countView(
  q: Queryable,
  { id, visitor, userId, day }: { id: number; visitor: string; userId: string | null; day: string },
): Promise<void> {
  await q.execute(
    sql`with seen as (
          insert into listing_visitors (pg_id, day, visitor)
          select id, ${day}::date, ${visitor}::text from pg_listings
          where id = ${id} and is_deleted = 0 and (${userId}::text is null or owner_id is distinct from ${userId}::text)
          on conflict do nothing
          returning pg_id, day
        )
        insert into listing_views as v (pg_id, day, views) select pg_id, day, 1 from seen
        on conflict (pg_id, day) do update set views = v.views + 1`,
  );
}

/** Deletes the visitors of the days before this one; the counts stay. */
export async function deleteViewRecords(q: Queryable, today: string): Promise<void> {
  await deleteInSteps(q, listingVisitors, lt(listingVisitors.day, today));
}
