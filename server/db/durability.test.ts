import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDataDirectory } from "#testing/base.ts";
import { type Child, spawnChild } from "#testing/processes.ts";
import { DatabaseUnavailable, DataDirectoryInUse, openStore, rows, type Store } from "./client.ts";

// Starting and copying whole databases takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let dir: string;
let store: Store | null = null;
let child: Child | null = null;

// One directory for all: what a test leaves behind after a crash is what the next one recovers from.
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-durable-"));
  await createDataDirectory(dir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await child?.kill();
  await store?.close();
});

async function open(): Promise<Store> {
  store = await openStore({ dataDir: dir, onError: () => {} });
  await store.db.execute(sql`create table if not exists acknowledged (id serial primary key)`);
  return store;
}

const insert = (into: Store, durable: boolean) =>
  into.transaction((tx) => tx.execute(sql`insert into acknowledged default values`), { durable });

const isLog = (descriptor: number) => fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes("pg_wal");

/** How often a file of the log, which is what a commit needs on disk, has been synced. */
function countLogSyncs(): () => number {
  let count = 0;
  const { fsync } = fs;
  vi.spyOn(fs, "fsync").mockImplementation(((descriptor: number, done: fs.NoParamCallback) => {
    if (isLog(descriptor)) count += 1;
    fsync(descriptor, done);
  }) as typeof fs.fsync);
  return () => count;
}

test("each durable commit brings the log to disk, and commits that wait together share it", async () => {
  const db = await open();
  const syncs = countLogSyncs();
  for (let commit = 0; commit < 100; commit += 1) await insert(db, true);
  expect(syncs()).toBeGreaterThanOrEqual(100);

  const before = syncs();
  await Promise.all(Array.from({ length: 50 }, () => insert(db, true)));
  expect(syncs() - before).toBeGreaterThanOrEqual(1);
  expect(syncs() - before).toBeLessThanOrEqual(51);
});

test("ordinary commits do not wait for the disk, but no data page reaches it before their log", async () => {
  const db = await open();
  await db.checkpoint();
  // The log would go to disk by itself a little later.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asynchronous = countLogSyncs();
  const order: string[] = [];
  const { fsyncSync, writeSync } = fs;
  vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    if (isLog(descriptor)) order.push("log");
    fsyncSync(descriptor);
  });
  vi.spyOn(fs, "writeSync").mockImplementation(((descriptor: number, ...rest: [Uint8Array]) => {
    if (!isLog(descriptor)) order.push("page");
    return writeSync(descriptor, ...rest);
  }) as typeof fs.writeSync);
  await insert(db, false);
  expect(order).not.toContain("log");
  expect(asynchronous()).toBe(0);

  order.length = 0;
  await db.checkpoint();
  expect(order.slice(0, 2)).toEqual(["log", "page"]);
});

test("when the disk fails to keep the log, the commit is not acknowledged", async () => {
  const db = await open();
  vi.spyOn(fs, "fsync").mockImplementationOnce(((_: number, done: fs.NoParamCallback) =>
    done(Object.assign(new Error("disk error"), { code: "EIO" }))) as typeof fs.fsync);
  await expect(insert(db, true)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test("a full disk under the log is an error and not a hang, and the engine recovers", async () => {
  const db = await open();
  const before = await db.db.$count(sql`acknowledged`);
  await insert(db, true);
  await db.db.execute(sql`select pg_switch_wal()`);
  const full = vi.spyOn(fs, "writeSync").mockImplementation(() => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  await expect(insert(db, true)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
  full.mockRestore();
  await vi.waitFor(() => db.ping(), { timeout: 30_000, interval: 100 });
  await insert(db, true);
  expect(await db.db.$count(sql`acknowledged`)).toBe(before + 2);
});

test("writes are refused before the disk is full, and reads go on", async () => {
  const db = await open();
  const { statfs } = fs.promises;
  vi.spyOn(fs.promises, "statfs").mockImplementation((async (path: fs.PathLike) => ({
    ...(await statfs(path)),
    bavail: 1,
  })) as typeof statfs);
  await vi.waitFor(() => expect(insert(db, false)).rejects.toThrow("too little room"), { timeout: 30_000 });
  expect(await rows(db.db, sql`select count(*) as count from acknowledged`)).toHaveLength(1);
});

test("every acknowledged commit is there after kill -9", { timeout: 60_000 }, async () => {
  await (await open()).close();
  for (const commits of [5, 40]) {
    child = spawnChild("commit", dir);
    const acknowledged: number[] = [];
    while (acknowledged.length < commits) acknowledged.push(Number(await child.next()));
    await child.kill();
    const db = await open();
    const kept = await rows<{ id: number }>(db.db, sql`select id from acknowledged`);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    await db.close();
  }
});

test("a second process on the directory is refused, naming the first", { timeout: 60_000 }, async () => {
  await open();
  child = spawnChild("hold", dir);
  expect(await child.next()).toContain(`in use by process ${process.pid}.`);
  await store?.close();

  child = spawnChild("hold", dir);
  expect(await child.next()).toBe("held");
  await expect(openStore({ dataDir: dir })).rejects.toThrow(DataDirectoryInUse);
  await child.kill();
  await open();
});

test("a first start that was cut off leaves no half database", async () => {
  await rm(join(dir, "db"), { recursive: true });
  await fs.promises.mkdir(join(dir, "db.new"));
  await fs.promises.writeFile(join(dir, "db.new", "PG_VERSION"), "18\n");
  await (await open()).ping();
});
