import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupOptions, backup } from "#server/db/backup.ts";
import { DataDirectoryInUse, type Store } from "#server/db/client.ts";
import type { Deps } from "#server/lib/deps.ts";
import { OperatorError } from "#server/lib/operator-error.ts";
import { bucketOf } from "#server/storage/open.ts";
import { BucketUnavailable } from "#server/storage/s3-client.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What this job writes, and so may delete; with a suffix, what a killed process left half done. */
const NAME = /^tangu-\d{4}-\d\d-\d\dT\d\d\.backup(\..+)?$/;

/** Named after the start of its period, so that servers which share the folder make one, and a restart makes no other. */
function nameOf(now: Date, everyHours: number): string {
  const period = everyHours * HOUR_MS;
  const start = new Date(Math.floor(now.getTime() / period) * period);
  return `tangu-${start.toISOString().slice(0, 13)}.backup`;
}

async function rotate(folder: string, keep: number, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const whole = names.filter((name) => name.endsWith(".backup"));
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of names.filter((each) => !whole.includes(each))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > DAY_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}

/**
 * Makes the backup of this period unless it is there, and then deletes the oldest beyond those to keep.
 * @returns the name of the new one; null when there was nothing to do
 */
export async function backUp(
  deps: Pick<Deps, "config" | "store" | "clock" | "log">,
  signal?: AbortSignal,
): Promise<string | null> {
  const { dataDir, directUrl, backups } = deps.config;
  const { folder, everyHours, keep, passphrase } = backups;
  if (folder === undefined) return null;
  const now = deps.clock.now();
  const name = nameOf(now, everyHours);
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (existsSync(path)) return null;
  const bucket = bucketOf(deps.config);
  const options = { dataDir, databaseUrl: directUrl, bucket, passphrase, store: deps.store, signal };
  const made = await backup(path, options).catch((error) => {
    // Another server that shares the folder was quicker.
    if (existsSync(path)) return null;
    throw error;
  });
  if (!made) return null;
  const { files } = made;
  const deleted = await rotate(folder, keep, now);
  deps.log.info({ name, files: Object.keys(files).length, deleted }, "made a backup");
  return name;
}

/** What `npm run db -- backup` does, in whichever process has the database open. */
export async function backUpTo(
  path: string,
  options: BackupOptions & { store?: Store },
): Promise<{ ok: boolean; lines: string[] }> {
  try {
    const { files } = await backup(path, options);
    const database = options.databaseUrl ? "PostgreSQL" : "embedded";
    const count = Object.keys(files).filter((name) => /^(uploads|private)\/[^.]/.test(name)).length;
    const sealed = options.passphrase ? ", encrypted" : "";
    return {
      ok: true,
      lines: [`Saved the ${database} database, ${count} files and the secrets to ${path}${sealed}.`],
    };
  } catch (error) {
    if (error instanceof BucketUnavailable) return { ok: false, lines: [error.cause.message] };
    if (!(error instanceof OperatorError) || error instanceof DataDirectoryInUse) throw error;
    return { ok: false, lines: error.message.split("\n") };
  }
}
