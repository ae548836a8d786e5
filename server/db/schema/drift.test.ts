import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/root.ts";
import * as schema from "./index.ts";

test("the newest migration brings the tables that the code expects", async () => {
  const folder = join(projectRoot(), "server/db/migrations/meta");
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1)!;
  const migrated = JSON.parse(readFileSync(join(folder, newest), "utf8"));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});
