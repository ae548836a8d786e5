import { and, eq, inArray, lt } from "drizzle-orm";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Store } from "#server/db/client.ts";
import { mediaFiles, trashedMedia } from "#server/db/schema/media.ts";
import { removeFiles, trashFiles } from "#server/storage/media-files.ts";
import { nameOfKey, type Storage, type Visibility } from "#server/storage/storage.ts";
import { clearTemp } from "#server/storage/temp.ts";

const HOUR_MS = 60 * 60 * 1000;
const LOOKUP_BATCH = 500;

/**
 * Files that the database doesn't know are rare: a process was killed between writing a file and its row. Many of them
 * mean that the database and the folder don't belong together, or that rows were lost.
 */
const UNKNOWN_MEDIA_MAX = 20;
const UNKNOWN_SHARE_MAX = 0.05;

/** A process that is killed between deleting rows and moving their files leaves no more unknown media than are allowed. */
const ROW_BATCH = UNKNOWN_MEDIA_MAX;

interface SweepDeps {
  store: Store;
  storage: Storage;
  config: { dataDir: string };
  clock: { now(): Date };
}

/** How many of each: rows deleted, files moved to the trash, files deleted from it, temporary files deleted. */
export interface Swept {
  rows: number;
  files: number;
  deleted: number;
  temporary: number;
}

export class SweepStopped extends Error {
  override readonly name = "SweepStopped";
}

/** The trash has a folder for each day, and is emptied by the day. */
const startOfDay = (moment: Date) => new Date(`${moment.toISOString().slice(0, 10)}T00:00:00Z`);

async function namesWithRow(store: Store, names: readonly string[]): Promise<Set<string>> {
  const found = await store.db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(inArray(mediaFiles.name, [...names]));
  return new Set(found.map(({ name }) => name));
}

/**
 * The keys of files, older than `cutoff`, that have no row.
 * @throws SweepStopped when they are too many to be leftovers
 */
async function unknownFiles(deps: SweepDeps, visibility: Visibility, cutoff: Date): Promise<string[]> {
  const keysByName = new Map<string, string[]>();
  let batch = new Map<string, string[]>();
  const names = new Set<string>();
  const lookUp = async () => {
    const known = await namesWithRow(deps.store, [...batch.keys()]);
    for (const [name, keys] of batch) {
      if (!known.has(name)) keysByName.set(name, [...(keysByName.get(name) ?? []), ...keys]);
    }
    batch = new Map();
  };
  for await (const { key, modifiedAt } of deps.storage.list({ visibility })) {
    const name = nameOfKey(key) ?? key;
    names.add(name);
    // The row of a younger file may be about to be written.
    if (modifiedAt >= cutoff) continue;
    batch.set(name, [...(batch.get(name) ?? []), key]);
    if (batch.size >= LOOKUP_BATCH) await lookUp();
  }
  await lookUp();
  const unknown = keysByName.size;
  if (unknown > UNKNOWN_MEDIA_MAX && unknown > names.size * UNKNOWN_SHARE_MAX) {
    throw new SweepStopped(
      `The sweep moved nothing: the database doesn't know ${unknown} of ${names.size} ${visibility} images and videos. Check that DATABASE_URL and the files belong together, or restore a backup.`,
    );
  }
  return [...keysByName.values()].flat();
}

type Removed = Pick<Swept, "rows" | "files">;

/**
 * Deletes rows that nothing refers to. What was let go of goes to the trash, and counts for its owner until that is
 * emptied; what nothing ever referred to is deleted at once: nobody can miss it, and it would fill the trash. A restored
 * backup may hold a row as never referred to that a later listing took, but then that listing isn't restored either.
 */
async function removeUnattached(deps: SweepDeps, cutoff: Date): Promise<Removed> {
  const now = deps.clock.now();
  const { name, attached, createdAt } = mediaFiles;
  const unattached = and(eq(attached, false), lt(createdAt, cutoff));
  const removed: Removed = { rows: 0, files: 0 };
  for (let full = true; full; ) {
    const gone = await deps.store.transaction(async (tx) => {
      const some = tx.select({ name }).from(mediaFiles).where(unattached).limit(ROW_BATCH);
      const rows = await tx
        .delete(mediaFiles)
        .where(and(unattached, inArray(name, some)))
        .returning();
      const kept = rows.flatMap(({ ownerId, releasedAt, storedBytes }) =>
        ownerId !== null && releasedAt !== null ? [{ ownerId, bytes: storedBytes, trashedAt: now }] : [],
      );
      if (kept.length > 0) await tx.insert(trashedMedia).values(kept);
      return rows;
    });
    for (const row of gone) {
      if (row.releasedAt === null) await removeFiles(deps.storage, row);
      else removed.files += await trashFiles(deps.storage, row, now);
    }
    removed.rows += gone.length;
    full = gone.length === ROW_BATCH;
  }
  return removed;
}

/**
 * Removes what nothing refers to and is older than an hour: temporary files, rows that are not attached, and files
 * without a row. Files stay in the trash for 14 days, but for those that nothing ever referred to. Safe on several
 * servers at once.
 * @throws SweepStopped when too many files have no row; then no row and no file is touched
 */
export async function sweepMedia(deps: SweepDeps): Promise<Swept> {
  const now = deps.clock.now();
  const cutoff = new Date(now.getTime() - HOUR_MS);
  const temporary = await clearTemp(deps.config.dataDir, cutoff);
  const unknown = {
    public: await unknownFiles(deps, "public", cutoff),
    private: await unknownFiles(deps, "private", cutoff),
  };
  const { rows, files } = await removeUnattached(deps, cutoff);
  let moved = files;
  for (const visibility of ["public", "private"] as const) {
    for (const key of unknown[visibility]) {
      if (await deps.storage.moveToTrash(key, { visibility, now })) moved += 1;
    }
  }
  const expired = keptSince("trash", now);
  const deleted = await deps.storage.emptyTrash(expired);
  await deps.store.db.delete(trashedMedia).where(lt(trashedMedia.trashedAt, startOfDay(expired)));
  return { rows, files: moved, deleted, temporary };
}
