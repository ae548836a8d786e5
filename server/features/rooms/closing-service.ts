import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { requestMessages } from "#domain/roommates/requests.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import type { DeclinedRoommateRequest } from "./events.ts";
import { isOffered } from "./policy.ts";
import { countOpen, type RoomRecord } from "./reads.ts";

/**
 * Closes room posts and the open requests for them, as taken where somebody else has the last place. Every change after which a post is no longer open
 * calls it; the database refuses a commit that forgot to.
 * @param which condition on `room_posts`; posts that are closed already stay as they are
 * @returns the declined requests, for `notifyDeclined` after the commit
 */
export async function closePosts(
  tx: Transaction,
  which: SQL | undefined,
  now: Date,
): Promise<DeclinedRoommateRequest[]> {
  const { id, title, places, placesTaken } = roomPosts;
  // Posts before their requests: someone who asks at this moment has locked the post, and is declined as well.
  const posts = await tx
    .select({ id, title, places, placesTaken })
    .from(roomPosts)
    .where(which)
    .orderBy(id)
    .for("no key update");
  if (posts.length === 0) return [];
  const byId = new Map(posts.map((post) => [post.id, post]));
  await tx
    .update(roomPosts)
    .set({
      isActive: false,
      isClosedAsFull: sql`${roomPosts.placesTaken} >= ${roomPosts.places}`,
      updatedAt: now,
    })
    .where(and(inArray(id, [...byId.keys()]), eq(roomPosts.isActive, true)));
  const declined = await tx
    .update(roommateRequests)
    .set({
      status: sql<"taken" | "declined">`case when exists (select 1 from room_posts p
        where p.id = ${roommateRequests.roomPostId} and p.places_taken >= p.places) then 'taken' else 'declined' end`,
      newsFor: "seeker",
      decidedAt: now,
      updatedAt: now,
    })
    .where(
      and(
        inArray(roommateRequests.roomPostId, [...byId.keys()]),
        inArray(roommateRequests.status, [...OPEN_STATUSES]),
      ),
    )
    .returning({
      id: roommateRequests.id,
      seekerUserId: roommateRequests.seekerUserId,
      postId: roommateRequests.roomPostId,
    });
  return declined.map((request) => {
    const post = byId.get(request.postId)!;
    const isFull = post.placesTaken >= post.places;
    return {
      id: request.id,
      seekerUserId: request.seekerUserId,
      postTitle: post.title,
      answer: isFull ? requestMessages.takenByOther : requestMessages.closed,
    };
  });
}

/**
 * Opens a post again whose last place is being given back, as it was before somebody took it.
 * @param post as it was locked
 * @returns whether its room is open now: it stays closed where its tenant closed it or their tenancy has ended, an admin
 *   took it down, its tenant offers as many rooms as one may, or another room of the same home is open
 */
export async function reopenPost(tx: Transaction, post: RoomRecord, now: Date): Promise<boolean> {
  if (post.isActive) return isOffered({ ...post, placesTaken: post.placesTaken - 1 });
  const isAllowed =
    post.isClosedAsFull && isOffered({ ...post, isActive: true, placesTaken: post.placesTaken - 1 });
  if (!isAllowed || (await countOpen(tx, post.tenantId, post.id)) >= ROOM_LIMITS.open) return false;
  const { homeId, isActive } = roomPosts;
  const inHome = post.homeId === null ? undefined : and(eq(homeId, post.homeId), isActive);
  if (inHome && (await tx.$count(roomPosts, inHome)) > 0) return false;
  await tx
    .update(roomPosts)
    .set({ isActive: true, isClosedAsFull: false, updatedAt: now })
    .where(eq(roomPosts.id, post.id));
  return true;
}
