import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { adminUrl, createTestDatabase } from "#testing/store.ts";
import { migrate, openStore, rows, type Store } from "./client.ts";
import { inspectDatabase } from "./pg-tools.ts";

let directUrl: string;
let databaseUrl: string;
let opened: Store[];
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await createTestDatabase(adminUrl!);
  ({ url: directUrl, drop } = database);
  const pooled = new URL(directUrl);
  pooled.host = new URL(inject("poolerUrl")).host;
  databaseUrl = pooled.href;
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await drop();
});

async function open(urls: { databaseUrl: string; directUrl?: string }): Promise<Store> {
  const store = await openStore({ dataDir: "", onError: () => {}, ...urls });
  opened.push(store);
  return store;
}

const settingsOf = (store: Store) =>
  rows(
    store.db,
    sql`select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates,
      current_setting('max_parallel_workers_per_gather') as workers,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );

test("connections are the same through a pooler as without, whoever of several servers is first", async () => {
  await Promise.all(Array.from({ length: 8 }, () => open({ databaseUrl, directUrl })));
  await open({ databaseUrl: directUrl });
  for (const store of opened) {
    expect(await settingsOf(store)).toEqual([
      { zone: "UTC", dates: "ISO, MDY", workers: "0", statement: "15s", idle: "30s" },
    ]);
  }
});

test("more callers than connections share them, and locks, news and migrations hold", async () => {
  const [one, two] = [await open({ databaseUrl, directUrl }), await open({ databaseUrl, directUrl })];
  await Promise.all([migrate(one), migrate(two)]);
  const heard: string[] = [];
  await two.listen("beds", (payload) => heard.push(payload));
  await one.db.execute(sql`create table counted (n int not null)`);
  await one.db.execute(sql`insert into counted values (0)`);
  const count = (store: Store) =>
    store.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`);
      const [{ n } = { n: -1 }] = await rows<{ n: number }>(tx, sql`select n from counted`);
      await tx.execute(sql`update counted set n = ${n + 1}`);
      await store.notify("beds", String(n));
    });
  await Promise.all(Array.from({ length: 40 }, (_, at) => count(at % 2 ? one : two)));
  expect(await rows(two.db, sql`select n from counted`)).toEqual([{ n: 40 }]);
  await expect.poll(() => heard).toEqual(Array.from({ length: 40 }, (_, at) => String(at)));
});

test("a server behind a pooler is seen at work, and no longer when it has stopped", async () => {
  const store = await open({ databaseUrl, directUrl });
  await store.listen("beds", () => {});
  expect((await inspectDatabase(directUrl)).servers).toBe(1);
  await store.close();
  await expect.poll(async () => (await inspectDatabase(directUrl)).servers).toBe(0);
});

test("a pooler without the address of its PostgreSQL is refused with what to do", async () => {
  await expect(open({ databaseUrl })).rejects.toThrow("set DATABASE_DIRECT_URL too");
});
