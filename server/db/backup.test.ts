import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import tar from "tar-stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDataDirectory } from "#testing/base.ts";
import { engines } from "#testing/engines.ts";
import { adminUrl } from "#testing/store.ts";
import { writeArchive } from "./archive.ts";
import { backup, restore } from "./backup.ts";
import { migrate, openStore, rows, type Store } from "./client.ts";
import { mediaFiles, users } from "./schema/index.ts";

// Starting and copying whole databases takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let dir: string;
let archive: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-backup-test-"));
  archive = join(dir, "tangu.tar");
  await createDataDirectory(join(dir, "from"));
  const store = await openStore({ dataDir: join(dir, "from") });
  await fillStore(store);
  await store.close();
  await fillFolders(join(dir, "from"));
  await backup(archive, { dataDir: join(dir, "from") });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

let target: string;
beforeEach(async () => {
  target = await mkdtemp(join(dir, "to-"));
});
afterEach(() => rm(target, { recursive: true, force: true }));

async function fillStore(store: Store): Promise<void> {
  await migrate(store);
  await store.db.insert(users).values({ phoneNumber: "9876543210", firstName: "Asha" });
  const file = { kind: "image", visibility: "public", bytes: 1, storedBytes: 1, sha256: "" } as const;
  await store.db.insert(mediaFiles).values([
    { ...file, name: "empty", attached: true },
    // What a stranger sent and no listing took: in no backup.
    { ...file, name: "stray", attached: false },
  ]);
}

async function fillFolders(dataDir: string): Promise<void> {
  const longName = "long".repeat(20);
  await mkdir(join(dataDir, "uploads", longName), { recursive: true });
  await mkdir(join(dataDir, "private"), { recursive: true });
  await writeFile(join(dataDir, "uploads", longName, `${longName}.webp`), "picture");
  await writeFile(join(dataDir, "uploads", "empty.webp"), "");
  for (const key of ["stray.webp", "stray_small.webp"]) await writeFile(join(dataDir, "uploads", key), "x");
  await writeFile(join(dataDir, "private", "proof.webp"), Buffer.alloc(100_000, 7));
}

async function expectFilesIn(dataDir: string): Promise<void> {
  expect(await readdir(join(dataDir, "uploads"), { recursive: true })).toHaveLength(3);
  const longName = "long".repeat(20);
  expect(await readFile(join(dataDir, "uploads", longName, `${longName}.webp`), "utf8")).toBe("picture");
  expect(await readFile(join(dataDir, "private", "proof.webp"))).toEqual(Buffer.alloc(100_000, 7));
}

async function damaged(change: (path: string, size: number) => Promise<void>): Promise<string> {
  const copy = join(target, "damaged.tar");
  await writeFile(copy, await readFile(archive));
  await change(copy, (await stat(copy)).size);
  return copy;
}

async function flipByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test("database and files come back on an empty machine", async () => {
  await restore(archive, { dataDir: target });
  await expectFilesIn(target);
  const store = await openStore({ dataDir: target });
  expect(await store.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Asha" }]);
  await migrate(store);
  await store.close();
  expect((await readdir(target)).sort()).toEqual(["db", "private", "uploads"]);
});

test("nobody else may read a backup", async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test("a damaged archive is refused and changes nothing", async () => {
  const changes = [
    // Within a file: what fills up the blocks between files is of no account.
    async (path: string) => flipByte(path, (await readFile(path)).indexOf(Buffer.alloc(1_000, 7)) + 500),
    (path: string) => flipByte(path, 0),
    (path: string, size: number) => truncate(path, Math.floor(size / 3)),
    (path: string, size: number) => truncate(path, size - 1024),
    (path: string) => truncate(path, 0),
    (path: string) => writeFile(path, Buffer.alloc(2048, "x")),
    async (path: string) => {
      const pack = tar.pack();
      pack.entry({ name: "manifest.json" }, JSON.stringify({ format: "tangu-backup", version: 1 }));
      pack.finalize();
      await writeFile(path, await buffer(pack));
    },
  ];
  for (const change of changes) {
    const copy = await damaged(change);
    await expect(restore(copy, { dataDir: join(target, "data") })).rejects.toThrow(
      /is damaged: .*Nothing was changed/,
    );
    await rm(copy);
  }
  expect(await readdir(target)).toEqual([]);
});

test("an archive that would write outside the data directory is refused", async () => {
  const contents = async function* () {
    yield Buffer.from("x");
  };
  const entries = async function* () {
    yield { name: "uploads/../../\u001b[2J\noutside", size: 1, contents };
  };
  await writeArchive(join(target, "evil.tar"), "embedded", entries());
  await expect(restore(join(target, "evil.tar"), { dataDir: join(target, "data") })).rejects.toThrow(
    // Its name commands no terminal either.
    "holds uploads/../../\\u001b[2J\\u000aoutside, which no backup",
  );
  expect(await readdir(target)).toEqual(["evil.tar"]);
});

async function withoutDatabase(engine: "embedded" | "postgresql", ...names: string[]): Promise<string> {
  const path = join(target, `${engine}-without.tar`);
  const entries = async function* () {
    for (const name of names) {
      yield {
        name,
        size: 1,
        contents: async function* () {
          yield Buffer.from("x");
        },
      };
    }
  };
  await writeArchive(path, engine, entries());
  return path;
}

test("an archive without a database is refused before anything is changed", async () => {
  const bare = await withoutDatabase("embedded", "uploads/a.webp", "db/PG_VERSION");
  await mkdir(join(target, "uploads"));
  await writeFile(join(target, "uploads", "mine.webp"), "mine");
  await expect(restore(bare, { dataDir: target, force: true })).rejects.toThrow(
    "holds no database that Tangu can open. Nothing was changed.",
  );
  expect(await readdir(join(target, "uploads"))).toEqual(["mine.webp"]);
});

test("a restore does not replace data unless it is told to", async () => {
  await mkdir(join(target, "uploads"));
  await writeFile(join(target, "uploads", "mine.webp"), "mine");
  await expect(restore(archive, { dataDir: target })).rejects.toThrow("add --force");
  expect(await readdir(join(target, "uploads"))).toEqual(["mine.webp"]);
  await restore(archive, { dataDir: target, force: true });
  await expectFilesIn(target);
});

test("an archive that nobody encrypted is refused where a passphrase is set", async () => {
  await expect(restore(archive, { dataDir: target, passphrase: "correct horse" })).rejects.toThrow(
    "is not encrypted, but BACKUP_PASSPHRASE is set",
  );
  await restore(archive, { dataDir: target });
  await expectFilesIn(target);
});

test("neither is done while a server holds the database", async () => {
  await createDataDirectory(target);
  const store = await openStore({ dataDir: target });
  await expect(backup(join(dir, "other.tar"), { dataDir: target })).rejects.toThrow(`process ${process.pid}`);
  await expect(restore(archive, { dataDir: target, force: true })).rejects.toThrow(`process ${process.pid}`);
  await store.close();
});

test("a backup that cannot be written leaves nothing behind", async () => {
  await expect(backup(join(target, "x.tar"), { dataDir: join(target, "nothing") })).rejects.toThrow(
    "no database",
  );
  expect(await readdir(target)).toEqual([]);
});

test("no archive is kept whose copy of the database was deleted meanwhile", async () => {
  const store = await openStore({ dataDir: join(dir, "from") });
  // As if somebody had cleared the folder between the copy and the archive.
  vi.spyOn(store, "copyTo").mockResolvedValue();
  const made = backup(join(target, "x.tar"), { dataDir: join(dir, "from"), store });
  await expect(made).rejects.toThrow("is gone");
  await store.close();
  expect(await readdir(target)).toEqual([]);
});

if (adminUrl) {
  test("on PostgreSQL database and files come back, and what came later is gone", {
    timeout: 60_000,
  }, async () => {
    const engine = engines.find(({ name }) => name === "postgresql");
    const opened = await engine?.open();
    if (!opened) throw new Error("no PostgreSQL");
    const { databaseUrl, dispose } = opened;
    const options = { dataDir: target, databaseUrl };
    const file = join(target, "postgresql.tar");
    await fillStore(opened.store);
    await fillFolders(target);
    await backup(file, options);
    await opened.store.db.execute(sql`create table later (id int)`);
    await opened.store.db.delete(users);
    await expect(restore(file, { ...options, force: true })).rejects.toThrow(
      "A server is using this database",
    );
    await opened.store.close();
    const bare = await withoutDatabase("postgresql", "database.pgdump");
    await expect(restore(bare, { ...options, force: true })).rejects.toThrow(
      "holds no database that Tangu can open",
    );

    await rm(join(target, "uploads"), { recursive: true });
    await rm(join(target, "private"), { recursive: true });
    await expect(restore(file, options)).rejects.toThrow("add --force");
    await restore(file, { ...options, force: true });
    await expectFilesIn(target);
    const store = await openStore(options);
    expect(await store.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Asha" }]);
    expect(await rows(store.db, sql`select to_regclass('later') as later`)).toEqual([{ later: null }]);
    await migrate(store);
    await store.close();
    await expect(restore(file, { dataDir: join(target, "other") })).rejects.toThrow("set DATABASE_URL");
    await dispose();
  });
}
