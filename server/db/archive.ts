import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFile } from "#server/lib/sync.ts";
import { BLOCK, headerOf, isEnd, padding, readHeader } from "./tar.ts";

const MANIFEST = "manifest.json";
const FORMAT = "tangu-backup";

export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
  constructor(path: string, what: string) {
    super(`The archive ${path} is damaged: ${what}. Nothing was changed.`);
  }
}

export interface Entry {
  /** Path inside the archive, with forward slashes. */
  name: string;
  size: number;
  contents(): AsyncIterable<Uint8Array>;
}

export interface Manifest {
  format: typeof FORMAT;
  version: 1;
  engine: "embedded" | "postgresql";
  createdAt: string;
  files: Record<string, { size: number; sha256: string }>;
}

async function append(file: FileHandle, entry: Entry): Promise<string> {
  const hash = createHash("sha256");
  let written = 0;
  await file.write(headerOf(entry.name, entry.size));
  for await (const chunk of entry.contents()) {
    hash.update(chunk);
    written += chunk.length;
    await file.write(chunk);
  }
  if (written !== entry.size) throw new Error(`${entry.name} changed while it was copied: try again.`);
  await file.write(padding(entry.size));
  return hash.digest("hex");
}

async function fill(
  file: FileHandle,
  engine: Manifest["engine"],
  entries: AsyncIterable<Entry>,
): Promise<Manifest> {
  const manifest: Manifest = {
    format: FORMAT,
    version: 1,
    engine,
    createdAt: new Date().toISOString(),
    files: {},
  };
  for await (const entry of entries) {
    manifest.files[entry.name] = { size: entry.size, sha256: await append(file, entry) };
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  const contents = async function* () {
    yield text;
  };
  await append(file, { name: MANIFEST, size: text.length, contents });
  await file.write(Buffer.alloc(2 * BLOCK));
  await file.sync();
  return manifest;
}

/**
 * Writes a tar with the entries and, last, a manifest of their checksums. It appears under its name only when it is
 * complete and on disk.
 */
export async function writeArchive(
  path: string,
  engine: Manifest["engine"],
  entries: AsyncIterable<Entry>,
): Promise<Manifest> {
  const partial = `${path}.part`;
  // It holds everybody's private data.
  const file = await open(partial, "w", 0o600);
  try {
    const manifest = await fill(file, engine, entries);
    await file.close();
    await rename(partial, path);
    await syncFile(dirname(path));
    return manifest;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

async function openExisting(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    throw new Error(`The archive ${path} cannot be opened.`, { cause: error });
  }
}

async function listEntries(path: string): Promise<Entry[]> {
  const file = await openExisting(path);
  try {
    const { size: total } = await file.stat();
    const entries: Entry[] = [];
    const block = Buffer.alloc(BLOCK);
    for (let position = 0; ; ) {
      const { bytesRead } = await file.read(block, 0, BLOCK, position);
      if (bytesRead < BLOCK) throw new DamagedArchive(path, "it ends too early");
      if (isEnd(block)) return entries;
      const header = readHeader(block);
      if (!header)
        throw new DamagedArchive(path, `there is no file where one should begin, at byte ${position}`);
      const start = position + BLOCK;
      const { name, size } = header;
      if (start + size > total) throw new DamagedArchive(path, "it ends too early");
      const contents = () =>
        size === 0 ? nothing() : createReadStream(path, { start, end: start + size - 1 });
      entries.push({ name, size, contents });
      position = start + size + padding(size).length;
    }
  } finally {
    await file.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

export async function contentsOf(entry: Entry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.contents()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function manifestOf(path: string, entry: Entry | undefined): Promise<Manifest> {
  if (entry?.name !== MANIFEST) throw new DamagedArchive(path, "its list of checksums is missing");
  try {
    const manifest: Manifest = JSON.parse((await contentsOf(entry)).toString("utf8"));
    if (manifest.format === FORMAT && manifest.version === 1) return manifest;
  } catch {
    // The sentence below says it.
  }
  throw new DamagedArchive(path, "its list of checksums cannot be read");
}

/**
 * Reads the whole archive against its checksums before anything is made of it.
 * @throws DamagedArchive when a single byte is not as it was written
 */
export async function readArchive(path: string): Promise<{ manifest: Manifest; entries: Entry[] }> {
  const entries = await listEntries(path);
  const manifest = await manifestOf(path, entries.pop());
  const names = new Set(entries.map(({ name }) => name));
  const missing = Object.keys(manifest.files).find((name) => !names.has(name));
  if (missing) throw new DamagedArchive(path, `${missing} is missing`);
  for (const entry of entries) {
    const hash = createHash("sha256");
    for await (const chunk of entry.contents()) hash.update(chunk);
    if (hash.digest("hex") !== manifest.files[entry.name]?.sha256) {
      throw new DamagedArchive(path, `${entry.name} is not what was saved`);
    }
  }
  return { manifest, entries };
}
