import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#server/lib/root.ts";
import { deferred } from "#testing/deferred.ts";
import { engines } from "#testing/engines.ts";
import { constraintOf, DatabaseUnavailable, migrate, rows, type Store } from "./client.ts";
import { users } from "./schema/index.ts";

for (const engine of engines.filter(({ available }) => available)) {
  describe(`store on ${engine.name}`, () => {
    let store: Store;
    let dispose: () => Promise<void>;

    beforeAll(async () => {
      ({ store, dispose } = await engine.open());
      await migrate(store);
      await store.db.execute(sql`create table beds (id int primary key, taken int check (taken <= 2))`);
    });
    afterAll(() => dispose());

    const bedsTaken = () => rows<{ id: number }>(store.db, sql`select id from beds order by id`);

    test("between two queries others are looked at", async () => {
      const turns: string[] = [];
      setImmediate(() => turns.push("others"));
      await store.ping();
      await bedsTaken();
      turns.push("queries");
      expect(turns).toEqual(["others", "queries"]);
    });

    test("a transaction commits as a whole, and its result is returned", async () => {
      const result = await store.transaction(async (tx) => {
        await tx.execute(sql`insert into beds values (1, 1)`);
        return "held";
      });
      expect(result).toBe("held");
      expect(await bedsTaken()).toContainEqual({ id: 1 });
    });

    test("an error rolls everything back and reaches the caller as it is", async () => {
      const refusal = new Error("no bed left");
      const work = store.transaction(async (tx) => {
        await tx.execute(sql`insert into beds values (2, 1)`);
        throw refusal;
      });
      await expect(work).rejects.toBe(refusal);
      expect(await bedsTaken()).not.toContainEqual({ id: 2 });
    });

    test("a swallowed error does not pass for a commit", async () => {
      const work = store.transaction(async (tx) => {
        await tx.execute(sql`insert into beds values (3, 1)`);
        await tx.execute(sql`select 1 / 0`).catch(() => {});
      });
      await expect(work).rejects.toThrow();
      expect(await bedsTaken()).not.toContainEqual({ id: 3 });
    });

    test("a savepoint takes back its own part only", async () => {
      await store.transaction(async (tx) => {
        await tx.execute(sql`insert into beds values (4, 1)`);
        await tx
          .transaction(async (inner) => {
            await inner.execute(sql`insert into beds values (5, 9)`);
          })
          .catch(() => {});
      });
      const ids = await bedsTaken();
      expect(ids).toContainEqual({ id: 4 });
      expect(ids).not.toContainEqual({ id: 5 });
    });

    test("the pool is refused inside a transaction, also through a db taken before", async () => {
      const { db } = store;
      const inside = (work: () => unknown) => store.transaction(async () => void (await work()));
      await expect(inside(() => store.db)).rejects.toThrow("store.db was used inside store.transaction");
      await expect(inside(() => db.select().from(users))).rejects.toThrow("used inside store.transaction");
      await expect(inside(() => store.transaction(async () => {}))).rejects.toThrow(
        "inside store.transaction",
      );
      expect(() => db.transaction(async () => {})).toThrow("Use store.transaction");
      expect(await db.select().from(users)).toEqual([]);
    });

    test("what was started in a transaction and outlives it may use the pool", async () => {
      const { promise: committed, resolve } = deferred<void>();
      let late: Promise<unknown> = Promise.resolve();
      await store.transaction(async () => {
        late = committed.then(() => bedsTaken());
      });
      resolve();
      await expect(late).resolves.toBeInstanceOf(Array);
    });

    test("types agree with the other engine", async () => {
      const [row] = await rows(
        store.db,
        sql`select 9007199254740991::int8 as int8, count(*) as count, array[1, null]::int8[] as int8s,
              9500.50::numeric(10,2) as money, date '2026-02-28' as day, null::timestamptz as nothing,
              timestamptz '2026-02-28 23:59:59.123+05:30' as instant, true as flag,
              '{"a": 1}'::jsonb as json, array['x', 'y'] as texts
            from (values (1), (2)) as two`,
      );
      expect(row).toEqual({
        int8: 9007199254740991,
        count: 2,
        int8s: [1, null],
        money: "9500.50",
        day: "2026-02-28",
        nothing: null,
        instant: new Date("2026-02-28T18:29:59.123Z"),
        flag: true,
        json: { a: 1 },
        texts: ["x", "y"],
      });
      const built = await store.db.select({ count: sql<number>`count(*)` }).from(users);
      expect(built).toEqual([{ count: 0 }]);
    });

    test("a violated constraint is named, and the visitor's values are in no message or log line", async () => {
      const phone = "9876501234";
      const person = { phoneNumber: phone, password: "canary" };
      const error: unknown = await store.db
        .insert(users)
        .values([person, person])
        .catch((reason) => reason);
      expect(constraintOf(error)).toEqual({ kind: "unique", name: "users_phone_unique" });
      expect(String(error)).not.toContain(phone);
      expect(JSON.stringify({ ...(error as Error) })).not.toMatch(/9876501234|canary/);

      const inTransaction = store.transaction((tx) => tx.execute(sql`insert into beds values (6, 3)`));
      const check: unknown = await inTransaction.catch((reason) => reason);
      expect(constraintOf(check)).toEqual({ kind: "check", name: "beds_taken_check" });
      expect(constraintOf(new Error("else"))).toBeNull();
    });

    test("a constraint checked at the commit is named too", async () => {
      await store.db.execute(
        sql`create table pairs (id int constraint pairs_id unique deferrable initially deferred)`,
      );
      const work = store.transaction((tx) => tx.execute(sql`insert into pairs values (1), (1)`));
      expect(constraintOf(await work.catch((reason: unknown) => reason))).toEqual({
        kind: "unique",
        name: "pairs_id",
      });
    });

    test("news reach a listener after the commit, never after a rollback", async () => {
      const heard: string[] = [];
      const { promise: last, resolve } = deferred<void>();
      const stop = await store.listen("beds", (payload) => {
        heard.push(payload);
        if (payload === "last") resolve();
      });
      await store
        .transaction(async () => {
          await store.notify("beds", "rolled back");
          throw new Error("no");
        })
        .catch(() => {});
      await store.transaction(async () => {
        await store.notify("beds", "committed");
        expect(heard).toEqual([]);
      });
      await store.notify("other", "not for us");
      await store.notify("beds", "last");
      await last;
      expect(heard).toEqual(["committed", "last"]);
      await stop();
    });

    test("a listener may use the pool, even when a transaction set it off", async () => {
      const { promise, resolve } = deferred<unknown>();
      const stop = await store.listen("beds", () => resolve(bedsTaken()));
      await store.transaction(() => store.notify("beds", "1"));
      await expect(promise).resolves.toBeInstanceOf(Array);
      await stop();
    });

    test("migrations that are there already are left alone", async () => {
      await Promise.all([migrate(store), migrate(store)]);
      await store.ping();
    });

    test("each trigger is as the file of its table says, whatever the database had", async () => {
      const folder = join(projectRoot(), "server/db/triggers");
      const written = readdirSync(folder).flatMap((file) =>
        Array.from(
          readFileSync(join(folder, file), "utf8").matchAll(
            /^CREATE (?:OR REPLACE |CONSTRAINT )?TRIGGER (\w+)/gm,
          ),
          ([, name]) => ({
            name,
            file,
          }),
        ),
      );
      const there = await rows(
        store.db,
        sql`select tgname as name, relname || '.sql' as file from pg_trigger join pg_class on pg_class.oid = tgrelid
          where not tgisinternal`,
      );
      expect(there).toHaveLength(written.length);
      expect(there).toEqual(expect.arrayContaining(written));

      const likes = () =>
        rows<{ source: string }>(
          store.db,
          sql`select prosrc as source from pg_proc where proname = 'likes_count'`,
        );
      const [ours] = await likes();
      await store.db.execute(
        sql`create or replace function likes_count() returns trigger language plpgsql as 'begin return null; end'`,
      );
      await store.db.execute(sql`update drizzle.trigger_files set hash = 'of an older program'`);
      await migrate(store);
      expect(await likes()).toEqual([ours]);
    });

    test("a closed store is unavailable, and closes twice", async () => {
      const own = await engine.open();
      await own.store.close();
      await expect(own.store.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(own.store.transaction(async () => {})).rejects.toBeInstanceOf(DatabaseUnavailable);
      await own.dispose();
    });
  });
}
