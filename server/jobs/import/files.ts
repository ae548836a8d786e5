import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { DomainError } from "#domain/errors.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { inspectImage } from "#server/storage/images.ts";
import { inspectVideo } from "#server/storage/videos.ts";

const MAX_BYTES = Math.max(MEDIA_LIMITS.imageBytes, MEDIA_LIMITS.videoBytes);

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !isAbsolute(way) && !/^\.\.([\\/]|$)/.test(way);
}

async function look(path: string, kind: "media" | "image"): Promise<string | null> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) return uploadMessages.unsupportedMedia();
  try {
    const video = await inspectVideo(path, size);
    if (!video) await inspectImage(path, uploadMessages.unsupportedMedia);
    return video && kind === "image" ? "is a video, not a picture" : null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/**
 * Finds a file that a row names. It must lie in the folder of the CSV, also when it is a link.
 * @param folder as the system itself calls it, without links
 */
export async function findFile(
  folder: string,
  name: string,
  kind: "media" | "image",
): Promise<{ path: string } | { reason: string }> {
  const wanted = resolve(folder, name);
  const outside = { reason: `${name} is not inside the folder of the CSV` };
  if (name.includes("\0") || !isInside(folder, wanted)) return outside;
  const path = await realpath(wanted).catch(() => null);
  if (path === null) return { reason: `${name} is not there` };
  if (!isInside(folder, path)) return outside;
  if (!(await stat(path)).isFile()) return { reason: `${name} is no file` };
  const reason = await look(path, kind);
  return reason === null ? { path } : { reason: `${name}: ${reason}` };
}
