import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLocalStorage } from "#server/storage/local.ts";
import { migratedBase } from "#testing/base.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { everythingKept, fullLife } from "#testing/people.ts";
import { adminUrl, createTestDatabase, openTestStore } from "#testing/store.ts";
import { openStore, rows, type Store } from "./client.ts";
import { checkInvariants } from "./invariants.ts";
import { copyDatabase, move } from "./move.ts";
import { inspectDatabase } from "./pg-tools.ts";
import { users } from "./schema/auth.ts";
import { installation } from "./schema/installation.ts";
import { pgListings } from "./schema/listings.ts";

let site: TestApp;
let from: Store;
let dataDir: string;
let closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  site = await testApp();
  from = site.deps.store;
  await fullLife(site);
  // Text, numbers and moments that a careless copy would bend.
  const odd = {
    title: `O'Brien's "PG" \\ \n\t ತಂಗು 🛏`,
    monthlyRent: "9500.50",
    latitude: 12.956900000000001,
  };
  await createListing(from, odd);
  await from.db.execute(sql`update users set created_at = '2026-02-28 23:59:59.123456+05:30'`);
});
afterAll(() => site.close());

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tangu-move-"));
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  rmSync(dataDir, { recursive: true });
});

async function emptyEmbedded(): Promise<Store> {
  const store = await openStore({ dataDir: "", inMemory: true, loadFrom: await migratedBase() });
  closing.push(() => store.close());
  return store;
}

/** On the engine of the lane, so that with PostgreSQL rows go there and back again. */
async function emptyStore(): Promise<Store> {
  const { store, drop } = await openTestStore("");
  closing.push(() => store.close().then(drop));
  return store;
}

const idOf = async (store: Store) => (await store.db.select().from(installation))[0]?.id;

test("everything arrives, from one engine to the other and back, and the source stays as it was", async () => {
  const before = await everythingKept(from);
  const id = await idOf(from);
  const there = await emptyEmbedded();
  const back = await emptyStore();
  const moved = await copyDatabase(from, there);
  expect(moved.rows).toBeGreaterThan(30);
  expect(moved.broken).toEqual(
    (await checkInvariants(from.db)).filter(({ broken }) => broken.length > 0).map(({ name }) => name),
  );
  expect(await copyDatabase(there, back)).toEqual(moved);

  expect(await everythingKept(from)).toBe(before);
  expect(await idOf(from)).toBe(id);
  expect(await idOf(back)).not.toBe(id);
  const listings = (store: Store) => store.db.select().from(pgListings).orderBy(pgListings.id);
  expect(await listings(back)).toEqual(await listings(from));
  expect(await rows(back.db, sql`select distinct created_at::text as at from users`)).toEqual([
    { at: "2026-02-28 18:29:59.123456+00" },
  ]);
  // Numbers go on where they were, and keys and counters guard again.
  const { id: next } = await createListing(back);
  expect(next).toBeGreaterThan(Math.max(...(await listings(from)).map((listing) => listing.id)));
  await expect(
    back.db.execute(sql`insert into likes (user_id, pg_id) values ('nobody', 1)`),
  ).rejects.toThrow();
  const { id: userId } = await createUser(back);
  await back.db.execute(sql`insert into likes (user_id, pg_id) values (${userId}, ${next})`);
  const [liked] = await back.db.select().from(pgListings).where(eq(pgListings.id, next));
  expect(liked?.likeCount).toBe(1);
});

test("a database that holds data is refused and left alone", async () => {
  const to = await emptyEmbedded();
  await createUser(to);
  await expect(copyDatabase(from, to)).rejects.toThrow("There is data in table users there already");
  expect(await to.db.$count(users)).toBe(1);
});

test("what does not arrive whole does not arrive at all", async () => {
  const to = await emptyEmbedded();
  await to.db.execute(
    sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await to.db.execute(sql`create trigger lose before insert on likes for each row execute function lose()`);
  await to.db.execute(sql`alter table likes enable always trigger lose`);
  await to.db.execute(sql`create rule lose as on insert to saves do instead nothing`);
  await expect(copyDatabase(from, to)).rejects.toThrow("The table saves did not arrive as it was (0 of");
  expect(await to.db.$count(users)).toBe(0);
});

test("tables of another version are refused", async () => {
  const to = await emptyEmbedded();
  await to.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  await expect(copyDatabase(to, from)).rejects.toThrow("start the server once, then try again");
});

if (adminUrl) {
  test("an installation goes to PostgreSQL and back, its files with it, and a running server is no source", async () => {
    const embedded = { dataDir };
    const storage = createLocalStorage(embedded);
    const store = await openStore({ dataDir, loadFrom: await migratedBase() });
    await createUser(store, { firstName: "Asha" });
    await expect(move(embedded, undefined, storage)).rejects.toThrow("the embedded one already");
    const { url, drop } = await createTestDatabase(adminUrl!);
    closing.push(drop);
    await expect(move(embedded, url, storage)).rejects.toThrow("in use by process");
    await store.close();
    const marker = () => readFileSync(join(dataDir, "uploads/.installation"), "utf8").trim();

    await move(embedded, url, storage);
    const server = await openStore({ dataDir, databaseUrl: url });
    expect(await server.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Asha" }]);
    expect(marker()).toBe(await idOf(server));
    await expect(move({ dataDir, databaseUrl: url }, undefined, storage)).rejects.toThrow(
      "A server is using",
    );
    await server.close();
    // The database server takes a moment to see that nobody is connected any more.
    await expect.poll(async () => (await inspectDatabase(url)).servers).toBe(0);
    await expect(move(embedded, url, storage)).rejects.toThrow("belong to another database");

    await expect(move({ dataDir, databaseUrl: url }, undefined, storage)).rejects.toThrow(
      "already: move it away first",
    );
    rmSync(join(dataDir, "db"), { recursive: true });
    await move({ dataDir, databaseUrl: url }, undefined, storage);
    expect(readdirSync(dataDir).sort()).toEqual(["db", "private", "uploads"]);
    const again = await openStore({ dataDir });
    expect(await again.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Asha" }]);
    expect(marker()).toBe(await idOf(again));
    await again.close();
  });
}
