import { appendFileSync } from "node:fs";
import pg from "pg";

/** Names of the databases that tests of the server get, see `store.ts`; others hold tables that no migration made. */
export const TEST_DATABASE = /^test_[0-9a-f]{16}$/;

/** Session and schema commands are the same words in every dialect, or cannot be prepared. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|values|table|merge)\b/i;

/**
 * Appends each distinct statement sent to a test database on PostgreSQL to the file that `TEST_STATEMENTS` names, as a
 * JSON string a line. `scripts/sql.ts` then prepares them on the other engine.
 */
export function collectStatements(): void {
  const file = process.env.TEST_STATEMENTS;
  if (!file) return;
  const seen = new Set<string>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === "string" ? statement : statement.text;
    if (text && !seen.has(text) && PREPARABLE.test(text) && TEST_DATABASE.test(this.database ?? "")) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return original.apply(this, args);
  };
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
}
