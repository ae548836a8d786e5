import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import * as z from "zod/mini";
import { OperatorError } from "#server/lib/operator-error.ts";
import { printable } from "#server/lib/printable.ts";
import { claimName, syncFile } from "#server/lib/sync.ts";
import { SEAL, seal, unseal, WrongPassphrase } from "./sealed-stream.ts";

const MANIFEST = "manifest.json";
const FORMAT = "tangu-backup";
const GZIP = Buffer.from([0x1f, 0x8b]);

export class DamagedArchive extends OperatorError {
  override readonly name = "DamagedArchive";
  constructor(path: string, what: string) {
    super(`The archive ${path} is damaged: ${printable(what)}. Nothing was changed.`);
  }
}

export interface Entry {
  /** Path inside the archive, with forward slashes. */
  name: string;
  size: number;
  /** Null for a folder. */
  contents: (() => AsyncIterable<Uint8Array>) | null;
}

const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** 1: a bare tar with the embedded database as `database.tgz`. 2: gzipped, and sealed if there is a passphrase. */
  version: z.literal([1, 2]),
  engine: z.enum(["embedded", "postgresql"]),
  createdAt: z.string(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Enough for a million files. */
const MANIFEST_BYTES = 256 * 1024 * 1024;

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function fill(
  pack: tar.Pack,
  engine: Manifest["engine"],
  entries: AsyncIterable<Entry>,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const manifest: Manifest = { format: FORMAT, version: 2, engine, createdAt, files: {} };
  for await (const { name, size, contents } of entries) {
    if (contents === null) {
      pack.entry({ name, type: "directory", mode: 0o700 });
      continue;
    }
    const hash = createHash("sha256");
    await pipeline(hashed(contents(), hash), pack.entry({ name, size, mode: 0o600 }));
    manifest.files[name] = { size, sha256: hash.digest("hex") };
  }
  pack.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest, null, 2));
  pack.finalize();
  return manifest;
}

export function alreadyThere(path: string): OperatorError {
  return new OperatorError(`${path} is there already: choose another name. Nothing was changed.`);
}

/**
 * Writes a gzipped tar with the entries and, last, a manifest of their checksums; sealed when there is a passphrase. It
 * appears under its name only when it is complete and on disk.
 * @throws OperatorError when the name is taken
 */
export async function writeArchive(
  path: string,
  engine: Manifest["engine"],
  entries: AsyncIterable<Entry>,
  passphrase?: string,
): Promise<Manifest> {
  if (existsSync(path)) throw alreadyThere(path);
  const partial = `${path}.${randomUUID()}.part`;
  const pack = tar.pack();
  // It holds everybody's private data.
  const file = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const gzip = createGzip({ level: 1 });
  const writing = passphrase
    ? pipeline(pack, gzip, (source) => seal(source, passphrase), file)
    : pipeline(pack, gzip, file);
  try {
    const filling = fill(pack, engine, entries).catch((error: Error) => {
      pack.destroy(error);
      throw error;
    });
    // What went wrong first is the reason of the other.
    const [manifest] = await Promise.all([filling, writing]);
    if (!claimName(partial, path)) throw alreadyThere(path);
    await syncFile(dirname(path));
    return manifest;
  } catch (error) {
    await writing.catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new OperatorError(`The archive ${path} cannot be opened.`, { cause: error });
  });
  const start = Buffer.alloc(SEAL.length);
  await file.read(start).finally(() => file.close());
  return start;
}

/** Feeds the archive to the reader of tars, opened and unpacked. */
async function unpack(path: string, passphrase: string | undefined, into: tar.Extract): Promise<void> {
  const start = await firstBytes(path);
  const file = createReadStream(path);
  if (start.equals(SEAL)) {
    if (!passphrase) {
      throw new OperatorError(
        `The archive ${path} is encrypted: set BACKUP_PASSPHRASE. Nothing was changed.`,
      );
    }
    return pipeline(file, (source) => unseal(source, passphrase), createGunzip(), into);
  }
  // What opens with a passphrase was made by somebody who knows it; a plain archive may be anybody's.
  if (passphrase) {
    throw new OperatorError(
      `The archive ${path} is not encrypted, but BACKUP_PASSPHRASE is set. If you trust the archive, unset it and try again. Nothing was changed.`,
    );
  }
  if (start.subarray(0, 2).equals(GZIP)) return pipeline(file, createGunzip(), into);
  return pipeline(file, into);
}

function parseManifest(path: string, text: Buffer | null): Manifest {
  if (!text) throw new DamagedArchive(path, "its list of checksums is missing");
  try {
    return manifestShape.parse(JSON.parse(text.toString("utf8")));
  } catch {
    throw new DamagedArchive(path, "its list of checksums cannot be read");
  }
}

/** What is wrong with the archive; whatever else went wrong stays as it is. */
function faultOf(error: unknown, path: string): unknown {
  if (error instanceof WrongPassphrase) {
    return new OperatorError(
      `The archive ${path} cannot be opened: BACKUP_PASSPHRASE is wrong, or the archive is damaged. Nothing was changed.`,
    );
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  const isOurs = error instanceof OperatorError || !(error instanceof Error);
  if (isOurs || (code !== "" && !code.startsWith("Z_"))) return error;
  return new DamagedArchive(path, error.message);
}

/** What stands in an archive: a file with its contents, or a folder. */
export interface Unpacked {
  name: string;
  contents: AsyncIterable<Uint8Array> | null;
}

/**
 * Hands out what is in the archive, in order, and then holds all of it against its checksums. Nothing may be made of it
 * before this resolves.
 * @throws DamagedArchive when a single byte is not as it was written
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  take: (entry: Unpacked) => Promise<void>,
): Promise<Manifest> {
  const seen = new Map<string, string>();
  let text: Buffer | null = null;
  try {
    const extract = tar.extract();
    const unpacking = unpack(path, passphrase, extract);
    unpacking.catch((error: Error) => extract.destroy(error));
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      if (name === MANIFEST && size > MANIFEST_BYTES)
        throw new DamagedArchive(path, "its list of checksums is too long");
      if (name === MANIFEST) text = await buffer(entry);
      else if (type === "directory") {
        await take({ name, contents: null });
        entry.resume();
      } else {
        const hash = createHash("sha256");
        await take({ name, contents: hashed(entry as AsyncIterable<Uint8Array>, hash) });
        seen.set(name, hash.digest("hex"));
      }
    }
    await unpacking;
  } catch (error) {
    throw faultOf(error, path);
  }
  const manifest = parseManifest(path, text);
  const missing = Object.keys(manifest.files).find((name) => !seen.has(name));
  if (missing) throw new DamagedArchive(path, `${missing} is missing`);
  for (const [name, sha256] of seen) {
    if (sha256 !== manifest.files[name]?.sha256)
      throw new DamagedArchive(path, `${name} is not what was saved`);
  }
  return manifest;
}
