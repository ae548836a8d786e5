import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import type { Store, StoreOptions } from "./store.ts";

export { constraintOf, DatabaseUnavailable, DataDirectoryInUse, type ViolatedConstraint } from "./errors.ts";
export { rows } from "./rows.ts";
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

/** Applies the migrations that are missing. Two processes may call it at once. */
export async function migrate(store: Store, folder?: string): Promise<void> {
  await store.migrate(folder ?? join(projectRoot(), "server/db/migrations"));
}
