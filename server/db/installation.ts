import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, desc, eq, inArray } from "drizzle-orm";
import { OperatorError } from "#server/lib/operator-error.ts";
import { mainKey } from "#server/storage/media-files.ts";
import { nameOfKey, type Storage, VISIBILITIES, type Visibility } from "#server/storage/storage.ts";
import { isMigrated, migrate, openStore } from "./client.ts";
import { installation } from "./schema/installation.ts";
import { mediaFiles } from "./schema/media.ts";
import type { Queryable, Store, StoreOptions } from "./store.ts";

/** How many files and rows are compared where a folder has no marker yet, and which share of them has to match. */
const SAMPLE = 200;
const ENOUGH = 0.5;

const ADVICE =
  "Set DATABASE_URL and DATA_DIR (or S3_BUCKET) to what belongs together, copy the files there (`npm run db -- files`), restore a backup, or start a new installation in an empty DATA_DIR. If you are sure, run `npm run db -- bind`.";

/** The database and the files belong to different installations. */
export class NotTogether extends OperatorError {
  override readonly name = "NotTogether";
  constructor(what: string) {
    super(`${what} ${ADVICE}`);
  }
}

async function idOf(q: Queryable): Promise<string> {
  const [{ id } = { id: "" }] = await q.select({ id: installation.id }).from(installation);
  return id;
}

/** Names of some of the media that are stored. */
async function someNames(storage: Storage, visibility: Visibility): Promise<string[]> {
  const names = new Set<string>();
  for await (const { key } of storage.list({ visibility })) {
    names.add(nameOfKey(key) ?? key);
    if (names.size === SAMPLE) break;
  }
  return [...names];
}

/** What files without a marker have to do with the database. */
async function compare(q: Queryable, storage: Storage, visibility: Visibility) {
  const files = await someNames(storage, visibility);
  const known = await q
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(inArray(mediaFiles.name, files));
  const newest = await q
    .select({ name: mediaFiles.name, extension: mediaFiles.extension })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.visibility, visibility), eq(mediaFiles.attached, true)))
    .orderBy(desc(mediaFiles.createdAt))
    .limit(SAMPLE);
  let there = 0;
  for (const file of newest) {
    if ((await storage.size(mainKey(file), { visibility })) !== null) there += 1;
  }
  return {
    hasStrangers: known.length < files.length * ENOUGH,
    lacksFiles: there < newest.length * ENOUGH,
  };
}

/**
 * Makes sure that the files belong to the database: both bear the same id. Files without one are adopted when most of
 * them are known to the database, and most of what it knows is there.
 * @throws NotTogether before anything is changed
 */
export async function joinFiles(q: Queryable, storage: Storage): Promise<void> {
  const id = await idOf(q);
  for (const visibility of VISIBILITIES) {
    const place = storage.place(visibility);
    const owner = await storage.owner(visibility);
    if (owner === id) continue;
    if (owner !== null) throw new NotTogether(`The files in ${place} belong to another database.`);
    const { hasStrangers, lacksFiles } = await compare(q, storage, visibility);
    if (hasStrangers) throw new NotTogether(`The database doesn't know the files in ${place}.`);
    if (lacksFiles) throw new NotTogether(`The files that the database knows are missing in ${place}.`);
  }
  await bind(q, storage);
}

/** Marks the files as those of this database, whatever they were before. */
export async function bind(q: Queryable, storage: Storage): Promise<void> {
  const id = await idOf(q);
  for (const visibility of VISIBILITIES) {
    if ((await storage.owner(visibility)) !== id) await storage.setOwner(visibility, id);
  }
}

/** A database without tables can't be the one that files belong to: refused before anything is made of it. */
async function refuseNewDatabase(storage: Storage, where: string): Promise<void> {
  for (const visibility of VISIBILITIES) {
    const isFilled =
      (await storage.owner(visibility)) !== null || (await someNames(storage, visibility)).length > 0;
    if (isFilled) {
      throw new NotTogether(
        `There is no database ${where}, but there are files of one in ${storage.place(visibility)}.`,
      );
    }
  }
}

/**
 * Opens the database that the files belong to and brings its tables up to date.
 * @throws NotTogether when the two are of different installations
 */
export async function openInstallation(options: StoreOptions, storage: Storage): Promise<Store> {
  const { dataDir, databaseUrl } = options;
  if (!databaseUrl && !existsSync(join(dataDir, "db", "PG_VERSION"))) {
    await refuseNewDatabase(storage, `in ${join(dataDir, "db")}`);
  }
  const store = await openStore(options);
  try {
    if (databaseUrl && !(await isMigrated(store))) await refuseNewDatabase(storage, "at DATABASE_URL");
    await migrate(store);
    await joinFiles(store.db, storage);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
