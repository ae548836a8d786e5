import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import type { Storage } from "#server/storage/storage.ts";
import { engines } from "#testing/engines.ts";
import { adminUrl, openTestStore, type TestStore } from "#testing/store.ts";
import type { Store } from "./client.ts";
import { bind, joinFiles, NotTogether, openInstallation } from "./installation.ts";
import { installation } from "./schema/installation.ts";
import { mediaFiles } from "./schema/media.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestStore;
let store: Store;
let dataDir: string;
let storage: Storage;

beforeAll(async () => {
  database = await openTestStore("");
  store = database.store;
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tangu-installation-"));
  storage = createLocalStorage({ dataDir });
});
afterEach(async () => {
  await store.db.delete(mediaFiles);
  rmSync(dataDir, { recursive: true });
});

const here = () => readdirSync(dataDir, { recursive: true }).sort();

function writeFiles(folder: "uploads" | "private", names: readonly string[]): void {
  mkdirSync(join(dataDir, folder), { recursive: true });
  for (const name of names) writeFileSync(join(dataDir, folder, `${name}_original.webp`), name);
}

async function insertRows(visibility: "public" | "private", names: readonly string[], attached = true) {
  const rest = { kind: "image", visibility, bytes: 1, storedBytes: 1, sha256: "", attached };
  await store.db.insert(mediaFiles).values(names.map((name) => ({ name, ...rest })));
}

const names = (count: number, prefix = "file") => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

const joined = () => joinFiles(store.db, storage);

/** Refused, with the folder as it was. */
async function expectRefused(what: string, work: () => Promise<unknown> = joined): Promise<void> {
  const before = here();
  const refused = work();
  await expect(refused).rejects.toBeInstanceOf(NotTogether);
  await expect(refused).rejects.toThrow(what);
  await expect(refused).rejects.toThrow("Set DATABASE_URL and DATA_DIR");
  expect(here()).toEqual(before);
}

test("a new installation is bound once, and knows itself at the next start", async () => {
  await joined();
  expect(here()).toEqual(["private", "private/.installation", "uploads", "uploads/.installation"]);
  await insertRows("private", ["proof"]);
  await joined();
});

test("another database on a bound data directory is refused, until it is bound on purpose", async () => {
  await joined();
  const [own] = await store.db.select().from(installation);
  await store.db.update(installation).set({ id: "another" });
  await expectRefused("belong to another database");
  await bind(store.db, storage);
  await joined();
  await store.db.update(installation).set({ id: own!.id });
});

test.each([
  ["uploads", "public"],
  ["private", "private"],
] as const)(
  "%s of an older version are adopted by the database that knows them alone",
  async (folder, of) => {
    await insertRows(of, names(6));
    await expectRefused(`are missing in ${join(dataDir, folder)}`);
    writeFiles(folder, names(6));
    await store.db.delete(mediaFiles);
    await expectRefused(`doesn't know the files in ${join(dataDir, folder)}`);
    await insertRows(of, [...names(3), ...names(9, "lost")]);
    await expectRefused("are missing");
    await store.db.delete(mediaFiles);
    await insertRows(of, names(5));
    await joined();
  },
);

test("without db/ nothing is made beside files that belong to a database", async () => {
  writeFiles("private", ["proof"]);
  await expectRefused("There is no database in", () => openInstallation({ dataDir }, storage));
  expect(existsSync(join(dataDir, "db"))).toBe(false);
});

if (adminUrl) {
  test("a fresh DATABASE_URL is refused beside files, and gets no tables", async () => {
    const fresh = await engines.find(({ name }) => name === "postgresql")!.open();
    const options = { dataDir, databaseUrl: fresh.databaseUrl };
    await joined();
    await expectRefused("There is no database at DATABASE_URL", () => openInstallation(options, storage));
    rmSync(join(dataDir, "private"), { recursive: true });
    rmSync(join(dataDir, "uploads"), { recursive: true });
    for (let start = 0; start < 2; start += 1) await (await openInstallation(options, storage)).close();
    await fresh.dispose();
  });
}

const sweepAt = (ms: number) =>
  sweepMedia({
    store,
    storage,
    config: { dataDir },
    clock: { now: () => new Date(Date.now() + ms) },
  });

test("a database that does not know most files sweeps nothing, and says so", async () => {
  writeFiles("uploads", names(500));
  writeFiles("private", names(34, "proof"));
  await insertRows("public", names(500));
  await insertRows("public", ["waiting"], false);
  const before = here();
  await expect(sweepAt(2 * DAY_MS)).rejects.toThrow(
    "doesn't know 34 of 34 private images and videos. Check that DATABASE_URL and the files belong together",
  );
  expect(here().filter((path) => path !== "tmp")).toEqual(before);
  expect(await store.db.$count(mediaFiles)).toBe(501);
});

test("what is swept stays in the trash for 14 days", async () => {
  writeFiles("uploads", ["kept", "unknown", ...names(25)]);
  await insertRows("public", ["kept"]);
  await insertRows("public", names(25), false);
  await store.db.update(mediaFiles).set({ releasedAt: new Date() }).where(eq(mediaFiles.attached, false));
  expect(await sweepAt(2 * DAY_MS)).toEqual({ rows: 25, files: 26, deleted: 0, temporary: 0 });
  expect(readdirSync(join(dataDir, "uploads"))).toEqual(["kept_original.webp"]);
  const [day] = readdirSync(join(dataDir, "trash"));
  expect(readdirSync(join(dataDir, "trash", day!, "uploads"))).toHaveLength(26);
  expect(await sweepAt(16 * DAY_MS)).toMatchObject({ files: 0, deleted: 0 });
  expect(await sweepAt(17 * DAY_MS)).toMatchObject({ files: 0, deleted: 26 });
  expect(readdirSync(join(dataDir, "trash"))).toEqual([]);
});
