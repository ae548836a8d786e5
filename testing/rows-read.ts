import { sql } from "drizzle-orm";
import { rows, type Store, type Transaction } from "#server/db/client.ts";

async function readSoFar(tx: Transaction, table: string): Promise<number> {
  const [counted] = await rows<{ read: number }>(
    tx,
    sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = ${table}`,
  );
  return counted!.read;
}

/**
 * How many rows of a table are read while something runs, by whichever plans: what it costs, on a slow machine as on a
 * fast one.
 */
export function rowsRead(
  store: Store,
  table: string,
  run: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  return store.transaction(async (tx) => {
    const before = await readSoFar(tx, table);
    await run(tx);
    return (await readSoFar(tx, table)) - before;
  });
}
