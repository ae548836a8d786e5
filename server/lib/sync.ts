import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Brings a file or folder to disk. One that is gone needs nothing: the code that removed it has seen to its contents. */
export async function syncFile(path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    fs.open(path, "r", (missing, descriptor) => {
      if (missing) return isMissing(missing) ? resolve() : reject(missing);
      fs.fsync(descriptor, (error) => {
        fs.close(descriptor, () => (error ? reject(error) : resolve()));
      });
    });
  });
}

/** {@link syncFile}, at once. */
export function syncFileNow(path: string): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(path, "r");
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Brings a folder with all it holds to disk. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const BATCH = 64;
  for (let start = 0; start < paths.length; start += BATCH) {
    await Promise.all(paths.slice(start, start + BATCH).map(syncFile));
  }
  await syncFile(path);
}

/** Some network drives and memory cards have no hard links. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Gives a file its final name unless that is taken. @returns false when it is */
export function claimName(from: string, name: string): boolean {
  try {
    fs.linkSync(from, name);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (NO_LINKS.has(code) && fs.existsSync(name))) return false;
    if (!NO_LINKS.has(code)) throw error;
    fs.renameSync(from, name);
  }
  fs.rmSync(from, { force: true });
  return true;
}

/**
 * Writes a small file for its owner's eyes by flush and rename: after a power cut it is there whole, or not at all.
 * @param options.replace false: a file of that name stays
 * @returns whether it was written
 */
export function writeWhole(path: string, text: string, { replace }: { replace: boolean }): boolean {
  const half = `${path}.${randomUUID()}.tmp`;
  try {
    fs.writeFileSync(half, text, { mode: 0o600, flag: "wx", flush: true });
    if (replace) fs.renameSync(half, path);
    else if (!claimName(half, path)) return false;
  } finally {
    fs.rmSync(half, { force: true });
  }
  syncFileNow(dirname(path));
  return true;
}
