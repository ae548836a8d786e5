import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openStore, type Store } from "#server/db/client.ts";
import { createDataDirectory, migratedBase, migratedTemplate } from "./base.ts";
import { collectStatements } from "./statements.ts";

/** Set in the PostgreSQL lane: an address from which databases may be made. */
export const adminUrl = process.env.TEST_DATABASE_URL;

if (adminUrl) collectStatements();

async function onServer(statement: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A new PostgreSQL database, migrated unless another template is given; `drop` takes it away again, also from under
 * open connections.
 */
export async function createTestDatabase(
  url: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template ?? (await migratedTemplate(url))}`, url);
  const target = new URL(url);
  target.pathname = `/${name}`;
  return { url: target.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`, url) };
}

/** Where servers in processes of their own find their database: empty, migrated, on the engine of this lane. */
export interface SharedDatabase {
  dataDir: string;
  databaseUrl?: string;
  drop: () => Promise<void>;
}

export async function createSharedDatabase(): Promise<SharedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "tangu-shared-"));
  const database = adminUrl ? await createTestDatabase(adminUrl) : undefined;
  if (!database) await createDataDirectory(dataDir);
  const drop = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, databaseUrl: database?.url, drop };
}

export interface TestStore {
  store: Store;
  drop: () => Promise<void>;
}

export interface TestStoreOptions {
  /** The address by which the PostgreSQL of an address is to be reached. */
  through?: (databaseUrl: string) => string | Promise<string>;
  onError?: (error: Error) => void;
  /** Connections to PostgreSQL. */
  poolSize?: number;
}

/** An empty, migrated database on the engine of this lane. */
export async function openTestStore(
  dataDir: string,
  { through = (url) => url, ...options }: TestStoreOptions = {},
): Promise<TestStore> {
  if (!adminUrl) {
    const store = await openStore({ dataDir, inMemory: true, loadFrom: await migratedBase() });
    return { store, drop: async () => {} };
  }
  const database = await createTestDatabase(adminUrl);
  const databaseUrl = await through(database.url);
  const store = await openStore({ databaseUrl, dataDir, poolSize: 5, ...options });
  return { store, drop: database.drop };
}
