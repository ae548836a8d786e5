import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { contentsOf, type Entry, type Manifest, readArchive, writeArchive } from "./archive.ts";
import { openStore } from "./client.ts";
import { createFolder } from "./engine.ts";
import { lockDataDirectory } from "./lock.ts";
import { dumpDatabase, inspectDatabase, restoreDatabase } from "./pg-tools.ts";

export interface BackupOptions {
  databaseUrl?: string;
  dataDir: string;
}

/** What cannot be done, in a sentence for the one who asked. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

const FOLDERS = ["uploads", "private"];
const EMBEDDED_DUMP = "database.tgz";
const POSTGRESQL_DUMP = "database.pgdump";
const ALLOWED_NAME = /^(database\.(tgz|pgdump)|(uploads|private)\/.+)$/;

function fileEntry(name: string, path: string, size: number): Entry {
  return { name, size, contents: () => createReadStream(path) };
}

async function* filesOf(dataDir: string): AsyncGenerator<Entry> {
  for (const folder of FOLDERS) {
    const root = join(dataDir, folder);
    if (!existsSync(root)) continue;
    for (const found of await readdir(root, { withFileTypes: true, recursive: true })) {
      if (!found.isFile()) continue;
      const path = join(found.parentPath, found.name);
      const { size } = await stat(path).catch(() => ({ size: null }));
      // Deleted since the folder was read, by a server that goes on working.
      if (size === null) continue;
      yield fileEntry(relative(dataDir, path).split(sep).join("/"), path, size);
    }
  }
}

async function dumpEmbedded(dataDir: string): Promise<Entry> {
  if (!existsSync(join(dataDir, "db", "PG_VERSION"))) {
    throw new BackupRefused(`There is no database in ${dataDir}.`);
  }
  const store = await openStore({ dataDir });
  try {
    const dump = await store.dump();
    return {
      name: EMBEDDED_DUMP,
      size: dump.size,
      contents: () => dump.stream() as AsyncIterable<Uint8Array>,
    };
  } finally {
    await store.close();
  }
}

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tangu-backup-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* first(entry: Entry, rest: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield entry;
  yield* rest;
}

/**
 * Saves the database and the files that belong to it. The embedded database must not be in use; PostgreSQL may be,
 * and the files are read after it, so that each file the database knows is there.
 */
export async function backup(file: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, databaseUrl } = options;
  const path = resolve(file);
  if (!databaseUrl)
    return writeArchive(path, "embedded", first(await dumpEmbedded(dataDir), filesOf(dataDir)));
  return withTemporaryFolder(async (folder) => {
    const dump = join(folder, POSTGRESQL_DUMP);
    await dumpDatabase(databaseUrl, dump);
    const entry = fileEntry(POSTGRESQL_DUMP, dump, (await stat(dump)).size);
    return writeArchive(path, "postgresql", first(entry, filesOf(dataDir)));
  });
}

async function extract(entry: Entry, folder: string): Promise<string> {
  if (!ALLOWED_NAME.test(entry.name) || entry.name.split("/").includes("..")) {
    throw new BackupRefused(`The archive holds ${entry.name}, which no backup of Tangu does.`);
  }
  const target = join(folder, entry.name);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(entry.contents(), createWriteStream(target, { flags: "wx", flush: true }));
  return target;
}

async function isFilled(path: string): Promise<boolean> {
  return existsSync(path) && (await readdir(path)).length > 0;
}

async function refuseToReplace(options: BackupOptions, force: boolean): Promise<void> {
  const { dataDir, databaseUrl } = options;
  const database = databaseUrl ? await inspectDatabase(databaseUrl) : null;
  if (database && database.servers > 0) {
    throw new BackupRefused("A server is using this database: stop it first.");
  }
  if (force) return;
  const folders = database ? FOLDERS : ["db", ...FOLDERS];
  for (const folder of folders) {
    if (await isFilled(join(dataDir, folder))) {
      throw new BackupRefused(
        `There is data in ${join(dataDir, folder)} already: add --force to replace it.`,
      );
    }
  }
  if (database && database.tables > 0) {
    throw new BackupRefused("There are tables in this database already: add --force to replace them.");
  }
}

/** Renames what was staged into place; what was there is kept until all of it is. */
async function swapIn(staged: string, dataDir: string, folders: string[]): Promise<void> {
  const replaced = join(dataDir, "restore.old");
  await rm(replaced, { recursive: true, force: true });
  await mkdir(replaced);
  for (const folder of folders) {
    const place = join(dataDir, folder);
    if (existsSync(place)) await rename(place, join(replaced, folder));
    if (existsSync(join(staged, folder))) await rename(join(staged, folder), place);
  }
  await rm(replaced, { recursive: true });
}

async function restoreInto(staged: string, entries: Entry[], options: BackupOptions): Promise<void> {
  const { dataDir, databaseUrl } = options;
  for (const entry of entries.filter(({ name }) => name !== EMBEDDED_DUMP)) await extract(entry, staged);
  const embedded = entries.find(({ name }) => name === EMBEDDED_DUMP);
  if (embedded)
    await createFolder(join(staged, "db"), new Blob([new Uint8Array(await contentsOf(embedded))]));
  if (databaseUrl) await restoreDatabase(databaseUrl, join(staged, POSTGRESQL_DUMP));
  await swapIn(staged, dataDir, databaseUrl ? FOLDERS : ["db", ...FOLDERS]);
}

/**
 * Brings back what {@link backup} saved, after checking every byte of it.
 * @throws DamagedArchive, BackupRefused or DataDirectoryInUse, each before anything is changed
 */
export async function restore(file: string, options: BackupOptions & { force?: boolean }): Promise<Manifest> {
  const { dataDir, databaseUrl } = options;
  const { manifest, entries } = await readArchive(resolve(file));
  const engine = databaseUrl ? "postgresql" : "embedded";
  if (manifest.engine !== engine) {
    const advice = databaseUrl ? "unset DATABASE_URL" : "set DATABASE_URL";
    throw new BackupRefused(`This is a backup of the ${manifest.engine} database: ${advice} to restore it.`);
  }
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataDirectory(dataDir);
  const staged = join(dataDir, "restore.new");
  try {
    await refuseToReplace(options, options.force ?? false);
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged);
    await restoreInto(staged, entries, options);
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}
