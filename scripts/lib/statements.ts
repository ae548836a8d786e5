import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

/** Where the HTTP tests on PostgreSQL leave the statements that they sent, see `testing/statements.ts`. */
export const STATEMENTS = join(projectRoot(), ".cache/reports/statements.jsonl");

/** Path of an empty file for a new run. */
export function newStatements(): string {
  mkdirSync(join(STATEMENTS, ".."), { recursive: true });
  rmSync(STATEMENTS, { force: true });
  return STATEMENTS;
}
