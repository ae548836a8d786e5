import { and, eq, inArray, type SQL } from "drizzle-orm";
import { requestMessages } from "#domain/roommates/requests.ts";
import type { Transaction } from "#server/db/client.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import type { DeclinedRoommateRequest } from "./events.ts";

/**
 * Closes room posts and declines the requests that wait for them. Every change after which a post is no longer open
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
    .set({ isActive: false, updatedAt: now })
    .where(and(inArray(id, [...byId.keys()]), eq(roomPosts.isActive, true)));
  const declined = await tx
    .update(roommateRequests)
    .set({ status: "declined", decidedAt: now, updatedAt: now })
    .where(
      and(inArray(roommateRequests.roomPostId, [...byId.keys()]), eq(roommateRequests.status, "pending")),
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
