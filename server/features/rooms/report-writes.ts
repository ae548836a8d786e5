import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { ROOM_REPORT_DECISIONS } from "#domain/rooms/posts.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roommateRequests, roomPosts, roomReports } from "#server/db/schema/rooms.ts";
import { detachMedia } from "#server/features/media/service.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { closePosts } from "./closing-service.ts";
import type { DeclinedRoommateRequest } from "./events.ts";
import { assertNoSide, detachUnreported, type Subject } from "./reporting-service.ts";
import { hideVideo } from "./video-writes.ts";

/**
 * It closes with being hidden, and who waited for an answer is told no. Its pictures go with the next sweep: an address
 * that somebody has kept must not show them any longer.
 */
async function hidePost(tx: Transaction, id: number, now: Date): Promise<DeclinedRoommateRequest[]> {
  const isShown = and(eq(roomPosts.id, id), isNull(roomPosts.hiddenAt));
  const [post] = await tx.select({ images: roomPosts.images }).from(roomPosts).where(isShown).for("update");
  if (!post) return [];
  const declined = await closePosts(tx, eq(roomPosts.id, id), now);
  await tx.update(roomPosts).set({ hiddenAt: now, images: [], updatedAt: now }).where(eq(roomPosts.id, id));
  await detachMedia(tx, mediaNames(post.images), { takenDown: true });
  return declined;
}

/** One that was taken down already stays so. */
async function hideReportedVideo(tx: Transaction, id: number, now: Date): Promise<DeclinedRoommateRequest[]> {
  const [video] = await tx
    .select({ hiddenAt: roomVideos.hiddenAt })
    .from(roomVideos)
    .where(eq(roomVideos.id, id))
    .for("update");
  if (video?.hiddenAt === null) await hideVideo(tx, id, now);
  return [];
}

/** A request that is open is declined, and its seeker is told so; a talk that it opened is closed to both. */
async function closeRequest(tx: Transaction, id: number, now: Date): Promise<DeclinedRoommateRequest[]> {
  const closed = await tx
    .update(roommateRequests)
    .set({ status: "declined", newsFor: "seeker", decidedAt: now, updatedAt: now })
    .where(and(eq(roommateRequests.id, id), inArray(roommateRequests.status, [...OPEN_STATUSES])))
    .returning({ seekerUserId: roommateRequests.seekerUserId, postId: roommateRequests.roomPostId });
  await tx
    .update(chatConversations)
    .set({ blockedBy: "admin" })
    .where(eq(chatConversations.roommateRequestId, id));
  const declined: DeclinedRoommateRequest[] = [];
  for (const { seekerUserId, postId } of closed) {
    const [post] = await tx
      .select({ title: roomPosts.title })
      .from(roomPosts)
      .where(eq(roomPosts.id, postId));
    declined.push({ id, seekerUserId, postTitle: post!.title, answer: requestMessages.closed });
  }
  return declined;
}

const HIDE = { post: hidePost, video: hideReportedVideo, request: closeRequest } as const;

/** The media that a subject shows now; nothing once it has been deleted. */
async function shownMedia(tx: Transaction, { kind, id }: Subject): Promise<string[]> {
  if (kind === "request") return [];
  const found =
    kind === "post"
      ? await tx.select({ media: roomPosts.images }).from(roomPosts).where(eq(roomPosts.id, id))
      : await tx
          .select({ media: sql<string[]>`array[${roomVideos.videoUrl}]` })
          .from(roomVideos)
          .where(and(eq(roomVideos.id, id), isNull(roomVideos.hiddenAt)));
  return found.flatMap(({ media }) => media);
}

/**
 * Decides a report, with its line in the audit. With what is taken down, whatever else was reported of it and its author is decided.
 * What its author deleted meanwhile can still be found wrong: that counts for trust.
 * @returns the requests that hiding a post, or a request, declined
 * @throws DomainError NOT_FOUND for one that is unknown or decided, FORBIDDEN for a party
 */
export async function decideRoomReport(
  tx: Transaction,
  args: { id: number; decision: (typeof ROOM_REPORT_DECISIONS)[number]; admin: AdminActor; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  const { id, decision, admin, now } = args;
  const [report] = await tx.select().from(roomReports).where(eq(roomReports.id, id));
  if (!report) throw new DomainError("NOT_FOUND", roomMessages.noReport());
  const of: Subject = { kind: report.kind, id: report.subjectId };
  await assertNoSide(tx, { admin, of, people: [report.userId, report.aboutUserId] });
  // Posts and requests before their reports, as those who delete them lock them.
  const declined = decision === "hide" ? await HIDE[of.kind](tx, of.id, now) : [];
  const decided = await tx
    .update(roomReports)
    .set({ decision, decidedAt: now })
    .where(
      and(
        isNull(roomReports.decision),
        decision === "hide"
          ? and(
              eq(roomReports.kind, of.kind),
              eq(roomReports.subjectId, of.id),
              // A request has two sides: what one did says nothing of the other.
              sql`${roomReports.aboutUserId} is not distinct from ${report.aboutUserId}`,
            )
          : eq(roomReports.id, id),
      ),
    )
    .returning({ id: roomReports.id, media: roomReports.media });
  if (!decided.some((each) => each.id === id)) throw new DomainError("NOT_FOUND", roomMessages.noReport());
  const shown = await shownMedia(tx, of);
  const released = decided.flatMap(({ media }) => media).filter((url) => !shown.includes(url));
  await detachUnreported(tx, released, { takenDown: decision === "hide" });
  await recordAudit(tx, {
    actor: admin,
    action: decision === "hide" ? `room ${of.kind} hidden` : `room ${of.kind} kept`,
    subject: `room ${of.kind} ${of.id}`,
    note: report.reason,
    at: now,
  });
  return declined;
}
