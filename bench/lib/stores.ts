import { sql } from "drizzle-orm";
import { findPostgres, startCluster } from "#scripts/lib/postgres.ts";
import { openStore, type Store } from "#server/db/client.ts";

/** Gives an empty database, a new one each time. */
export type FreshStore = () => Promise<Store>;

export const freshEmbedded: FreshStore = () => openStore({ dataDir: "", inMemory: true });

/**
 * Starts a PostgreSQL for some measurements and stops it after them.
 * @returns what they return, or nothing where PostgreSQL's programs are missing
 */
export async function onPostgres<T>(measure: (fresh: FreshStore) => Promise<T[]>): Promise<T[]> {
  const programs = findPostgres();
  if (!programs) {
    console.log("PostgreSQL was not found: measured on the embedded engine only.");
    return [];
  }
  const cluster = await startCluster(programs);
  let number = 0;
  try {
    return await measure(async () => {
      const admin = await openStore({ dataDir: "", databaseUrl: cluster.url });
      const name = `bench_${++number}`;
      await admin.db.execute(sql`create database ${sql.identifier(name)}`);
      await admin.close();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return openStore({ dataDir: "", databaseUrl: url.href });
    });
  } finally {
    await cluster.stop();
  }
}
