import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, desc, eq, inArray } from "drizzle-orm";
import { OperatorError } from "#server/lib/operator-error.ts";
import { writeWhole } from "#server/lib/sync.ts";
import { createLocalStorage, FOLDERS } from "#server/storage/local.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { nameOfKey, type Visibility } from "#server/storage/storage.ts";
import { isMigrated, migrate, openStore } from "./client.ts";
import { installation } from "./schema/installation.ts";
import { mediaFiles } from "./schema/media.ts";
import type { Queryable, Store, StoreOptions } from "./store.ts";

/** In each folder of files: the id of the database that they belong to. */
const MARKER = ".installation";
const VISIBILITIES = ["public", "private"] as const;
/** How many files and rows are compared where a folder has no marker yet, and which share of them has to match. */
const SAMPLE = 200;
const ENOUGH = 0.5;

const ADVICE =
  "Set DATABASE_URL and DATA_DIR to what belongs together, restore a backup, or start a new installation in an empty DATA_DIR. If you are sure, run `npm run db -- bind`.";

/** The database and the data directory belong to different installations. */
export class NotTogether extends OperatorError {
  override readonly name = "NotTogether";
  constructor(what: string) {
    super(`${what} ${ADVICE}`);
  }
}

const folderOf = (dataDir: string, visibility: Visibility) => join(dataDir, FOLDERS[visibility]);

async function idOf(q: Queryable): Promise<string> {
  const [{ id } = { id: "" }] = await q.select({ id: installation.id }).from(installation);
  return id;
}

function markerIn(folder: string): string | null {
  const path = join(folder, MARKER);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Names of some of the media that lie in a folder. */
async function someNames(dataDir: string, visibility: Visibility): Promise<string[]> {
  const names = new Set<string>();
  if (!existsSync(folderOf(dataDir, visibility))) return [];
  for await (const { key } of createLocalStorage({ dataDir }).list({ visibility })) {
    names.add(nameOfKey(key) ?? key);
    if (names.size === SAMPLE) break;
  }
  return [...names];
}

/** What a folder without a marker has to do with the database. */
async function compare(q: Queryable, dataDir: string, visibility: Visibility) {
  const files = await someNames(dataDir, visibility);
  const known = await q
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(inArray(mediaFiles.name, files));
  const newest = await q
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.visibility, visibility), eq(mediaFiles.attached, true)))
    .orderBy(desc(mediaFiles.createdAt))
    .limit(SAMPLE);
  const folder = folderOf(dataDir, visibility);
  const missing = newest.filter(({ name }) => !existsSync(join(folder, imageKey(name, "original"))));
  return {
    hasStrangers: known.length < files.length * ENOUGH,
    lacksFiles: newest.length - missing.length < newest.length * ENOUGH,
  };
}

/**
 * Makes sure that the data directory belongs to the database: both bear the same id. Files without one are adopted when
 * most of them are known to the database, and most of what it knows is there.
 * @throws NotTogether before anything is changed
 */
export async function joinDataDirectory(q: Queryable, dataDir: string): Promise<void> {
  const id = await idOf(q);
  for (const visibility of VISIBILITIES) {
    const folder = folderOf(dataDir, visibility);
    const marker = markerIn(folder);
    if (marker === id) continue;
    if (marker !== null) throw new NotTogether(`The files in ${folder} belong to another database.`);
    const { hasStrangers, lacksFiles } = await compare(q, dataDir, visibility);
    if (hasStrangers) throw new NotTogether(`The database doesn't know the files in ${folder}.`);
    if (lacksFiles) throw new NotTogether(`The files that the database knows are missing in ${folder}.`);
  }
  await bind(q, dataDir);
}

/** Marks the files of the data directory as those of this database, whatever they were before. */
export async function bind(q: Queryable, dataDir: string): Promise<void> {
  const id = await idOf(q);
  for (const visibility of VISIBILITIES) {
    const folder = folderOf(dataDir, visibility);
    mkdirSync(folder, { recursive: true });
    if (markerIn(folder) !== id) writeWhole(join(folder, MARKER), `${id}\n`, { replace: true });
  }
}

/** A database without tables can't be the one that files belong to: refused before anything is made of it. */
async function refuseNewDatabase(dataDir: string, place: string): Promise<void> {
  for (const visibility of VISIBILITIES) {
    const folder = folderOf(dataDir, visibility);
    if (markerIn(folder) === null && (await someNames(dataDir, visibility)).length === 0) continue;
    throw new NotTogether(`There is no database ${place}, but there are files of one in ${folder}.`);
  }
}

/**
 * Opens the database of a data directory and brings its tables up to date.
 * @throws NotTogether when the two are of different installations
 */
export async function openInstallation(options: StoreOptions): Promise<Store> {
  const { dataDir, databaseUrl } = options;
  if (!databaseUrl && !existsSync(join(dataDir, "db", "PG_VERSION"))) {
    await refuseNewDatabase(dataDir, `in ${join(dataDir, "db")}`);
  }
  const store = await openStore(options);
  try {
    if (databaseUrl && !(await isMigrated(store))) await refuseNewDatabase(dataDir, "at DATABASE_URL");
    await migrate(store);
    await joinDataDirectory(store.db, dataDir);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
