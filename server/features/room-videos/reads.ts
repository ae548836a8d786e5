import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { RoomVideo } from "#domain/rooms/videos.ts";
import type { Queryable } from "#server/db/client.ts";
import { roomVideoLikes, roomVideos } from "#server/db/schema/rooms.ts";

/** What a listing's page shows at most. */
const LISTING_VIDEOS = 12;

/** Videos that were not taken down, as this reader sees them. @param readerId null for a visitor */
async function shownVideos(
  q: Queryable,
  readerId: string | null,
  { where, order, most }: { where: SQL; order: SQL; most: number },
): Promise<RoomVideo[]> {
  const liked = sql<boolean>`exists (select 1 from ${roomVideoLikes} l where l.video_id = ${roomVideos.id} and l.user_id = ${readerId})`;
  const found = await q
    .select({
      id: roomVideos.id,
      videoUrl: roomVideos.videoUrl,
      thumbnailUrl: roomVideos.thumbnailUrl,
      roomType: roomVideos.roomType,
      description: roomVideos.description,
      isVerified: roomVideos.isVerified,
      viewCount: roomVideos.viewCount,
      likes: roomVideos.likes,
      isLiked: liked,
      uploadedBy: roomVideos.uploadedBy,
      createdAt: roomVideos.createdAt,
    })
    .from(roomVideos)
    .where(and(where, isNull(roomVideos.hiddenAt)))
    .orderBy(order)
    .limit(most);
  return found.map(({ uploadedBy, isVerified, createdAt, ...video }) => ({
    ...video,
    isVerified: isVerified === 1,
    isOwn: readerId !== null && uploadedBy === readerId,
    createdAt: createdAt.toISOString(),
  }));
}

/** The videos of a post, checked or not, in the order in which they were added. @param readerId null for a visitor */
export function videosOfPost(q: Queryable, postId: number, readerId: string | null): Promise<RoomVideo[]> {
  return shownVideos(q, readerId, {
    where: eq(roomVideos.postId, postId),
    order: asc(roomVideos.id),
    most: LISTING_VIDEOS,
  });
}

/** The videos of a listing that an admin has checked, the newest first. @param readerId null for a visitor */
export function videosOfListing(q: Queryable, pgId: number, readerId: string | null): Promise<RoomVideo[]> {
  return shownVideos(q, readerId, {
    where: and(eq(roomVideos.pgListingId, pgId), eq(roomVideos.isVerified, 1))!,
    order: desc(roomVideos.id),
    most: LISTING_VIDEOS,
  });
}

/** Which of these posts have a video that is shown. */
export async function postsWithVideo(q: Queryable, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const found = await q
    .selectDistinct({ postId: roomVideos.postId })
    .from(roomVideos)
    .where(and(inArray(roomVideos.postId, [...postIds]), isNull(roomVideos.hiddenAt)));
  return new Set(found.flatMap(({ postId }) => postId ?? []));
}
