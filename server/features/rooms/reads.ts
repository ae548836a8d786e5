import { and, count, desc, eq, inArray, ne, or } from "drizzle-orm";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  roommateRequests,
  roomPostSaves,
  roomPosts,
  tenantVerifications,
  userBlocks,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import type { Offered } from "./policy.ts";

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
      },
      tenant: {
        firstName: users.firstName,
        profileImageUrl: users.profileImageUrl,
        deletedAt: users.deletedAt,
        gender: userPreferences.gender,
      },
      tenancy: {
        status: tenantVerifications.verificationStatus,
        method: tenantVerifications.verificationMethod,
        verifiedAt: tenantVerifications.verifiedAt,
      },
    })
    .from(roomPosts)
    .innerJoin(pgListings, eq(pgListings.id, roomPosts.pgId))
    .innerJoin(users, eq(users.id, roomPosts.tenantId))
    .innerJoin(tenantVerifications, eq(tenantVerifications.id, roomPosts.tenancyId))
    .leftJoin(userPreferences, eq(userPreferences.userId, roomPosts.tenantId))
    .$dynamic();

type Joined = Awaited<ReturnType<typeof select>>[number];
/** A post with the place, who posted it, what lets them, and what policies ask of it. */
export type RoomRecord = Omit<Joined, "post"> & Joined["post"] & Offered;

function recordOf({ post, listing, tenant, tenancy }: Joined): RoomRecord {
  return {
    ...post,
    listing,
    tenant,
    tenancy,
    tenantGender: tenant.gender,
    gender: listing.gender,
    isListed: listing.isDeleted === 0 && tenant.deletedAt === null,
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
 * Makes whoever else changes the post, or takes a place, wait. Accounts and tenancies are locked before it.
 * @returns as it is now
 */
export async function lockRoomPost(tx: Transaction, id: number): Promise<RoomRecord | null> {
  await tx.select({ id: roomPosts.id }).from(roomPosts).where(eq(roomPosts.id, id)).for("update");
  return findRoomPost(tx, id);
}

/** Somebody's request for a room that waits, or was answered. */
export async function requestFor(q: Queryable, postId: number, seekerId: string) {
  const [found] = await q
    .select({ id: roommateRequests.id, status: roommateRequests.status })
    .from(roommateRequests)
    .where(
      and(
        eq(roommateRequests.roomPostId, postId),
        eq(roommateRequests.seekerUserId, seekerId),
        inArray(roommateRequests.status, ["pending", "accepted", "declined"]),
      ),
    )
    .orderBy(desc(roommateRequests.id))
    .limit(1);
  return found ?? null;
}

/** Which of these posts somebody has saved. */
export async function savedAmong(q: Queryable, userId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: roomPostSaves.postId })
    .from(roomPostSaves)
    .where(and(eq(roomPostSaves.userId, userId), inArray(roomPostSaves.postId, [...ids])));
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

/** How many posts of a tenant are open, beside one. */
export async function countOpen(q: Queryable, userId: string, besides = 0): Promise<number> {
  const [found] = await q
    .select({ n: count() })
    .from(roomPosts)
    .where(and(eq(roomPosts.tenantId, userId), eq(roomPosts.isActive, true), ne(roomPosts.id, besides)));
  return found?.n ?? 0;
}

/** What somebody says their gender is; null when they do not. */
export async function genderOf(q: Queryable, userId: string): Promise<PersonGender | null> {
  const [found] = await q
    .select({ gender: userPreferences.gender })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  return found?.gender ?? null;
}

/** One of the two has blocked the other. */
export async function isBlockedBetween(q: Queryable, a: string, b: string): Promise<boolean> {
  const { userId, blockedId } = userBlocks;
  const found = await q
    .select({ userId })
    .from(userBlocks)
    .where(or(and(eq(userId, a), eq(blockedId, b)), and(eq(userId, b), eq(blockedId, a))))
    .limit(1);
  return found.length > 0;
}
