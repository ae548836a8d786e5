import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, IndexedColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/root.ts";
import * as schema from "./index.ts";
import { pgListings } from "./listings.ts";

test("the newest migration brings the tables that the code expects", async () => {
  const folder = join(projectRoot(), "server/db/migrations/meta");
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1)!;
  const migrated = JSON.parse(readFileSync(join(folder, newest), "utf8"));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});

test("what a delete takes along or lets go is found by an index", () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const bare = tables.flatMap((table) => {
    const { name, columns, foreignKeys, indexes, primaryKeys } = getTableConfig(table);
    const first = new Set([
      ...indexes.map(({ config }) => is(config.columns[0], IndexedColumn) && config.columns[0].name),
      ...primaryKeys.map((key) => key.columns[0]?.name),
      ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => column.name),
    ]);
    return foreignKeys
      .map((key) => ({ action: key.onDelete ?? "no action", column: key.reference().columns[0]!.name }))
      .filter(({ action, column }) => action !== "no action" && !first.has(column))
      .map(({ column }) => `${name}.${column}`);
  });
  expect(bare).toEqual([]);
});

test("a change of any column of a listing but its likes is notified", () => {
  const triggers = readFileSync(join(projectRoot(), "server/db/triggers/pg_listings.sql"), "utf8");
  const [, named] = /TRIGGER listings_notify\nAFTER INSERT OR DELETE OR UPDATE OF ([\w,\s]+) ON/.exec(
    triggers,
  )!;
  const columns = Object.values(getTableColumns(pgListings)).filter(
    ({ generated }) => generated === undefined,
  );
  const names = columns
    .map(({ name }) => name)
    .filter((name) => !["id", "like_count", "created_at"].includes(name));
  expect(named!.split(/,\s+/).sort()).toEqual(names.sort());
});
