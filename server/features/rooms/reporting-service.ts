import { and, arrayOverlaps, eq, gte, isNull, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { ROOM_REPORT_KINDS } from "#domain/rooms/posts.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roommateRequests, roomPosts, roomReports } from "#server/db/schema/rooms.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";
import { mediaNames } from "#server/storage/storage.ts";

/** What a report is of. */
export interface Subject {
  kind: (typeof ROOM_REPORT_KINDS)[number];
  id: number;
}

const LISTING_OF = {
  post: (id: number) => sql`select pg_id as "pgId" from room_posts where id = ${id}`,
  video: (id: number) => sql`select coalesce(v.pg_listing_id, p.pg_id) as "pgId" from room_videos v
    left join room_posts p on p.id = v.post_id where v.id = ${id}`,
  request: (id: number) => sql`select pg_listing_id as "pgId" from roommate_requests where id = ${id}`,
} as const;

/** The PG that something is about: null for a home that is not listed, unknown once it was deleted. */
async function listingOf(q: Queryable, { kind, id }: Subject): Promise<number | null | "unknown"> {
  const [found] = await rows<{ pgId: number | null }>(q, LISTING_OF[kind](id));
  return found ? found.pgId : "unknown";
}

/**
 * Nobody decides about what they posted, reported, or show in a PG that they run. Who reported it is a party in every
 * report of it.
 * @param people whom it is about besides
 * @throws DomainError FORBIDDEN
 */
export async function assertNoSide(
  q: Queryable,
  { admin, of, people }: { admin: AdminActor; of: Subject; people: readonly (string | null)[] },
): Promise<void> {
  const { kind, subjectId, decision } = roomReports;
  const open = and(eq(kind, of.kind), eq(subjectId, of.id), isNull(decision));
  const reporters = await q.select({ userId: roomReports.userId }).from(roomReports).where(open);
  assertNoParty(admin, ...people, ...reporters.map(({ userId }) => userId));
  await assertNotHost(q, admin, await listingOf(q, of));
}

interface Snapshot {
  title: string;
  text: string;
  media: string[];
  changedAt: Date;
}

/** A post is locked: a deletion that comes at the same moment finds the report, and keeps the pictures. */
const snapshotOfPost = (tx: Transaction, id: number) =>
  tx
    .select({
      title: roomPosts.title,
      text: roomPosts.description,
      media: roomPosts.images,
      changedAt: roomPosts.updatedAt,
    })
    .from(roomPosts)
    .where(eq(roomPosts.id, id))
    .for("share");

const snapshotOfVideo = (tx: Transaction, id: number) =>
  tx
    .select({
      // A home that is not listed has no title of its own; the room has.
      title: sql<string>`coalesce(${pgListings.title}, ${roomPosts.title})`,
      text: roomVideos.description,
      media: sql<string[]>`array[${roomVideos.videoUrl}]`,
      changedAt: roomVideos.createdAt,
    })
    .from(roomVideos)
    .leftJoin(pgListings, eq(pgListings.id, roomVideos.pgListingId))
    .leftJoin(roomPosts, eq(roomPosts.id, roomVideos.postId))
    .where(eq(roomVideos.id, id));

/** Of a request, the words of the one whom the report is about. */
const snapshotOfRequest = (tx: Transaction, id: number, aboutUserId: string | null) =>
  tx
    .select({
      title: roomPosts.title,
      text: sql<string>`coalesce(case when ${roommateRequests.currentTenantId} = ${aboutUserId}
        then ${roommateRequests.tenantResponse} else ${roommateRequests.seekerMessage} end, '')`,
      media: sql<string[]>`array[]::text[]`,
      changedAt: roommateRequests.updatedAt,
    })
    .from(roommateRequests)
    .innerJoin(roomPosts, eq(roomPosts.id, roommateRequests.roomPostId))
    .where(eq(roommateRequests.id, id));

async function snapshotOf(tx: Transaction, { kind, id }: Subject, aboutUserId: string | null) {
  const found: Snapshot[] =
    kind === "post"
      ? await snapshotOfPost(tx, id)
      : kind === "video"
        ? await snapshotOfVideo(tx, id)
        : await snapshotOfRequest(tx, id, aboutUserId);
  // It may be deleted while somebody reports it.
  if (!found[0]) throw new DomainError("NOT_FOUND", roomMessages.noPost());
  return found[0];
}

/**
 * Writes what somebody found wrong, with what it looks like now. Each person reports a thing once, and again when it was
 * changed after the decision. Whoever calls it has locked their account and found that they may read what they report.
 * @throws DomainError CONFLICT when they have reported it before
 */
export async function writeRoomReport(
  tx: Transaction,
  report: { of: Subject; aboutUserId: string | null; userId: string; reason: string; now: Date },
): Promise<void> {
  const { of, aboutUserId, userId, reason, now } = report;
  const { changedAt, ...snapshot } = await snapshotOf(tx, of, aboutUserId);
  const before = await tx.$count(
    roomReports,
    and(
      eq(roomReports.kind, of.kind),
      eq(roomReports.subjectId, of.id),
      eq(roomReports.userId, userId),
      or(isNull(roomReports.decision), gte(roomReports.decidedAt, changedAt)),
    ),
  );
  if (before > 0) throw new DomainError("CONFLICT", roomMessages.alreadyReported());
  await tx
    .insert(roomReports)
    .values({ kind: of.kind, subjectId: of.id, ...snapshot, aboutUserId, userId, reason, createdAt: now });
}

/** Lets go of media of posts and videos, but for what an admin has still to look at because it was reported. */
export async function detachUnreported(
  tx: Transaction,
  urls: readonly string[],
  options?: { takenDown: boolean },
): Promise<void> {
  if (urls.length === 0) return;
  const waiting = await tx
    .select({ media: roomReports.media })
    .from(roomReports)
    .where(and(isNull(roomReports.decision), arrayOverlaps(roomReports.media, [...urls])));
  const kept = new Set(waiting.flatMap(({ media }) => media));
  await detachMedia(tx, mediaNames(urls.filter((url) => !kept.has(url))), options);
}
