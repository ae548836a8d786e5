import { randomUUID } from "node:crypto";
import pg from "pg";
import { openStore, type Store } from "#server/db/client.ts";
import { migratedBase } from "./base.ts";
import { adminUrl } from "./store.ts";

export interface TestEngine {
  name: Store["engine"];
  available: boolean;
  /**
   * A store of its own, without data. On PostgreSQL it has no tables yet; an embedded one is a copy of a migrated
   * database, because initdb takes seconds there. `dispose` closes it and leaves nothing behind.
   */
  open(): Promise<{ store: Store; databaseUrl?: string; dispose(): Promise<void> }>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const embedded: TestEngine = {
  name: "embedded",
  available: true,
  async open() {
    const store = await openStore({ dataDir: "", inMemory: true, loadFrom: await migratedBase() });
    return { store, dispose: () => store.close() };
  },
};

const postgresql: TestEngine = {
  name: "postgresql",
  available: adminUrl !== undefined,
  async open() {
    const name = `tangu_${randomUUID().replaceAll("-", "")}`;
    await administer(`create database ${name}`);
    const url = new URL(adminUrl ?? "");
    url.pathname = `/${name}`;
    // Some tests make the server fail on purpose: what is reported aside then is no news.
    const store = await openStore({ dataDir: "", databaseUrl: url.href, onError: () => {} });
    const dispose = async () => {
      await store.close();
      await administer(`drop database ${name} with (force)`);
    };
    return { store, databaseUrl: url.href, dispose };
  },
};

export const engines: TestEngine[] = [embedded, postgresql];
