import { and, eq, inArray, sql } from "drizzle-orm";
import { uploadUrl, type VideoExtension, videoUrl } from "#domain/media/rules.ts";
import type { Queryable } from "#server/db/client.ts";
import { type MediaFileRow, mediaFiles } from "#server/db/schema/media.ts";

/** The address of a public file: of an image the largest size, of a video the video itself. */
export function mediaUrl({ name, extension }: Pick<MediaFileRow, "name" | "extension">): string {
  return extension ? videoUrl(name, extension as VideoExtension) : uploadUrl(name, "original");
}

/** Stored public media by their names. What is gone, or private, is not among them. */
export async function findMedia(q: Queryable, names: readonly string[]): Promise<Map<string, MediaFileRow>> {
  if (names.length === 0) return new Map();
  const found = await q
    .select()
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.name, [...names]), eq(mediaFiles.visibility, "public")));
  return new Map(found.map((row) => [row.name, row]));
}

/** What an owner has uploaded that nothing refers to yet. */
export async function waitingUploads(
  q: Queryable,
  ownerId: string,
): Promise<{ files: number; bytes: number }> {
  const [waiting] = await q
    .select({
      files: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${mediaFiles.bytes}), 0)`.mapWith(Number),
    })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.ownerId, ownerId), eq(mediaFiles.attached, false)));
  return waiting ?? { files: 0, bytes: 0 };
}
