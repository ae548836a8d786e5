import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roommateRequests, roomPosts, roomReports, roomVideos } from "#server/db/schema/rooms.ts";

/** Reports nobody has decided, the oldest first, with what they are of. @param after only those behind this one */
export function openRoomReports(q: Queryable, after?: number) {
  const asked = alias(roomPosts, "asked");
  return q
    .select({
      id: roomReports.id,
      kind: roomReports.kind,
      reason: roomReports.reason,
      createdAt: roomReports.createdAt,
      aboutUserId: roomReports.aboutUserId,
      aboutName: users.firstName,
      post: {
        id: roomPosts.id,
        title: roomPosts.title,
        description: roomPosts.description,
        images: roomPosts.images,
      },
      video: {
        description: roomVideos.description,
        thumbnailUrl: roomVideos.thumbnailUrl,
        postId: roomVideos.postId,
        listingTitle: pgListings.title,
        listingSlug: pgListings.slug,
      },
      request: {
        postTitle: asked.title,
        /** The message of the person that the report is about. */
        text: sql<string>`coalesce(case when ${roomReports.aboutUserId} = ${roommateRequests.currentTenantId}
          then ${roommateRequests.tenantResponse} else ${roommateRequests.seekerMessage} end, '')`,
      },
    })
    .from(roomReports)
    .leftJoin(users, eq(users.id, roomReports.aboutUserId))
    .leftJoin(roomPosts, eq(roomPosts.id, roomReports.postId))
    .leftJoin(roomVideos, eq(roomVideos.id, roomReports.videoId))
    .leftJoin(pgListings, eq(pgListings.id, roomVideos.pgListingId))
    .leftJoin(roommateRequests, eq(roommateRequests.id, roomReports.requestId))
    .leftJoin(asked, eq(asked.id, roommateRequests.roomPostId))
    .where(and(isNull(roomReports.decision), after === undefined ? undefined : gt(roomReports.id, after)))
    .orderBy(asc(roomReports.id))
    .limit(QUEUE_PAGE);
}
export type RoomReportRecord = Awaited<ReturnType<typeof openRoomReports>>[number];
