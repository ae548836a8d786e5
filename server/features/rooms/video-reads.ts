import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { RoomVideo } from "#domain/rooms/videos.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomVideoLikes, roomVideos } from "#server/db/schema/room-videos.ts";
import { roomPosts } from "#server/db/schema/rooms.ts";
import { notBlockedWith } from "#server/features/moderation/reads.ts";
import { currentTenancy } from "./tenancy-reads.ts";
import type { Showing } from "./video-policy.ts";

/** What a listing's page shows at most. */
const LISTING_VIDEOS = 12;

/**
 * Videos as this reader sees them, without those that were taken down or are by people who blocked the reader or were
 * blocked by them.
 * @param readerId null for a visitor
 */
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
    .where(
      and(
        where,
        isNull(roomVideos.hiddenAt),
        readerId === null ? undefined : notBlockedWith(readerId, roomVideos.uploadedBy),
      ),
    )
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

/** What somebody is to a listing or a home, and whose the post is that a video is for. */
export async function showingOf(
  q: Queryable,
  { userId, pgId, postId }: { userId: string; pgId: number | null; postId: number | null },
): Promise<Showing> {
  const [listing] =
    pgId === null
      ? []
      : await q.select({ ownerId: pgListings.ownerId }).from(pgListings).where(eq(pgListings.id, pgId));
  const [found] =
    postId === null
      ? []
      : await q
          .select({ tenantId: roomPosts.tenantId, pgId: roomPosts.pgId, homeId: roomPosts.homeId })
          .from(roomPosts)
          .where(eq(roomPosts.id, postId));
  const home = found && found.homeId !== null ? { homeId: found.homeId } : null;
  const where = pgId === null ? home : { pgListingId: pgId };
  const isTenant = where !== null && (await currentTenancy(q, userId, where)) !== null;
  const isOwner = listing?.ownerId === userId;
  return { isOwner, isTenant, post: postId === null ? null : (found ?? "unknown") };
}

/** How many videos a post has, and how many this person has of the listing; those taken down count as well. */
export async function videosBeside(
  q: Queryable,
  { userId, pgId, postId }: { userId: string; pgId: number | null; postId: number | null },
): Promise<{ ofPost: number; here: number }> {
  const numbered = async (where: SQL | undefined) =>
    (await q.select({ n: count() }).from(roomVideos).where(where))[0]?.n ?? 0;
  return {
    ofPost: postId === null ? 0 : await numbered(eq(roomVideos.postId, postId)),
    here: await numbered(
      and(
        eq(roomVideos.uploadedBy, userId),
        pgId === null ? isNull(roomVideos.pgListingId) : eq(roomVideos.pgListingId, pgId),
      ),
    ),
  };
}

/** One video as somebody sees it; null for one that is gone or taken down. */
export async function shownVideo(
  q: Queryable,
  id: number,
  readerId: string | null,
): Promise<RoomVideo | null> {
  const [video] = await shownVideos(q, readerId, {
    where: eq(roomVideos.id, id),
    order: asc(roomVideos.id),
    most: 1,
  });
  return video ?? null;
}

/** What nobody has checked, the oldest first. @param after only what is behind this one */
export function uncheckedVideos(q: Queryable, after?: number) {
  return q
    .select({
      id: roomVideos.id,
      videoUrl: roomVideos.videoUrl,
      thumbnailUrl: roomVideos.thumbnailUrl,
      description: roomVideos.description,
      roomType: roomVideos.roomType,
      uploadedBy: roomVideos.uploadedBy,
      firstName: users.firstName,
      listing: { id: pgListings.id, slug: pgListings.slug, title: pgListings.title },
      postId: roomVideos.postId,
      createdAt: roomVideos.createdAt,
    })
    .from(roomVideos)
    .leftJoin(pgListings, eq(pgListings.id, roomVideos.pgListingId))
    .leftJoin(users, eq(users.id, roomVideos.uploadedBy))
    .where(
      and(
        eq(roomVideos.isVerified, 0),
        isNull(roomVideos.hiddenAt),
        after === undefined ? undefined : gt(roomVideos.id, after),
      ),
    )
    .orderBy(asc(roomVideos.id))
    .limit(QUEUE_PAGE);
}
export type UncheckedVideo = Awaited<ReturnType<typeof uncheckedVideos>>[number];
