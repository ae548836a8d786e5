import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { OperatorError } from "#server/lib/operator-error.ts";
import { projectRoot } from "#server/lib/root.ts";
import { rows } from "./rows.ts";
import type { Store, StoreOptions } from "./store.ts";
import { readTriggers } from "./triggers.ts";

export { constraintOf, DatabaseUnavailable, DataDirectoryInUse, type ViolatedConstraint } from "./errors.ts";
export { recordset, rows } from "./rows.ts";
export type { Database, Queryable, Store, StoreOptions, Transaction, TransactionOptions } from "./store.ts";

/** Opens PostgreSQL when an address is given, else the embedded database in the data directory. */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Each engine is loaded only when it is wanted: the embedded one is 25 MB of WebAssembly.
  if (options.databaseUrl) {
    const { openPostgresql } = await import("./postgresql.ts");
    return openPostgresql(options, options.databaseUrl);
  }
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded(options);
}

/** The moment of the newest migration in the folder. */
function newestOf(folder: string): number {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return Math.max(...entries.map(({ when }: { when: number }) => when));
}

/** @returns the moment of the newest migration that the database has; null before the first */
async function appliedOf(store: Store): Promise<number | null> {
  const table = sql.raw("drizzle.__drizzle_migrations");
  const [found] = await rows<{ there: boolean }>(
    store.db,
    sql`select to_regclass('${table}') is not null as there`,
  );
  if (!found?.there) return null;
  const [newest] = await rows<{ at: number | null }>(
    store.db,
    sql`select max(created_at) as at from ${table}`,
  );
  return newest?.at ?? null;
}

const folderOfMigrations = () => join(projectRoot(), "server/db/migrations");

function refuseNewer(applied: number | null, folder: string): void {
  if (applied === null || applied <= newestOf(folder)) return;
  throw new OperatorError(
    "The database was written by a newer version of Tangu: start that version, or restore a backup from before the update.",
  );
}

/** Whether the tables of any version of Tangu are there. */
export async function isMigrated(store: Store): Promise<boolean> {
  return (await appliedOf(store)) !== null;
}

/** @throws OperatorError when the tables are not those of this program, older or newer */
export async function assertCurrent(store: Store): Promise<void> {
  const applied = await appliedOf(store);
  const folder = folderOfMigrations();
  refuseNewer(applied, folder);
  if (applied === newestOf(folder)) return;
  throw new OperatorError(
    "The database is of an older version of Tangu: start the server once, then try again.",
  );
}

/**
 * Applies the migrations that are missing, and the triggers of this program. Two processes may call it at once.
 * @throws OperatorError when the database has one that this program doesn't know
 */
export async function migrate(store: Store): Promise<void> {
  const folder = folderOfMigrations();
  refuseNewer(await appliedOf(store), folder);
  await store.migrate(folder, readTriggers());
}
