import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openStore, rows, type Store } from "#server/db/client.ts";
import { projectRoot } from "#server/lib/root.ts";
import { emptyBase } from "./base.ts";
import { adminUrl, createTestDatabase } from "./store.ts";

const BREAKPOINT = "--> statement-breakpoint";
const migrations = join(projectRoot(), "server/db/migrations");
/** What earlier versions left behind; the README there says how they were made. */
const states = join(projectRoot(), "testing/fixtures/states");

/** The rows of each table as JSON values by column. */
export type Content = Record<string, Record<string, unknown>[]>;

export async function contentOf({ db }: Store): Promise<Content> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Content = {};
  for (const { name } of tables) {
    const found = await rows<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    content[name] = found.map(({ row }) => row);
  }
  return content;
}

/** The migrations up to this one, in a folder of their own. */
function migrationsUntil(level: number, folder: string): string {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const journal = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8"));
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= level);
  for (const { tag } of journal.entries) cpSync(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  return folder;
}

/** As they were dumped, with their counters: no trigger counts a second time. */
async function loadRows(store: Store, file: string): Promise<void> {
  const statements = readFileSync(file, "utf8").split(BREAKPOINT);
  const tables = await rows<{ name: string }>(
    store.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const triggers = async (change: "disable" | "enable") => {
    for (const { name } of tables) {
      await store.db.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(change)} trigger user`);
    }
  };
  await triggers("disable");
  for (const statement of statements) await store.db.execute(sql.raw(statement));
  await triggers("enable");
}

export interface OldInstallation {
  dataDir: string;
  databaseUrl?: string;
  /** What its database holds. */
  content: Content;
  drop: () => Promise<void>;
}

/**
 * An installation as an earlier version left it, on the engine of this lane.
 * @param state name of its folder, which begins with the number of its last migration
 */
export async function oldInstallation(state: string): Promise<OldInstallation> {
  const folder = mkdtempSync(join(tmpdir(), "tangu-state-"));
  const dataDir = join(folder, "data");
  cpSync(join(states, state, "data"), dataDir, { recursive: true });
  const database = adminUrl ? await createTestDatabase(adminUrl, "template1") : undefined;
  const databaseUrl = database?.url;
  const drop = async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const store = await openStore({
    dataDir,
    databaseUrl,
    loadFrom: databaseUrl ? undefined : await emptyBase(),
  });
  try {
    await store.migrate(migrationsUntil(Number.parseInt(state, 10), join(folder, "migrations")));
    await loadRows(store, join(states, state, "rows.sql"));
    return { dataDir, databaseUrl, content: await contentOf(store), drop };
  } finally {
    await store.close();
  }
}
