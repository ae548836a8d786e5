import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { OperatorError } from "#server/lib/operator-error.ts";
import { printable } from "#server/lib/printable.ts";
import { syncTree } from "#server/lib/sync.ts";
import { diskOf, Room } from "#server/storage/free-space.ts";
import { FOLDERS, nameOfKey, type Storage } from "#server/storage/storage.ts";
import { BACKUP_PREFIX, tempFolder } from "#server/storage/temp.ts";
import {
  alreadyThere,
  type Entry,
  type Manifest,
  readArchive,
  type Unpacked,
  writeArchive,
} from "./archive.ts";
import { entriesOfBucket, fillBucket, filledPlace, trashOthers } from "./backup-bucket.ts";
import { isMigrated, openStore, rows, type Store } from "./client.ts";
import { createFolder } from "./engine.ts";
import { lockDataDirectory } from "./lock.ts";
import { dumpDatabase, inspectDatabase, isDump, query, restoreDatabase } from "./pg-tools.ts";

export interface BackupOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Where the files are, when it is not the data directory. */
  bucket?: Storage | undefined;
  /** Seals the archive, and opens a sealed one. */
  passphrase?: string | undefined;
}

/** What cannot be done, in a sentence for the one who asked. */
export class BackupRefused extends OperatorError {
  override readonly name = "BackupRefused";
}

const FILE_FOLDERS = Object.values(FOLDERS);
const SECRETS = "secrets.json";
/** The embedded database in an archive of version 1. */
const EMBEDDED_DUMP = "database.tgz";
const POSTGRESQL_DUMP = "database.pgdump";
const ALLOWED_NAME = /^(database\.(tgz|pgdump)|secrets\.json|(db|uploads|private)(\/.+)?)$/;

/**
 * Files that nothing has ever shown: what strangers upload and leave is swept after an hour, and no part of a backup. Asked
 * after the database was copied: what is shown in the copy is none of them.
 */
const NEVER_SHOWN = "select name from media_files where not attached and released_at is null";
/** The table or a column of it is not there yet, in the database of an older version. */
const OLDER_DATABASE = new Set(["42P01", "42703"]);

async function neverShown(ask: () => Promise<{ name: string }[]>): Promise<ReadonlySet<string>> {
  const found = await ask().catch((error: Error & { code?: string; cause?: { code?: string } }) => {
    if (OLDER_DATABASE.has(error.code ?? error.cause?.code ?? "")) return [];
    throw error;
  });
  return new Set(found.map(({ name }) => name));
}

/** What a folder below `from` holds, named as seen from there. */
async function* entriesBelow(from: string, folder: string): AsyncGenerator<Entry> {
  const root = join(from, folder);
  if (!existsSync(root)) return;
  for (const found of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(found.parentPath, found.name);
    const name = relative(from, path).split(sep).join("/");
    if (found.isDirectory()) yield { name, size: 0, contents: null };
    if (!found.isFile()) continue;
    const { size } = await stat(path).catch(() => ({ size: null }));
    // Deleted since the folder was read, by a server that goes on working.
    if (size !== null) yield { name, size, contents: () => createReadStream(path) };
  }
}

async function* entriesOf(
  saved: string,
  { dataDir, bucket }: BackupOptions,
  leftOut: ReadonlySet<string>,
): AsyncGenerator<Entry> {
  let copied = 0;
  for await (const entry of entriesBelow(saved, ".")) {
    copied += entry.size;
    yield entry;
  }
  if (copied === 0) throw new BackupRefused(`The copy of the database in ${saved} is gone. Start again.`);
  const secrets = join(dataDir, SECRETS);
  if (existsSync(secrets)) {
    yield { name: SECRETS, size: (await stat(secrets)).size, contents: () => createReadStream(secrets) };
  }
  const isLeftOut = (key: string) => leftOut.has(nameOfKey(key) ?? "");
  if (bucket) return yield* entriesOfBucket(bucket, isLeftOut);
  for (const folder of FILE_FOLDERS)
    for await (const entry of entriesBelow(dataDir, folder))
      if (!isLeftOut(basename(entry.name))) yield entry;
}

/**
 * Copies the embedded database, by the process that holds it: the given store, or one of our own.
 * @returns names of files that it has never shown
 */
async function copyEmbedded(
  dataDir: string,
  store: Store | undefined,
  folder: string,
): Promise<ReadonlySet<string>> {
  const open = store ?? (await openStore({ dataDir }));
  try {
    await open.copyTo(folder);
    return await neverShown(() => rows<{ name: string }>(open.db, sql.raw(NEVER_SHOWN)));
  } finally {
    if (!store) await open.close();
  }
}

/** The same, for a database that is elsewhere. */
async function copyPostgresql(databaseUrl: string, file: string): Promise<ReadonlySet<string>> {
  await dumpDatabase(databaseUrl, file);
  return neverShown(() => query<{ name: string }>(databaseUrl, NEVER_SHOWN));
}

/** Ends at an abort, and before the disk of the archive is full: a database may write there too. */
async function* bounded(
  entries: AsyncIterable<Entry>,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): AsyncGenerator<Entry> {
  const room = new Room(() => diskOf(folder));
  for await (const entry of entries) {
    signal?.throwIfAborted();
    if (!(await room.takes(entry.size)))
      throw new BackupRefused(
        `The disk of ${folder} has less than 500 MB left for anything else. Make room.`,
      );
    yield entry;
  }
}

/**
 * Saves the database, the files that belong to it and the secrets, while servers go on working. The files are read
 * after the database, so that it knows no file that came later. One that was let go of since may be missing, and so are
 * those that nothing has ever shown.
 * @param options.store the embedded database, when this process has it open
 * @param options.signal gives up at the next file
 * @throws OperatorError when the file is there already, or would leave too little room on its disk
 */
export async function backup(
  file: string,
  options: BackupOptions & { store?: Store; signal?: AbortSignal },
): Promise<Manifest> {
  const { dataDir, databaseUrl, passphrase, store, signal } = options;
  const path = resolve(file);
  if (existsSync(path)) throw alreadyThere(path);
  if (!databaseUrl && !existsSync(join(dataDir, "db", "PG_VERSION"))) {
    throw new BackupRefused(`There is no database in ${dataDir}.`);
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Not beside the archive: folders of backups are copied elsewhere, and this copy is never encrypted.
  await mkdir(tempFolder(dataDir), { recursive: true, mode: 0o700 });
  const saved = await mkdtemp(join(tempFolder(dataDir), BACKUP_PREFIX));
  try {
    const leftOut = databaseUrl
      ? await copyPostgresql(databaseUrl, join(saved, POSTGRESQL_DUMP))
      : await copyEmbedded(dataDir, store, join(saved, "db"));
    const engine = databaseUrl ? "postgresql" : "embedded";
    const entries = bounded(entriesOf(saved, options, leftOut), { folder: dirname(path), signal });
    return await writeArchive(path, engine, entries, passphrase);
  } finally {
    await rm(saved, { recursive: true, force: true });
  }
}

async function extract({ name, contents }: Unpacked, folder: string): Promise<void> {
  if (!ALLOWED_NAME.test(name) || name.split("/").includes("..")) {
    throw new BackupRefused(`The archive holds ${printable(name)}, which no backup of Tangu does.`);
  }
  const target = join(folder, name);
  await mkdir(contents ? dirname(target) : target, { recursive: true, mode: 0o700 });
  if (contents) await pipeline(contents, createWriteStream(target, { flags: "wx", mode: 0o600 }));
}

async function isFilled(path: string): Promise<boolean> {
  return existsSync(path) && (await readdir(path)).length > 0;
}

/** What is restored is renamed into place, which a mount point cannot be: better to know before anything is changed. */
async function refuseMounts(dataDir: string): Promise<void> {
  const { dev } = await stat(dataDir);
  for (const name of ["db", ...FILE_FOLDERS, SECRETS]) {
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.dev !== dev) {
      throw new BackupRefused(
        `${join(dataDir, name)} is on another disk: restore into an empty folder, and copy it from there.`,
      );
    }
  }
}

async function refuseToReplace(options: BackupOptions, force: boolean): Promise<void> {
  const { dataDir, databaseUrl, bucket } = options;
  const database = databaseUrl ? await inspectDatabase(databaseUrl) : null;
  if (database && database.servers > 0) {
    throw new BackupRefused("A server is using this database: stop it first.");
  }
  await refuseMounts(dataDir);
  if (force) return;
  const folders = [...(database ? [] : ["db"]), ...(bucket ? [] : FILE_FOLDERS)];
  for (const name of [...folders, SECRETS]) {
    const path = join(dataDir, name);
    if (name === SECRETS ? existsSync(path) : await isFilled(path)) {
      throw new BackupRefused(`There is data in ${path} already: add --force to replace it.`);
    }
  }
  const filled = bucket && (await filledPlace(bucket));
  if (filled) throw new BackupRefused(`There are files in ${filled} already: add --force to replace them.`);
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

/** Whether what was staged holds a database that opens, not only a file with the name of one. */
async function hasDatabase(staged: string, isPostgresql: boolean): Promise<boolean> {
  if (isPostgresql) {
    const dump = join(staged, POSTGRESQL_DUMP);
    return existsSync(dump) && (await isDump(dump));
  }
  const dump = join(staged, EMBEDDED_DUMP);
  try {
    if (existsSync(dump)) await createFolder(join(staged, "db"), new Blob([await readFile(dump)]));
  } catch {
    return false;
  }
  if (!existsSync(join(staged, "db", "PG_VERSION"))) return false;
  const store = await openStore({ dataDir: staged, onError: () => {} }).catch(() => null);
  const isOurs = store !== null && (await isMigrated(store).catch(() => false));
  await store?.close();
  return isOurs;
}

/** Puts what was staged in place of what is there. */
async function replace(staged: string, { dataDir, databaseUrl, bucket }: BackupOptions): Promise<void> {
  await syncTree(staged);
  if (bucket) await fillBucket(bucket, staged);
  if (databaseUrl) await restoreDatabase(databaseUrl, join(staged, POSTGRESQL_DUMP));
  const secrets = existsSync(join(staged, SECRETS)) ? [SECRETS] : [];
  const folders = [...(databaseUrl ? [] : ["db"]), ...(bucket ? [] : FILE_FOLDERS)];
  await swapIn(staged, dataDir, [...folders, ...secrets]);
  // Last: until the new database is there, the old one needs its files.
  if (bucket) await trashOthers(bucket, staged);
}

/**
 * Brings back what {@link backup} saved, after checking every byte of it.
 * @throws DamagedArchive, BackupRefused or DataDirectoryInUse, each before anything is changed
 */
export async function restore(file: string, options: BackupOptions & { force?: boolean }): Promise<Manifest> {
  const { dataDir, databaseUrl, passphrase } = options;
  const isNew = !existsSync(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(dataDir);
  const staged = join(dataDir, "restore.new");
  try {
    await refuseToReplace(options, options.force ?? false);
    await rm(staged, { recursive: true, force: true });
    await mkdir(staged, { mode: 0o700 });
    const manifest = await readArchive(resolve(file), passphrase, (entry) => extract(entry, staged));
    const engine = databaseUrl ? "postgresql" : "embedded";
    if (manifest.engine !== engine) {
      const advice = databaseUrl ? "unset DATABASE_URL" : "set DATABASE_URL";
      throw new BackupRefused(
        `This is a backup of the ${printable(manifest.engine)} database: ${advice} to restore it.`,
      );
    }
    if (!(await hasDatabase(staged, databaseUrl !== undefined))) {
      throw new BackupRefused(
        `The archive ${file} holds no database that Tangu can open. Nothing was changed.`,
      );
    }
    await replace(staged, options);
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
    if (isNew) await rmdir(dataDir).catch(() => {});
  }
}
