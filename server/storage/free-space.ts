import { statfs } from "node:fs/promises";

/** Uploads leave this much: the database and its log need room when files have none left. */
export const RESERVED_BYTES = 500 * 1024 * 1024;

/** What may still be written to the disk of a folder, in bytes. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
