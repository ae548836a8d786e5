/** Prepares every statement that the HTTP tests sent to PostgreSQL on the embedded engine: a slip of dialect fails. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { openStore } from "#server/db/client.ts";
import { migratedBase } from "#testing/base.ts";
import { STATEMENTS } from "./lib/statements.ts";

const lines = readFileSync(STATEMENTS, "utf8").split("\n").filter(Boolean);
const statements = [...new Set(lines)].map((line) => JSON.parse(line) as string);
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
