import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { projectRoot } from "#server/lib/root.ts";

/** Changes with all that the tables come from: the migrations, the triggers, and the version of the embedded engine. */
function baseHash(): string {
  const root = projectRoot();
  const folder = join(root, "server/db/migrations");
  const hash = createHash("sha256").update(readFileSync(join(root, "package.json")));
  for (const name of ["embedded.ts", "engine.ts", "wal.ts"]) {
    hash.update(readFileSync(join(root, "server/db", name)));
  }
  for (const path of [folder, join(root, "server/db/triggers")]) {
    for (const name of readdirSync(path).sort()) {
      if (name.endsWith(".sql")) hash.update(`\0${name}\0`).update(readFileSync(join(path, name)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** Where what is made once is kept, between test files and runs, until a migration or the embedded engine changes. */
const cached = (name: string) => join(projectRoot(), ".cache/test-base", `${baseHash()}${name}`);

/** A name of our own to make it under: two test files may get there at once, and neither may use the other's half. */
const halfOf = (path: string) => `${path}.${process.pid}`;

/** Making an embedded database takes seconds, opening a copy a fraction of one. */
async function keptBase(name: string, prepare?: (store: Store) => Promise<void>): Promise<Blob> {
  const file = cached(name);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const store = await openStore({ dataDir: "", inMemory: true });
  await prepare?.(store);
  const dump = await store.dump();
  await store.close();
  // Read far more often than written: unpacking it each time would cost more than the disk it saves.
  const base = gunzipSync(await dump.arrayBuffer());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(halfOf(file), base);
  renameSync(halfOf(file), file);
  return new Blob([base]);
}

/** A migrated, empty embedded database. */
export const migratedBase = (): Promise<Blob> => keptBase(".tar", migrate);

/** An embedded database before the first migration. */
export const emptyBase = (): Promise<Blob> => keptBase(".empty.tar");

/** The same in a data directory on disk, which may be there already. */
export async function createDataDirectory(dataDir: string): Promise<void> {
  const folder = cached("");
  if (!existsSync(folder)) {
    const half = halfOf(folder);
    await (await openStore({ dataDir: half, loadFrom: await migratedBase() })).close();
    // Somebody else may have been quicker.
    await rename(half, folder).catch(() => rm(half, { recursive: true }));
  }
  await cp(folder, dataDir, { recursive: true });
}

/** The same on PostgreSQL: name of a database to use as TEMPLATE, made by whoever comes first. */
export async function migratedTemplate(adminUrl: string): Promise<string> {
  const name = `test_base_${baseHash()}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock(hashtext('test base'))");
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return name;
    const half = `${name}_half`;
    await admin.query(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${half}`);
    const target = new URL(adminUrl);
    target.pathname = `/${half}`;
    const store = await openStore({ databaseUrl: target.href, dataDir: "", poolSize: 2 });
    await migrate(store);
    await store.close();
    await admin.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}
