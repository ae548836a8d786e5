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
import { copyFile, link, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import { startServer } from "./server.ts";

// All that can change what the demo city consists of; pages are not among it.
const sources = ["demo", "domain", "server", "testing/factories", "package-lock.json"];

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
  const server = await startServer({ dataDir: fresh, program: "demo" });
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

/** Large files are written under another name and renamed: two copies may share one. Not so the database's. */
const shared = /^(uploads|private)\//;

async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(relative(from, entry.parentPath), entry.name);
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true });
    else await copyOne(from, to, path);
  }
}

async function copyOne(from: string, to: string, path: string): Promise<void> {
  const target = join(to, path);
  mkdirSync(dirname(target), { recursive: true });
  if (shared.test(path)) {
    const linked = await link(join(from, path), target).then(
      () => true,
      // Another disk.
      () => false,
    );
    if (linked) return;
  }
  await copyFile(join(from, path), target, constants.COPYFILE_FICLONE);
}

/** A temporary data folder of one's own with what is in another, in which nothing runs; `remove` it when done. */
export async function copyData(from: string): Promise<{ dataDir: string; remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-demo-"));
  await copyFolder(from, dataDir);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The same with the demo city in it. */
export async function copyDemo(): Promise<{ dataDir: string; remove: () => void }> {
  return copyData(await demoData());
}
