import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { rows } from "./rows.ts";
import type { Queryable } from "./store.ts";

/** So many take tens of milliseconds, and others are answered before the next. */
const AT_ONCE = 5_000;

/**
 * Deletes all rows of a condition, in as many statements as it takes: one for millions of rows would reach the time limit
 * of statements, and never end. Not for a transaction.
 */
export async function deleteInSteps(q: Queryable, table: PgTable, condition: SQL | undefined): Promise<void> {
  for (;;) {
    const [gone] = await rows<{ count: number }>(
      q,
      sql`with gone as (
            delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${AT_ONCE}))
            returning 1)
          select count(*) as count from gone`,
    );
    if (gone!.count < AT_ONCE) return;
  }
}
