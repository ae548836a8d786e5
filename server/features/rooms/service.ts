import { eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { roomVideoLikes, roomVideos } from "#server/db/schema/room-videos.ts";
import { roomReports } from "#server/db/schema/rooms.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { removeVideos } from "./video-writes.ts";

/**
 * When an account is closed: what was reported of it holds its words, and goes with them. What it reported of others
 * still waits for an admin, and is nobody's.
 * @returns names of the media that were kept for it
 */
export async function forgetReports(tx: Transaction, userId: string): Promise<string[]> {
  const about = await tx
    .delete(roomReports)
    .where(eq(roomReports.aboutUserId, userId))
    .returning({ media: roomReports.media });
  await tx.update(roomReports).set({ userId: null }).where(eq(roomReports.userId, userId));
  return mediaNames(about.flatMap(({ media }) => media));
}

/** When an account is closed: what somebody filmed where they lived goes with them, as do their likes. */
export async function deleteVideosOf(tx: Transaction, userId: string): Promise<string[]> {
  const own = eq(roomVideos.uploadedBy, userId);
  const liked = tx
    .select({ id: roomVideoLikes.videoId })
    .from(roomVideoLikes)
    .where(eq(roomVideoLikes.userId, userId));
  // Likes are counted down on these rows: in one order, so that two who leave do not wait for each other in a circle.
  await tx
    .select({ id: roomVideos.id })
    .from(roomVideos)
    .where(or(own, inArray(roomVideos.id, liked)))
    .orderBy(roomVideos.id)
    .for("update");
  await tx.delete(roomVideoLikes).where(eq(roomVideoLikes.userId, userId));
  return removeVideos(tx, own);
}
