import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { posterUrl } from "#domain/media/urls.ts";
import { type RoomVideoInput, type RoomVideoLike, roomVideoMessages } from "#domain/rooms/videos.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { roomVideoLikes, roomVideos, roomVideoVisitors } from "#server/db/schema/room-videos.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { findListing } from "#server/features/listings/reads.ts";
import { findMedia } from "#server/features/media/reads.ts";
import { claimUploads, detachMedia } from "#server/features/media/service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { assertNoSide, detachUnreported, writeRoomReport } from "./reporting-service.ts";
import { assertMayRemove, assertMayShow, assertRoomFor, assertThere } from "./video-policy.ts";
import { showingOf, videosBeside } from "./video-reads.ts";

async function lockVideo(tx: Transaction, id: number) {
  const [video] = await tx.select().from(roomVideos).where(eq(roomVideos.id, id)).for("update");
  return video ?? null;
}

/** One that this reader can see. @throws DomainError NOT_FOUND */
async function lockSeen(tx: Transaction, id: number, readerId: string) {
  const video = assertThere(await lockVideo(tx, id));
  const isBlocked = video.uploadedBy !== null && (await areBlocked(tx, readerId, video.uploadedBy));
  return assertThere(isBlocked ? null : video);
}

/** @throws DomainError UNSUPPORTED_TYPE for a picture, MEDIA_GONE */
async function takeVideo(tx: Transaction, upload: string, uploader: string): Promise<string> {
  const known = (await findMedia(tx, [upload])).get(upload);
  if (known && known.kind !== "video") {
    const message = uploadMessages.notAVideo();
    throw new DomainError("UNSUPPORTED_TYPE", message, { upload: message });
  }
  const claimed = await claimUploads(tx, [upload], { uploader, profile: null, field: "upload" });
  return claimed.get(upload)!;
}

/**
 * Shows an uploaded video of a place where somebody lives, or that they let.
 * @returns its id
 * @throws DomainError FORBIDDEN, NOT_FOUND, GONE, CONFLICT (as many as can be shown), UNSUPPORTED_TYPE, MEDIA_GONE
 */
export async function addVideo(
  tx: Transaction,
  args: { userId: string; input: RoomVideoInput; now: Date },
): Promise<number> {
  const { userId, input, now } = args;
  const { pgListingId: pgId, roomPostId: postId, roomType, description } = input;
  // One at a time for each account: many at once would all find room for one more. A post is its author's alone.
  await lockAccount(tx, userId);
  if (pgId !== null) assertShown(await findListing(tx, String(pgId)));
  assertMayShow(await showingOf(tx, { userId, pgId, postId }), { userId, pgId });
  assertRoomFor(await videosBeside(tx, { userId, pgId, postId }));
  const videoUrl = await takeVideo(tx, input.upload, userId);
  const [added] = await tx
    .insert(roomVideos)
    .values({
      pgListingId: pgId,
      postId,
      uploadedBy: userId,
      roomType,
      videoUrl,
      thumbnailUrl: posterUrl(videoUrl),
      description,
      createdAt: now,
    })
    .returning({ id: roomVideos.id });
  return added!.id;
}

/** Takes videos away for good, and leaves files that no report needs to the sweep. @returns the names of those files */
export async function removeVideos(tx: Transaction, where: SQL): Promise<string[]> {
  const removed = await tx.delete(roomVideos).where(where).returning({ videoUrl: roomVideos.videoUrl });
  const urls = removed.map(({ videoUrl }) => videoUrl);
  await detachUnreported(tx, urls);
  return mediaNames(urls);
}

/** Before a post is deleted. @returns names of the media that nothing refers to any more */
export function removeVideosOfPost(tx: Transaction, postId: number): Promise<string[]> {
  return removeVideos(tx, eq(roomVideos.postId, postId));
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function removeVideo(
  tx: Transaction,
  args: { id: number; userId: string | null; admin: AdminActor | null; now: Date },
): Promise<void> {
  const { id, userId, admin, now } = args;
  if (userId !== null) await lockAccount(tx, userId);
  const found = await lockVideo(tx, id);
  // Of their own video an admin is the author, like any other.
  const decider = found !== null && userId !== null && found.uploadedBy === userId ? null : admin;
  const video = assertMayRemove(found, { userId, isAdmin: decider !== null });
  if (decider)
    await assertNoSide(tx, { admin: decider, of: { kind: "video", id }, people: [video.uploadedBy] });
  await removeVideos(tx, eq(roomVideos.id, id));
  if (decider) {
    await recordAudit(tx, {
      actor: decider,
      action: "room video removed",
      subject: `room video ${id}`,
      at: now,
    });
  }
}

/**
 * Counts a look at a video, the first of this visitor on this day; one at a video that is gone, or by who uploaded it,
 * is none.
 * @param visitor a hash that nothing leads back from
 */
export async function countVideoView(
  q: Queryable,
  { id, visitor, userId, day }: { id: number; visitor: string; userId: string | null; day: string },
): Promise<void> {
  await q.execute(
    sql`with seen as (
          insert into room_video_visitors (video_id, day, visitor)
          select id, ${day}::date, ${visitor}::text from room_videos
          where id = ${id} and hidden_at is null
            and (${userId}::text is null or uploaded_by is distinct from ${userId}::text)
          on conflict do nothing
          returning video_id
        )
        update room_videos set view_count = view_count + 1 where id in (select video_id from seen)`,
  );
}

/** Deletes the visitors of the days before this one; the counts stay. */
export async function deleteVideoViewRecords(q: Queryable, today: string): Promise<void> {
  await deleteInSteps(q, roomVideoVisitors, lt(roomVideoVisitors.day, today));
}

/** Likes a video, or likes it no more; again, it changes nothing. @throws DomainError NOT_FOUND */
export async function likeVideo(
  tx: Transaction,
  { id, userId, isLiked, now }: { id: number; userId: string; isLiked: boolean; now: Date },
): Promise<RoomVideoLike> {
  await lockAccount(tx, userId);
  // The trigger counts on this row: whoever likes it locks it first, then writes.
  await lockSeen(tx, id, userId);
  if (isLiked) {
    await tx.insert(roomVideoLikes).values({ userId, videoId: id, createdAt: now }).onConflictDoNothing();
  } else {
    await tx
      .delete(roomVideoLikes)
      .where(and(eq(roomVideoLikes.userId, userId), eq(roomVideoLikes.videoId, id)));
  }
  const [video] = await tx.select({ likes: roomVideos.likes }).from(roomVideos).where(eq(roomVideos.id, id));
  return { isLiked, likes: video?.likes ?? 0 };
}

/** @throws DomainError NOT_FOUND, CONFLICT for one's own, and when they have reported it before */
export async function reportVideo(
  tx: Transaction,
  { id, userId, reason, now }: { id: number; userId: string; reason: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const video = await lockSeen(tx, id, userId);
  if (video.uploadedBy === userId) throw new DomainError("CONFLICT", roomVideoMessages.ownVideo());
  await writeRoomReport(tx, {
    of: { kind: "video", id },
    aboutUserId: video.uploadedBy,
    userId,
    reason,
    now,
  });
}

/**
 * Takes a video down. Its row stays, to be told of; its files go with the next sweep, because an address that somebody
 * has kept must not show it any longer.
 * @throws DomainError NOT_FOUND for one that is gone, or taken down already
 */
export async function hideVideo(tx: Transaction, id: number, now: Date): Promise<void> {
  const [hidden] = await tx
    .update(roomVideos)
    .set({ hiddenAt: now })
    .where(and(eq(roomVideos.id, id), isNull(roomVideos.hiddenAt)))
    .returning({ videoUrl: roomVideos.videoUrl });
  if (!hidden) throw new DomainError("NOT_FOUND", roomVideoMessages.noVideo());
  await detachMedia(tx, mediaNames([hidden.videoUrl]), { takenDown: true });
}

/** Says that a video shows what it says, or takes it down; with its line in the audit. @throws DomainError NOT_FOUND */
export async function decideVideo(
  tx: Transaction,
  args: { id: number; decision: "verify" | "hide"; admin: AdminActor; now: Date },
): Promise<void> {
  const { id, decision, admin, now } = args;
  const video = await lockVideo(tx, id);
  if (video) await assertNoSide(tx, { admin, of: { kind: "video", id }, people: [video.uploadedBy] });
  if (decision === "hide") await hideVideo(tx, id, now);
  else {
    const checked = await tx
      .update(roomVideos)
      .set({ isVerified: 1 })
      .where(and(eq(roomVideos.id, id), isNull(roomVideos.hiddenAt)))
      .returning({ id: roomVideos.id });
    if (checked.length === 0) throw new DomainError("NOT_FOUND", roomVideoMessages.noVideo());
  }
  const action = decision === "hide" ? "room video hidden" : "room video checked";
  await recordAudit(tx, { actor: admin, action, subject: `room video ${id}`, at: now });
}
