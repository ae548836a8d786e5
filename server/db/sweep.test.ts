import { lt, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openStore, rows } from "#server/db/client.ts";
import { textUsage } from "#server/db/schema/auth.ts";
import { migratedBase } from "#testing/base.ts";
import { openTestStore } from "#testing/store.ts";
import { deleteInSteps } from "./sweep.ts";

test("all rows of a condition go, however many they are, and no other", async () => {
  const { store, drop } = await openTestStore("");
  onTestFinished(async () => {
    await store.close();
    await drop();
  });
  await store.db.execute(sql`insert into text_usage (subject, hour, units)
    select 'subject ' || n, timestamptz '2026-01-01' + (n % 2) * interval '1 day', n from generate_series(1, 21000) n`);
  const [old, statements] = [lt(textUsage.hour, new Date("2026-01-02T00:00:00Z")), [] as unknown[]];
  const counting = new Proxy(store.db, {
    get: (db, name) =>
      name === "execute"
        ? (...args: [never]) => {
            statements.push(args);
            return db.execute(...args);
          }
        : Reflect.get(db, name),
  });
  await deleteInSteps(counting, textUsage, old);
  expect(await store.db.$count(textUsage, old)).toBe(0);
  expect(await store.db.$count(textUsage)).toBe(10_500);
  expect(statements.length).toBeGreaterThan(2);
});

test("on the embedded engine rows that come and go take no more room each time", async () => {
  const store = await openStore({ dataDir: "", inMemory: true, loadFrom: await migratedBase() });
  onTestFinished(() => store.close());
  const bytesAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      await store.db.execute(sql`insert into text_usage (subject, hour, units)
        select 'subject ' || n, timestamptz '2026-01-01', n from generate_series(1, 2000) n`);
      await store.db.delete(textUsage);
      await store.vacuum();
    }
    const [size] = await rows<{ bytes: number }>(
      store.db,
      sql`select pg_total_relation_size('text_usage') as bytes`,
    );
    return size!.bytes;
  };
  const first = await bytesAfter(2);
  expect(await bytesAfter(4)).toBeLessThanOrEqual(first * 1.2);
});

test("on the embedded engine statements are planned for the rows that are there", async () => {
  const store = await openStore({ dataDir: "", inMemory: true, loadFrom: await migratedBase() });
  onTestFinished(() => store.close());
  await store.db.execute(sql`insert into text_usage (subject, hour, units)
    select 'subject ' || n, timestamptz '2026-01-01', n from generate_series(1, 2000) n`);
  const planned = async () => {
    await store.analyze();
    const found = await rows<{ count: number }>(
      store.db,
      sql`select reltuples::int as count from pg_class where relname = 'text_usage'`,
    );
    return found[0]!.count;
  };
  // The engine itself takes note of changes once in a second.
  await expect.poll(planned).toBe(2000);
});
