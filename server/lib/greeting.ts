import { BucketUnavailable } from "#server/storage/s3-client.ts";
import type { Config } from "./config.ts";
import { OperatorError } from "./operator-error.ts";
import type { Secrets } from "./secrets.ts";

/**
 * What is said when the server is ready: its address and, the first time, the secrets it made. One that the operator
 * gave is known already, and would only get into whatever collects the output.
 */
export function greeting(
  config: Pick<Config, "publicUrl" | "dataDir" | "adminCode" | "adminPassword">,
  secrets: Pick<Secrets, "adminCode" | "adminPassword">,
  fresh: boolean,
): string {
  const made = [
    ...(config.adminCode === undefined ? [`  Admin code      ${secrets.adminCode}`] : []),
    ...(config.adminPassword === undefined ? [`  Admin password  ${secrets.adminPassword}`] : []),
  ];
  const shown =
    fresh && made.length > 0
      ? ["", ...made, `  (kept in ${config.dataDir}/secrets.json; shown this once)`]
      : [];
  return `${["", `  Tangu is ready: ${config.publicUrl}`, ...shown].join("\n")}\n\n`;
}

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
const NO_RIGHT = new Set(["EACCES", "EPERM", "EROFS"]);
const NO_FOLDER = new Set(["ENOTDIR", "EEXIST"]);
/** SQLSTATE of a refused login, of a database that is not there, and of missing rights. */
const POSTGRESQL_REFUSES = /^(28...|3D000|42501)$/;

/** Why the server, or a command, cannot start: a sentence for what its operator can mend, the whole error for the rest. */
export function bootFault(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof BucketUnavailable) return error.cause.message;
  if (!(error instanceof Error)) return error;
  const { code = "", port, path, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use: stop the program that has it, or set PORT to another one.`;
  }
  if (POSTGRESQL_REFUSES.test(code)) {
    return `PostgreSQL refuses: ${message}. Check the name, the password and the rights of DATABASE_URL.`;
  }
  if (NO_ROOM.has(code)) {
    return `There is no room left on the disk of ${path ?? "DATA_DIR"}: free some and start again.`;
  }
  if (path && NO_RIGHT.has(code)) {
    return `${path} cannot be used (${code}): give the user who runs Tangu the right to read and write it.`;
  }
  if (path && NO_FOLDER.has(code)) {
    return `${path} cannot be used as a folder: set DATA_DIR to a folder.`;
  }
  return error;
}
