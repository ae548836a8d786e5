/** Prepares every statement that the HTTP tests sent to PostgreSQL on the embedded engine: a slip of dialect fails. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openStore } from "#server/db/client.ts";
import { projectRoot } from "#server/lib/root.ts";
import { migratedBase } from "#testing/base.ts";
import { STATEMENTS } from "./lib/statements.ts";

/** Migrations, and data of earlier versions: what they say of tables was so in their time, and both engines run it. */
const ofTheirTime = ["server/db/migrations", "testing/fixtures/states"]
  .map((folder) => join(projectRoot(), folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".sql"))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  )
  .join("\n");

const lines = readFileSync(STATEMENTS, "utf8").split("\n").filter(Boolean);
const statements = [...new Set(lines)]
  .map((line) => JSON.parse(line) as string)
  .filter((statement) => !ofTheirTime.includes(statement.trim()));
const store = await openStore({ dataDir: "", inMemory: true, loadFrom: await migratedBase() });
const refused: string[] = [];
for (const statement of statements) {
  try {
    await store.db.execute(sql.raw(`prepare tried as ${statement}`));
    await store.db.execute(sql.raw("deallocate tried"));
  } catch (error) {
    const { message, cause } = error as Error;
    refused.push(`${cause instanceof Error ? cause.message : message}\n  ${statement}`);
  }
}
await store.close();
console.log(
  `${statements.length} distinct statements prepared on the embedded engine, ${refused.length} refused`,
);
for (const each of refused) console.error(each);
process.exit(refused.length > 0 || statements.length === 0 ? 1 : 0);
