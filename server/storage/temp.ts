import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DomainError } from "#domain/errors.ts";
import { serverUploadMessages } from "#domain/media/upload-messages.ts";
import { type Room, roomOf } from "./free-space.ts";

const TEMP_FOLDER = "tmp";

export interface TempFile {
  path: string;
  bytes: number;
  /** Hex, of the bytes as they came. */
  sha256: string;
  remove(): Promise<void>;
}

export interface TempOptions {
  dataDir: string;
  /** One byte more is refused with TOO_LARGE, as soon as it has come. */
  maxBytes: number;
  tooLargeMessage: () => string;
  /** Called with the length of each chunk before it is written; what it throws ends the upload. */
  onBytes?: ((length: number) => void) | undefined;
  /** What all uploads leave of the disk. */
  room?: Room | undefined;
  /** How many shares of the disk it leaves to others besides. */
  shares?: number;
}

export function tempFolder(dataDir: string): string {
  return join(dataDir, TEMP_FOLDER);
}

/** A path in the temporary folder that nothing else has; the folder is made when missing. */
export async function tempPath(dataDir: string): Promise<string> {
  const folder = tempFolder(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);
export const diskFull = () => new DomainError("UNAVAILABLE", serverUploadMessages.diskFull());

/** A full disk is an outage that passes, not a fault in the request. */
export function tidyDiskError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !FULL.has(code)) return error;
  return diskFull();
}

/**
 * Writes a stream, or bytes, to a file that is already open; the file is closed in any case.
 * @param see called with each chunk before it is written; what it throws ends the writing
 */
export async function fillFile(
  file: FileHandle,
  source: Readable | Uint8Array,
  see: (chunk: Uint8Array) => void | Promise<void> = () => {},
): Promise<void> {
  try {
    const chunks: AsyncIterable<Uint8Array> | Uint8Array[] = source instanceof Uint8Array ? [source] : source;
    for await (const chunk of chunks) {
      await see(chunk);
      for (let written = 0; written < chunk.length; ) {
        written += (await file.write(chunk, written)).bytesWritten;
      }
    }
  } finally {
    await file.close();
  }
}

/**
 * Takes an upload to a temporary file of its own, which the caller removes. Refused or cut off, it leaves nothing.
 * @throws DomainError TOO_LARGE; UNAVAILABLE when the disk is full, or nearly so
 */
export async function receiveTemp(source: Readable | Uint8Array, options: TempOptions): Promise<TempFile> {
  const { room = roomOf(options.dataDir), shares } = options;
  const path = await tempPath(options.dataDir).catch((error: unknown) => {
    throw tidyDiskError(error);
  });
  if (!(await room.takes(0, shares))) throw diskFull();
  const remove = () => rm(path, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await fillFile(await open(path, "wx", 0o600), source, async (chunk) => {
      bytes += chunk.length;
      if (bytes > options.maxBytes) throw new DomainError("TOO_LARGE", options.tooLargeMessage());
      options.onBytes?.(chunk.length);
      // Many that began while there was room take it together.
      if (!(await room.takes(chunk.length, shares))) throw diskFull();
      hash.update(chunk);
    });
  } catch (error) {
    await remove();
    throw tidyDiskError(error);
  }
  return { path, bytes, sha256: hash.digest("hex"), remove };
}

/** What a backup has copied is read for hours, and nothing is written to its folder meanwhile. */
export const BACKUP_PREFIX = "backup-";
const BACKUP_MS = 24 * 60 * 60 * 1000;

/**
 * Removes temporary files that nobody has written to since `cutoff`: what a killed process left behind. Copies for a
 * backup stay a day longer.
 * @returns how many there were
 */
export async function clearTemp(dataDir: string, cutoff: Date): Promise<number> {
  const folder = tempFolder(dataDir);
  await mkdir(folder, { recursive: true });
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    const staysFor = name.startsWith(BACKUP_PREFIX) ? BACKUP_MS : 0;
    if (!found || found.mtimeMs + staysFor > cutoff.getTime()) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
