import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { GENDERS } from "#domain/listings/choices.ts";
import { comparable } from "#domain/roommates/match-score.ts";
import { ASKED_STATUSES } from "#domain/roommates/states.ts";
import { ROOMS_PAGE } from "#domain/rooms/choices.ts";
import type { RoomsQuery } from "#domain/rooms/posts.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { homes } from "#server/db/schema/homes.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  roommateRequests,
  roomPostSaves,
  roomPosts,
  tenantVerifications,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { notBlockedWith } from "#server/features/moderation/reads.ts";
import { givenGender, preferencesOf } from "#server/features/preferences/reads.ts";
import { trustOf } from "#server/features/trust/reads.ts";
import { genderOfPost, mayLiveIn, mostRentFor, type Offered } from "./policy.ts";
import type { Around, RoomsReader } from "./present.ts";
import { findRooms, roomChoicesOf } from "./search-reads.ts";
import { postsWithVideo } from "./video-reads.ts";

const OWN_POSTS = 100;

const select = (q: Queryable) =>
  q
    .select({
      post: roomPosts,
      listing: {
        id: pgListings.id,
        slug: pgListings.slug,
        title: pgListings.title,
        locality: pgListings.locality,
        gender: pgListings.gender,
        latitude: pgListings.latitude,
        longitude: pgListings.longitude,
        isDeleted: pgListings.isDeleted,
        suspendedAt: pgListings.suspendedAt,
      },
      // Never the address: posts are shown to everybody.
      home: {
        kind: homes.kind,
        locality: homes.locality,
        latitude: homes.latitude,
        longitude: homes.longitude,
      },
      tenant: {
        firstName: users.firstName,
        profileImageUrl: users.profileImageUrl,
        deletedAt: users.deletedAt,
        suspendedAt: users.suspendedAt,
        gender: userPreferences.gender,
      },
      tenancy: {
        status: tenantVerifications.verificationStatus,
        method: tenantVerifications.verificationMethod,
        verifiedAt: tenantVerifications.verifiedAt,
      },
    })
    .from(roomPosts)
    .leftJoin(pgListings, eq(pgListings.id, roomPosts.pgId))
    .leftJoin(homes, eq(homes.id, roomPosts.homeId))
    .innerJoin(users, eq(users.id, roomPosts.tenantId))
    .innerJoin(tenantVerifications, eq(tenantVerifications.id, roomPosts.tenancyId))
    .leftJoin(userPreferences, eq(userPreferences.userId, roomPosts.tenantId))
    .$dynamic();

type Joined = Awaited<ReturnType<typeof select>>[number];
/** A post with its listing, who posted it, what lets them, and what policies ask of it. */
export type RoomRecord = Omit<Joined, "post"> &
  Joined["post"] &
  Offered & {
    /** As everybody may know it: of a home, the middle of its area. */
    position: { locality: string; latitude: number | null; longitude: number | null };
  };

function recordOf({ post, listing, home, tenant, tenancy }: Joined): RoomRecord {
  const { locality, latitude, longitude } = (listing ?? home)!;
  const isThere = listing === null || (listing.isDeleted === 0 && listing.suspendedAt === null);
  return {
    ...post,
    listing,
    home,
    position: { locality, latitude, longitude },
    tenant,
    tenancy,
    tenantGender: tenant.gender,
    gender: genderOfPost(post.gender, listing?.gender ?? post.gender),
    isGenderKept: listing === null || post.gender === listing.gender,
    isListed: isThere && tenant.deletedAt === null && tenant.suspendedAt === null,
    isVerified: tenancy.status === "verified",
  };
}

/** A post in whatever state it is; null when there is none. */
export async function findRoomPost(q: Queryable, id: number): Promise<RoomRecord | null> {
  const [found] = await select(q).where(eq(roomPosts.id, id));
  return found ? recordOf(found) : null;
}

/** The posts with these ids, in their order. */
export async function loadRoomPosts(q: Queryable, ids: readonly number[]): Promise<RoomRecord[]> {
  if (ids.length === 0) return [];
  const found = await select(q).where(inArray(roomPosts.id, [...ids]));
  const byId = new Map(found.map((row) => [row.post.id, recordOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Locks the post: other calls that change it, or take a vacancy, wait. The account is locked before it. So is the tenancy,
 * which a trigger looks at when the post changes: ending a tenancy locks it first, and then its posts.
 * @returns as it is now
 */
export async function lockRoomPost(tx: Transaction, id: number): Promise<RoomRecord | null> {
  await tx
    .select({ id: tenantVerifications.id })
    .from(tenantVerifications)
    .where(
      inArray(
        tenantVerifications.id,
        tx.select({ id: roomPosts.tenancyId }).from(roomPosts).where(eq(roomPosts.id, id)),
      ),
    )
    .for("share");
  await tx.select({ id: roomPosts.id }).from(roomPosts).where(eq(roomPosts.id, id)).for("update");
  return findRoomPost(tx, id);
}

/** Somebody's latest request for a room that is under way or was answered, also by giving it to somebody else. */
export async function requestFor(q: Queryable, postId: number, seekerId: string) {
  const [found] = await q
    .select({ id: roommateRequests.id, status: roommateRequests.status })
    .from(roommateRequests)
    .where(
      and(
        eq(roommateRequests.roomPostId, postId),
        eq(roommateRequests.seekerUserId, seekerId),
        inArray(roommateRequests.status, [...ASKED_STATUSES, "taken"]),
      ),
    )
    .orderBy(desc(roommateRequests.id))
    .limit(1);
  return found ?? null;
}
export type RequestRecord = Awaited<ReturnType<typeof requestFor>>;

/** Which of these posts somebody has saved. */
export async function savedAmong(q: Queryable, userId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: roomPostSaves.postId })
    .from(roomPostSaves)
    .where(and(eq(roomPostSaves.userId, userId), inArray(roomPostSaves.postId, [...ids])));
  return new Set(found.map(({ id }) => id));
}

/** About which of these posts somebody has talked with their tenant. */
async function talkedAmong(q: Queryable, userId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: roommateRequests.roomPostId })
    .from(roommateRequests)
    .innerJoin(chatConversations, eq(chatConversations.roommateRequestId, roommateRequests.id))
    .where(and(eq(roommateRequests.seekerUserId, userId), inArray(roommateRequests.roomPostId, [...ids])));
  return new Set(found.map(({ id }) => id));
}

/** Somebody's own, closed ones too, the newest first, with how many wait for an answer. */
export async function ownRoomPosts(q: Queryable, userId: string) {
  const found = await select(q)
    .where(eq(roomPosts.tenantId, userId))
    .orderBy(desc(roomPosts.id))
    .limit(OWN_POSTS);
  const waiting = await q
    .select({ postId: roommateRequests.roomPostId, n: count() })
    .from(roommateRequests)
    .where(and(eq(roommateRequests.currentTenantId, userId), eq(roommateRequests.status, "pending")))
    .groupBy(roommateRequests.roomPostId);
  const waitingAt = new Map(waiting.map(({ postId, n }) => [postId, n]));
  return found.map((row) => ({ ...recordOf(row), pendingRequests: waitingAt.get(row.post.id) ?? 0 }));
}

export type OwnRecord = Awaited<ReturnType<typeof ownRoomPosts>>[number];

/** How many posts of a tenant are open, beside one. */
export async function countOpen(q: Queryable, userId: string, besides = 0): Promise<number> {
  const [found] = await q
    .select({ n: count() })
    .from(roomPosts)
    .where(and(eq(roomPosts.tenantId, userId), eq(roomPosts.isActive, true), ne(roomPosts.id, besides)));
  return found?.n ?? 0;
}

/** Who reads, with what they said of how they live. */
export async function readerOf(q: Queryable, userId: string): Promise<RoomsReader> {
  const said = (await preferencesOf(q, [userId])).get(userId);
  const mostRent = mostRentFor(said?.budgetRange ?? null);
  const given = (await givenGender(q, userId)).gender ?? said?.gender ?? null;
  return {
    id: userId,
    gender: said?.gender ?? null,
    givenGender: given,
    preferences: comparable(said, false),
    mostRent,
  };
}

/** What cards show beside their rows, read once for all of them. */
export async function aroundPosts(
  q: Queryable,
  posts: readonly RoomRecord[],
  reader: RoomsReader | null,
): Promise<Around> {
  const ids = posts.map(({ id }) => id);
  const tenants = [...new Set(posts.map(({ tenantId }) => tenantId))];
  return {
    reader,
    trust: await trustOf(q, tenants),
    preferences: reader?.preferences ? await preferencesOf(q, tenants) : new Map(),
    withVideo: await postsWithVideo(q, ids),
    saved: reader ? await savedAmong(q, reader.id, ids) : new Set(),
    talked: reader ? await talkedAmong(q, reader.id, ids) : new Set(),
  };
}

const searcher = (reader: RoomsReader) => ({
  id: reader.id,
  preferences: reader.preferences,
  mostRent: reader.mostRent,
  mayLiveIn: GENDERS.filter((gender) => mayLiveIn(gender, reader.gender)),
  isSeen: notBlockedWith(reader.id, sql`p.tenant_id`),
});

/** A page of the rooms that are offered. */
export const searchRooms = (q: Queryable, query: RoomsQuery, reader: RoomsReader | null) =>
  findRooms(q, query, reader && searcher(reader));

export const roomChoicesFor = (q: Queryable, readerId: string | null) =>
  roomChoicesOf(q, readerId === null ? null : notBlockedWith(readerId, sql`p.tenant_id`));

const SIMILAR = 3;
/** Rooms that cost so much more are not similar. */
const SIMILAR_RENT = 1.3;

/**
 * Rooms that are offered near another one, which may be closed, for about its rent; from elsewhere where there are few.
 * Only those in which the reader may live.
 */
export async function similarRooms(
  q: Queryable,
  postId: number,
  reader: RoomsReader | null,
): Promise<RoomRecord[]> {
  const post = await findRoomPost(q, postId);
  if (!post) return [];
  const maxRent = Math.ceil(Number(post.rent) * SIMILAR_RENT);
  const found: RoomRecord[] = [];
  for (const locality of [post.position.locality || undefined, undefined]) {
    const { ids } = await searchRooms(q, { locality, maxRent, limit: ROOMS_PAGE.default }, reader);
    const isFit = (other: RoomRecord) =>
      other.id !== postId &&
      other.tenantId !== reader?.id &&
      found.every(({ id }) => id !== other.id) &&
      mayLiveIn(other.gender, reader?.gender ?? null);
    found.push(...(await loadRoomPosts(q, ids)).filter(isFit));
    if (found.length >= SIMILAR || locality === undefined) break;
  }
  return found.slice(0, SIMILAR);
}
