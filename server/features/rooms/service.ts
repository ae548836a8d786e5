import { eq, inArray, or } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { roomMessages } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { roomReports, roomVideoLikes, roomVideos } from "#server/db/schema/rooms.ts";
import { REPORTED_FIELD, type Subject } from "./report-writes.ts";
import { removeVideos } from "./video-writes.ts";

/**
 * Writes what somebody found wrong, once for each of them. Whoever calls it has locked their account and found that they
 * may read what they report.
 * @throws DomainError CONFLICT when they have reported it before
 */
export async function writeRoomReport(
  tx: Transaction,
  report: { of: Subject; aboutUserId: string | null; userId: string; reason: string; now: Date },
): Promise<void> {
  const { of, aboutUserId, userId, reason, now } = report;
  const written = await tx
    .insert(roomReports)
    .values({ kind: of.kind, [REPORTED_FIELD[of.kind]]: of.id, aboutUserId, userId, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: roomReports.id });
  if (written.length === 0) throw new DomainError("CONFLICT", roomMessages.alreadyReported());
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
