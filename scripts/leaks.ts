import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import { testSecrets } from "./lib/server.ts";

/** Names by which the server alone knows its secrets: where one stands, its value may be beside it. */
const NAMES = ["ADMIN_CODE", "ADMIN_PASSWORD", "adminCode", "capabilityKey", "secrets.json", "SMS_WEBHOOK"];

/** All texts in a JSON value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** Values that secrets have here: of the tests, of this shell, and of the installation in this folder. */
function knownValues(root: string): string[] {
  const file = join(process.env.DATA_DIR ?? join(root, "data"), "secrets.json");
  const installed = existsSync(file) ? textsIn(JSON.parse(readFileSync(file, "utf8"))) : [];
  const { ADMIN_CODE, ADMIN_PASSWORD } = process.env;
  return [...Object.values(testSecrets), ...installed, ADMIN_CODE, ADMIN_PASSWORD].filter(
    (value) => value !== undefined && value !== "",
  ) as string[];
}

/** Files below the folder that hold one of the words, as "path: word"; a value is not written out. */
export function leaksIn(folder: string, values: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  if (files.length === 0) throw new Error(`Nothing is built in ${folder}`);
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, "latin1");
    const named = NAMES.filter((name) => text.includes(name));
    const secret = values.some((value) => text.includes(value)) ? ["the value of a secret"] : [];
    return [...named, ...secret].map((found) => `${path.slice(folder.length + 1)}: ${found}`);
  });
}

if (process.argv[1]?.endsWith("leaks.ts")) {
  const root = projectRoot();
  const leaks = leaksIn(join(root, "build/client"), knownValues(root));
  for (const leak of leaks) console.error(leak);
  console.log(`${leaks.length} secrets in what browsers are given`);
  process.exit(leaks.length === 0 ? 0 : 1);
}
