import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

function isProject(dir: string): boolean {
  const manifest = join(dir, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "tangu";
}

let found: string | undefined;

/**
 * Absolute path of the project's folder. Found by walking up, because this module runs from `server/lib`
 * in development and from `build/app` once bundled, and from any working directory.
 * @throws when no parent folder is the project's
 */
export function projectRoot(): string {
  if (found) return found;
  let dir = import.meta.dirname;
  while (!isProject(dir)) {
    const parent = dirname(dir);
    if (parent === dir) throw new Error(`No folder above ${import.meta.dirname} is the tangu project.`);
    dir = parent;
  }
  found = dir;
  return dir;
}
