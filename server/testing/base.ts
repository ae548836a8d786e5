import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate, openStore } from "#server/db/client.ts";
import { projectRoot } from "#server/lib/root.ts";

/** Changes with all that the tables come from: the migrations, and the version of the embedded engine. */
function baseHash(): string {
  const root = projectRoot();
  const folder = join(root, "server/db/migrations");
  const hash = createHash("sha256").update(readFileSync(join(root, "package.json")));
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".sql")) hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * A migrated, empty embedded database. Making it takes seconds of work, opening a copy less than one: it is
 * kept between test files and runs until a migration changes.
 */
export async function migratedBase(): Promise<Blob> {
  const folder = join(projectRoot(), ".cache/test-base");
  const file = join(folder, `${baseHash()}.tgz`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const store = await openStore({ dataDir: "", inMemory: true });
  await migrate(store);
  const base = await store.dump();
  await store.close();
  mkdirSync(folder, { recursive: true });
  // Two test files may get here at once; neither may read the other's half.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, Buffer.from(await base.arrayBuffer()));
  renameSync(half, file);
  return base;
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
