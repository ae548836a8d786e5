import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomPosts, roomReports } from "#server/db/schema/rooms.ts";

/** Reports nobody has decided, the oldest first, with what was reported. @param after only those behind this one */
export function openRoomReports(q: Queryable, after?: number) {
  const { id, kind, subjectId, reason, createdAt, aboutUserId, title, text, media } = roomReports;
  return q
    .select({
      id,
      kind,
      reason,
      createdAt,
      aboutUserId,
      aboutName: users.firstName,
      title,
      text,
      media,
      /** Where it is shown: null for what was deleted meanwhile. */
      postId: roomPosts.id,
      video: { postId: roomVideos.postId, listingSlug: pgListings.slug },
    })
    .from(roomReports)
    .leftJoin(users, eq(users.id, aboutUserId))
    .leftJoin(roomPosts, and(eq(kind, "post"), eq(roomPosts.id, subjectId)))
    .leftJoin(roomVideos, and(eq(kind, "video"), eq(roomVideos.id, subjectId)))
    .leftJoin(pgListings, eq(pgListings.id, roomVideos.pgListingId))
    .where(and(isNull(roomReports.decision), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(QUEUE_PAGE);
}
export type RoomReportRecord = Awaited<ReturnType<typeof openRoomReports>>[number];
