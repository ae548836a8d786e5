import { and, eq, inArray, lt } from "drizzle-orm";
import type { Store } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { nameOfKey, type Storage, type Visibility } from "#server/storage/storage.ts";
import { clearTemp } from "#server/storage/temp.ts";

const HOUR_MS = 60 * 60 * 1000;
const BATCH = 500;

interface SweepDeps {
  store: Store;
  storage: Storage;
  config: { dataDir: string };
  clock: { now(): Date };
}

/** How many of each were removed. */
export interface Swept {
  rows: number;
  files: number;
  temporary: number;
}

async function namesWithRow(store: Store, names: readonly string[]): Promise<Set<string>> {
  const found = await store.db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(inArray(mediaFiles.name, [...names]));
  return new Set(found.map(({ name }) => name));
}

async function removeRowless(
  deps: SweepDeps,
  keys: readonly string[],
  visibility: Visibility,
): Promise<number> {
  const nameOf = (key: string) => nameOfKey(key) ?? key;
  const kept = await namesWithRow(deps.store, [...new Set(keys.map(nameOf))]);
  const orphans = keys.filter((key) => !kept.has(nameOf(key)));
  for (const key of orphans) await deps.storage.remove(key, { visibility });
  return orphans.length;
}

async function removeOrphans(deps: SweepDeps, visibility: Visibility, cutoff: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of deps.storage.list({ visibility })) {
    // A younger one may be about to get its row.
    if (modifiedAt < cutoff) batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removeRowless(deps, batch, visibility);
    batch = [];
  }
  return removed + (await removeRowless(deps, batch, visibility));
}

/**
 * Removes what nothing refers to and is older than an hour: rows that were never attached, then every file without a
 * row, then temporary files. Safe on several servers at once.
 */
export async function sweepMedia(deps: SweepDeps): Promise<Swept> {
  const cutoff = new Date(deps.clock.now().getTime() - HOUR_MS);
  const unattached = and(eq(mediaFiles.attached, false), lt(mediaFiles.createdAt, cutoff));
  const rows = await deps.store.db.delete(mediaFiles).where(unattached).returning({ name: mediaFiles.name });
  let files = 0;
  for (const visibility of ["public", "private"] as const) {
    files += await removeOrphans(deps, visibility, cutoff);
  }
  return { rows: rows.length, files, temporary: await clearTemp(deps.config.dataDir, cutoff) };
}
