import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

/** What a migrating connection can do: several statements at once, or one that answers with rows. */
interface Migrating {
  run: (script: string) => Promise<unknown>;
  rows: (statement: string) => Promise<unknown[]>;
}

/** The functions and triggers of one table. */
export interface TriggerFile {
  name: string;
  /** Idempotent, and without any value that a caller gave. */
  script: string;
}

/** Replacing a trigger waits for every writer of its table, and all later writers wait behind it. */
const LOCK_SECONDS = 2;
const ATTEMPTS = 15;
const LOCK_NOT_AVAILABLE = "55P03";

export function readTriggers(): TriggerFile[] {
  const folder = join(projectRoot(), "server/db/triggers");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, script: readFileSync(join(folder, name), "utf8") }));
}

/** A transaction for each file: with locks of one table it can't wait in a circle with others. */
async function applyFile(run: Migrating["run"], { name, script }: TriggerFile, hash: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(
        `begin; set local lock_timeout = '${LOCK_SECONDS}s'; ${script}
        insert into drizzle.trigger_files values ('${name}', '${hash}')
        on conflict (name) do update set hash = excluded.hash; commit`,
      );
      return;
    } catch (error) {
      await run("rollback");
      const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Makes the triggers those of this program, file by file where another version was applied last. */
export async function applyTriggers({ run, rows }: Migrating, files: readonly TriggerFile[]): Promise<void> {
  await run("create table if not exists drizzle.trigger_files (name text primary key, hash text not null)");
  const found = (await rows("select name, hash from drizzle.trigger_files")) as {
    name: string;
    hash: string;
  }[];
  const applied = new Map(found.map(({ name, hash }) => [name, hash]));
  for (const file of files) {
    const hash = createHash("sha256").update(file.script).digest("hex");
    if (applied.get(file.name) !== hash) await applyFile(run, file, hash);
  }
}
