import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Brings a file or folder to disk. One that is gone needs nothing: whoever removed it saw to its contents. */
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
