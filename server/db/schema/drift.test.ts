import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableColumns } from "drizzle-orm";
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
