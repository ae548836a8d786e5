import fs from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bootFault } from "#server/lib/greeting.ts";
import { migratedBase } from "#testing/base.ts";
import { openTestStore } from "#testing/store.ts";
import { migrate, openStore, rows } from "./client.ts";
import { lockDataDirectory } from "./lock.ts";

let dir: string;
let intact: string;
let dataDir: string;
/** Files of the table of migrations, which is read at each start, and of the log. */
let table: string;
let log: string[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-refusals-"));
  intact = join(dir, "intact");
  const store = await openStore({ dataDir: intact, loadFrom: await migratedBase() });
  const [found] = await rows<{ path: string }>(
    store.db,
    sql`select pg_relation_filepath('drizzle.__drizzle_migrations') as path`,
  );
  table = found?.path ?? "";
  await store.close();
  log = (await readdir(join(intact, "db/pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
});
afterAll(() => rm(dir, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(dir, "case-"));
});
afterEach(() => vi.restoreAllMocks());

async function start(): Promise<void> {
  const store = await openStore({ dataDir, onError: () => {} });
  await migrate(store).finally(() => store.close());
}

/** What the operator reads. */
const faultOf = async (work: Promise<unknown>) =>
  bootFault(
    await work.then(
      () => "started",
      (error: unknown) => error,
    ),
  );

async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xa5, 0, 4096));
}

test.each([
  ["control file", () => overwrite(join(dataDir, "db/global/pg_control"))],
  ["emptied control file", () => truncate(join(dataDir, "db/global/pg_control"), 0)],
  ["log", () => Promise.all(log.map((name) => overwrite(join(dataDir, "db/pg_wal", name))))],
  ["page of a table", () => overwrite(join(dataDir, "db", table))],
  ["list of tables", () => rm(join(dataDir, "db/base"), { recursive: true })],
  ["version", () => rm(join(dataDir, "db/PG_VERSION"))],
])("a damaged %s is one sentence that says what to do", async (_, damage) => {
  await cp(intact, dataDir, { recursive: true });
  await damage();
  expect(await faultOf(start())).toMatch(
    /^The database is damaged: .*\. Check the disk, and bring back a backup with `npm run db -- restore <file> --force`\.$/,
  );
  expect(await readdir(dataDir)).toEqual(["db"]);
});

test("files of another version of the engine are not taken for damaged", async () => {
  await mkdir(join(dataDir, "db"));
  await writeFile(join(dataDir, "db/PG_VERSION"), "17\n");
  expect(await faultOf(start())).toMatch(
    /written by PostgreSQL 17 .* start the version of Tangu that wrote it\.$/,
  );
  expect(await readFile(join(intact, "db/PG_VERSION"), "utf8")).toBe("18\n");
});

test.each(["", "{", "null", "{}"])("a lock that holds %j is one sentence", async (text) => {
  await writeFile(join(dataDir, "db.lock"), text);
  expect(await faultOf(lockDataDirectory(dataDir))).toBe(
    `The lock ${join(dataDir, "db.lock")} is damaged: make sure that no Tangu server runs on this data directory, then delete that file.`,
  );
  expect(await readdir(dataDir)).toEqual(["db.lock"]);
});

test.each([true, false])("a full disk is one sentence (with a database: %s)", async (exists) => {
  if (exists) await cp(intact, dataDir, { recursive: true });
  const { statfs } = fs.promises;
  vi.spyOn(fs.promises, "statfs").mockImplementation((async (path: fs.PathLike) => ({
    ...(await statfs(path)),
    bavail: 1,
  })) as typeof statfs);
  expect(await faultOf(start())).toBe(
    `There is too little room left on the disk of ${dataDir}: free at least ${exists ? 48 : 96} MB and start again.`,
  );
  expect(await readdir(dataDir)).toEqual(exists ? ["db"] : []);
});

test("a first start that finds no room leaves nothing", async () => {
  vi.spyOn(fs, "writeSync").mockImplementation(() => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  await expect(start()).rejects.toThrow();
  expect(await readdir(dataDir)).toEqual([]);
});

test("an older program refuses newer tables, and leaves them as they are", async () => {
  const { store, drop } = await openTestStore("");
  const migrations = sql.raw("drizzle.__drizzle_migrations");
  await store.db.execute(sql`insert into ${migrations} (hash, created_at) values ('later', 9999999999999)`);
  expect(await faultOf(migrate(store))).toBe(
    "The database was written by a newer version of Tangu: start that version, or restore a backup from before the update.",
  );
  await store.close();
  await drop();
});
