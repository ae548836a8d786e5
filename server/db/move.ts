import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { OperatorError } from "#server/lib/operator-error.ts";
import { syncFile, syncTree } from "#server/lib/sync.ts";
import type { Storage } from "#server/storage/storage.ts";
import { assertCurrent, isMigrated, migrate, openStore } from "./client.ts";
import { bind, joinFiles } from "./installation.ts";
import { checkInvariants } from "./invariants.ts";
import { lockDataDirectory } from "./lock.ts";
import { inspectDatabase } from "./pg-tools.ts";
import { rows } from "./rows.ts";
import { installation } from "./schema/installation.ts";
import type { Queryable, Store, Transaction } from "./store.ts";

const BATCH = 500;
/** Each database has an id of its own: after a move the files belong to the new one alone. */
const NOT_COPIED = "installation";

interface Table {
  name: string;
  /** Those that are stored; generated ones come by themselves. */
  columns: string[];
}

export interface Moved {
  tables: number;
  rows: number;
  /** Invariants that did not hold before and so do not hold now. */
  broken: string[];
}

const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

async function tablesOf(q: Queryable): Promise<Table[]> {
  return rows<Table>(
    q,
    sql`select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${NOT_COPIED}
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
}

/** The number of rows, and a sum of their hashes that does not depend on their order. */
async function fingerprintOf(q: Queryable, { name, columns }: Table) {
  const [found] = await rows<{ count: number; digest: string }>(
    q,
    sql`select count(*) as count,
        coalesce(sum(('x' || substr(md5(x::text), 1, 15))::bit(60)::bigint), 0)::text as digest
      from (select ${list(columns)} from ${sql.identifier(name)}) x`,
  );
  return found ?? { count: 0, digest: "" };
}

/** As JSON, which carries every type of ours from one engine to the other without loss; the fingerprints prove it. */
async function copyTable(from: Transaction, to: Transaction, { name, columns }: Table): Promise<void> {
  const table = sql.identifier(name);
  await from.execute(
    sql`declare moved no scroll cursor for
      select row_to_json(x)::text as json from (select ${list(columns)} from ${table}) x`,
  );
  for (let full = true; full; ) {
    const batch = await rows<{ json: string }>(from, sql`fetch ${sql.raw(String(BATCH))} from moved`);
    if (batch.length > 0) {
      const json = `[${batch.map((row) => row.json).join(",")}]`;
      await to.execute(
        sql`insert into ${table} (${list(columns)}) overriding system value
          select ${list(columns)} from json_populate_recordset(null::${table}, ${json}::json)`,
      );
    }
    full = batch.length === BATCH;
  }
  await from.execute(sql`close moved`);
}

/** Without foreign keys and triggers, which would ask for an order and count everything twice. */
async function withoutGuards(to: Transaction, tables: readonly Table[], load: () => Promise<void>) {
  const keys = await rows<{ name: string; of: string; definition: string }>(
    to,
    sql`select k.conname::text as name, c.relname::text as of, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const alter = (table: string, change: SQL) =>
    to.execute(sql`alter table ${sql.identifier(table)} ${change}`);
  for (const { of, name } of keys) await alter(of, sql`drop constraint ${sql.identifier(name)}`);
  for (const { name } of tables) await alter(name, sql`disable trigger user`);
  await load();
  for (const { name } of tables) await alter(name, sql`enable trigger user`);
  for (const { of, name, definition } of keys) {
    await alter(of, sql`add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  }
}

async function copySequences(from: Transaction, to: Transaction): Promise<void> {
  const sequences = await rows<{ name: string; last: number }>(
    from,
    sql`select sequencename::text as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequences) {
    await to.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`);
  }
}

/** @throws OperatorError when a table, or what is computed from several, is not the same on both sides */
async function compare(from: Transaction, to: Transaction, tables: readonly Table[]): Promise<Moved> {
  const moved: Moved = { tables: tables.length, rows: 0, broken: [] };
  for (const table of tables) {
    const [before, after] = [await fingerprintOf(from, table), await fingerprintOf(to, table)];
    if (before.count !== after.count || before.digest !== after.digest) {
      throw new OperatorError(
        `The table ${table.name} did not arrive as it was (${after.count} of ${before.count} rows). Nothing was changed.`,
      );
    }
    moved.rows += after.count;
  }
  const [before, after] = [await checkInvariants(from), await checkInvariants(to)];
  for (const [at, { name, broken }] of after.entries()) {
    if (broken.length > (before[at]?.broken.length ?? 0)) {
      throw new OperatorError(`After the move this would not hold: ${name}. Nothing was changed.`);
    }
    if (broken.length > 0) moved.broken.push(name);
  }
  return moved;
}

async function refuseFilled(to: Store): Promise<void> {
  for (const { name } of await tablesOf(to.db)) {
    const [found] = await rows<{ filled: boolean }>(
      to.db,
      sql`select exists (select from ${sql.identifier(name)}) as filled`,
    );
    if (found?.filled) {
      throw new OperatorError(`There is data in table ${name} there already: move to an empty database.`);
    }
  }
}

/** Long statements and long pauses between them are what this is made of. */
async function takeTime(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/**
 * Copies all rows to an empty database, in one transaction on either side, and compares them there.
 * @throws OperatorError with nothing changed on either side, but for empty tables in the new database
 */
export async function copyDatabase(from: Store, to: Store): Promise<Moved> {
  await assertCurrent(from);
  if (!(await isMigrated(to)) && (await tablesOf(to.db)).length > 0) {
    throw new OperatorError("The database to move to holds tables of something else: give an empty one.");
  }
  await migrate(to);
  await refuseFilled(to);
  return from.transaction(async (source) => {
    await source.execute(sql`set transaction isolation level repeatable read, read only`);
    await takeTime(source);
    const tables = await tablesOf(source);
    return to.transaction(
      async (target) => {
        await takeTime(target);
        await withoutGuards(target, tables, async () => {
          for (const table of tables) await copyTable(source, target, table);
        });
        await copySequences(source, target);
        await target.update(installation).set({ id: sql`gen_random_uuid()` });
        return compare(source, target, tables);
      },
      { durable: true },
    );
  });
}

async function refuseRunning(databaseUrl: string): Promise<void> {
  const { servers } = await inspectDatabase(databaseUrl);
  if (servers > 0) throw new OperatorError("A server is using one of these databases: stop it first.");
}

async function moveInto(from: Store, options: { dataDir: string; databaseUrl?: string }): Promise<Moved> {
  const to = await openStore(options);
  try {
    const moved = await copyDatabase(from, to);
    await to.db.execute(sql`analyze`);
    return moved;
  } finally {
    await to.close();
  }
}

/** Last of all: until then the files belong to the database that they are moved from. */
async function bindTo(options: { dataDir: string; databaseUrl?: string }, storage: Storage): Promise<void> {
  const to = await openStore(options);
  await bind(to.db, storage).finally(() => to.close());
}

/** Builds the embedded database beside its place, so that one which is cut off leaves nothing that looks like one. */
async function moveToEmbedded(from: Store, dataDir: string): Promise<Moved> {
  const place = join(dataDir, "db");
  if (existsSync(place) && (await readdir(place)).length > 0) {
    throw new OperatorError(`There is a database in ${place} already: move it away first.`);
  }
  const lock = await lockDataDirectory(dataDir);
  const building = join(dataDir, "move.new");
  try {
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { mode: 0o700 });
    const moved = await moveInto(from, { dataDir: building });
    await syncTree(join(building, "db"));
    await rename(join(building, "db"), place);
    await syncFile(dataDir);
    return moved;
  } finally {
    await rm(building, { recursive: true, force: true });
    await lock.release();
  }
}

/**
 * Moves an installation to another database: PostgreSQL at the address, or without one the embedded database of the
 * data directory. What is moved from stays as it is, but the files belong to the new one.
 * @throws OperatorError when a server runs, something is there already, or anything did not arrive
 */
export async function move(
  source: { dataDir: string; databaseUrl?: string },
  targetUrl: string | undefined,
  storage: Storage,
): Promise<Moved> {
  const { dataDir, databaseUrl } = source;
  if (!databaseUrl && !existsSync(join(dataDir, "db", "PG_VERSION"))) {
    throw new OperatorError(`There is no database in ${dataDir}. To move from PostgreSQL, set DATABASE_URL.`);
  }
  if (!databaseUrl && !targetUrl) throw new OperatorError("The database is the embedded one already.");
  for (const url of [databaseUrl, targetUrl]) if (url) await refuseRunning(url);
  const from = await openStore(source);
  try {
    await assertCurrent(from);
    await joinFiles(from.db, storage);
    const target = { dataDir, databaseUrl: targetUrl };
    const moved = targetUrl ? await moveInto(from, target) : await moveToEmbedded(from, dataDir);
    await bindTo(target, storage);
    return moved;
  } finally {
    await from.close();
  }
}
