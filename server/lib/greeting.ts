import type { Config } from "./config.ts";
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

/**
 * Why the server did not start: a sentence for what its operator can mend, the whole error for the rest.
 * @param expected kinds of errors whose message is such a sentence
 */
export function bootFault(
  error: unknown,
  expected: readonly (abstract new (...args: never) => Error)[],
): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use: stop the program that has it, or set PORT to another one.`;
  }
  return expected.some((kind) => error instanceof kind) ? error.message : error;
}
