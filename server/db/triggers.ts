import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

/** What a migrating connection can do: several statements at once, or one that answers with rows. */
interface Migrating {
  run: (script: string) => Promise<unknown>;
  rows: (statement: string) => Promise<unknown[]>;
}

/** The functions and triggers of each table, a file for each. They name no value that a caller gave. */
export function readTriggers(): string {
  const folder = join(projectRoot(), "server/db/triggers");
  const files = readdirSync(folder).sort();
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

/**
 * Makes the triggers those of this program, when others were applied last: replacing a trigger waits for every writer of
 * its table, so it is not done at each start.
 */
export async function applyTriggers({ run, rows }: Migrating, triggers: string): Promise<void> {
  const hash = createHash("sha256").update(triggers).digest("hex");
  await run("create table if not exists drizzle.triggers (hash text primary key)");
  const applied = await rows(`select 1 from drizzle.triggers where hash = '${hash}'`);
  if (applied.length > 0) return;
  await run(
    `begin; ${triggers} delete from drizzle.triggers; insert into drizzle.triggers values ('${hash}'); commit`,
  );
}
