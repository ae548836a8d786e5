import { DrizzleQueryError } from "drizzle-orm/errors";
import { OperatorError } from "#server/lib/operator-error.ts";

/** The database cannot answer now: away, restarting, out of connections, disk or time. Worth a retry (503). */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = "DatabaseUnavailable";
}

/** Another live process holds the embedded database of this data directory. */
export class DataDirectoryInUse extends OperatorError {
  override readonly name = "DataDirectoryInUse";
  constructor(
    readonly path: string,
    readonly pid: number,
    hint = "",
  ) {
    super(
      `The embedded database at ${path} is in use by process ${pid}. Stop that process first, or set DATABASE_URL to run several servers on one PostgreSQL.${hint}`,
    );
  }
}

/** Files of the database are not what was written. */
export class DamagedDatabase extends OperatorError {
  override readonly name = "DamagedDatabase";
  constructor(what: string, options?: ErrorOptions) {
    super(
      `The database is damaged: ${what}. Check the disk, and bring back a backup with \`npm run db -- restore <file> --force\`.`,
      options,
    );
  }
}

const UNAVAILABLE_SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOSPC",
  "EIO",
]);

// Classes of SQLSTATE: 08 connection, 53 no disk, memory or connections left, 58 system error; 40001 and 40P01 had to
// give way to another transaction, 57014 statement timeout, 57P01..03 shutting down or starting, 25006 a standby that
// takes no writes.
const UNAVAILABLE_SQLSTATE = /^(08...|40001|40P01|53...|58...|57014|57P0[1-5]|25006|25P0[34])$/;

/** A page whose checksum or header is wrong, or an index that does not fit its table. */
const DAMAGED_SQLSTATE = new Set(["XX001", "XX002"]);

const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|PGlite is clos|No space left)/;

interface Fields {
  code?: unknown;
  constraint?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function isAway(error: Error): boolean {
  const { code, errors } = error as Fields;
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (typeof code === "string" && (UNAVAILABLE_SYSTEM_CODES.has(code) || UNAVAILABLE_SQLSTATE.test(code))) {
    return true;
  }
  if (Array.isArray(errors) && errors.some((inner) => inner instanceof Error && isAway(inner))) return true;
  return UNAVAILABLE_MESSAGES.test(error.message);
}

/** Drizzle's wrapper puts every parameter (phones, password hashes) into its message: never let it out. */
function unwrap(error: unknown): unknown {
  let inner = error;
  while (inner instanceof DrizzleQueryError && inner.cause) inner = inner.cause;
  return inner;
}

/** What may hold a visitor's data stays readable in code and in a debugger, but not in a serialised log line. */
function hideValues(error: Error): void {
  for (const field of ["detail", "where", "params", "query", "queryOptions", "internalQuery"]) {
    const value: unknown = Reflect.get(error, field);
    if (value !== undefined)
      Object.defineProperty(error, field, { value, enumerable: false, configurable: true });
  }
}

/** The error as the rest of the server sees it: ours for what is away or damaged, or the engine's own without wrapper. */
export function tidyError(error: unknown): unknown {
  const inner = unwrap(error);
  if (!(inner instanceof Error) || inner instanceof DatabaseUnavailable) return inner;
  if (DAMAGED_SQLSTATE.has(String((inner as Fields).code))) {
    return new DamagedDatabase(inner.message, { cause: inner });
  }
  if (isAway(inner))
    return new DatabaseUnavailable(`The database is unavailable: ${inner.message}`, { cause: inner });
  hideValues(inner);
  return inner;
}

const CONSTRAINT_KINDS = {
  "23505": "unique",
  "23514": "check",
  "23503": "foreign_key",
  "23P01": "exclusion",
} as const;

export interface ViolatedConstraint {
  kind: (typeof CONSTRAINT_KINDS)[keyof typeof CONSTRAINT_KINDS];
  name: string;
}

/** Which constraint refused the write, on either engine; null when the error is something else. */
export function constraintOf(error: unknown): ViolatedConstraint | null {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { code, constraint } = inner as Fields;
    if (typeof code !== "string" || !(code in CONSTRAINT_KINDS)) continue;
    return {
      kind: CONSTRAINT_KINDS[code as keyof typeof CONSTRAINT_KINDS],
      name: typeof constraint === "string" ? constraint : "",
    };
  }
  return null;
}
