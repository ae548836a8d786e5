import { createHash } from "node:crypto";
import {
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import { startServer } from "./server.ts";

// All that can change what the demo city consists of; pages are not among it.
const sources = ["domain", "server", "tests/factories", "package-lock.json"];

function demoHash(root: string): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  };
  for (const source of sources) {
    if (source.includes(".")) add(source);
    else if (existsSync(join(root, source))) {
      const files = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
      const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
      for (const path of paths.sort()) if (!path.includes(".test.")) add(path.slice(root.length + 1));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * A data folder holding the demo city, made by the built server itself. Made once and kept until a source
 * changes; nothing may run in it, so take a copy by {@link copyDemo}.
 */
export async function demoData(): Promise<string> {
  const root = projectRoot();
  const folder = join(root, ".cache/demo");
  const kept = join(folder, demoHash(root));
  if (existsSync(kept)) return kept;
  mkdirSync(folder, { recursive: true });
  const fresh = mkdtempSync(join(folder, "making-"));
  const server = await startServer({ dataDir: fresh, env: { DEMO: "1" } });
  const code = await server.stop();
  if (code !== 0)
    throw new Error(`The server ended with ${code} after making the demo city:\n${server.log()}`);
  try {
    renameSync(fresh, kept);
  } catch (error) {
    // Somebody else made the same city meanwhile: theirs is as good.
    if (!existsSync(kept)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  return kept;
}

/** A temporary data folder of one's own with the demo city in it; `remove` it when done. */
export async function copyDemo(): Promise<{ dataDir: string; remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-demo-"));
  await cp(await demoData(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
