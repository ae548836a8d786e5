import { and, count, eq, inArray } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import { JOINED_STATUSES } from "#domain/roommates/states.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomPostInput, RoomPostPatch } from "#domain/rooms/posts.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { roommateRequests, roomPostSaves, roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { findListing } from "#server/features/listings/reads.ts";
import { takePictures } from "#server/features/media/service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { closePosts } from "./closing-service.ts";
import type { DeclinedRoommateRequest } from "./events.ts";
import {
  assertAuthor,
  assertDay,
  assertFewOpen,
  assertKnownCompanies,
  assertMayOffer,
  assertReadable,
  assertSeenByChoice,
} from "./policy.ts";
import { countOpen, findRoomPost, lockRoomPost, type RoomRecord, readerOf, requestFor } from "./reads.ts";
import { detachUnreported, writeRoomReport } from "./reporting-service.ts";
import { currentTenancy, type LivedIn } from "./tenancy-reads.ts";
import { removeVideosOfPost } from "./video-writes.ts";

const IMAGES = { field: "images", refused: uploadMessages.roomPhotosOnly } as const;

/** Maps errors of constraints: the tenant has moved out, or the vacancy was taken, at the same moment. */
function toDomainError(error: unknown): unknown {
  const constraint = constraintOf(error)?.name;
  if (constraint === "room_posts_tenancy") return new DomainError("FORBIDDEN", roomMessages.needsTenancy());
  if (constraint === "room_posts_home_unique") return new DomainError("CONFLICT", roomMessages.oneInHome());
  if (constraint === "room_posts_places_check") {
    const message = roomMessages.tooFewPlaces();
    return new DomainError("CONFLICT", message, { places: message });
  }
  return error;
}

const NEW_AGAIN_MS = 7 * 86_400_000;

/**
 * The day of a post among the newest. Deleting it and offering the room again within a week does not bring it to the
 * front.
 */
async function offeredSince(
  tx: Transaction,
  tenancy: { id: number; offeredAt: Date | null },
  now: Date,
): Promise<Date> {
  if (tenancy.offeredAt && now.getTime() - tenancy.offeredAt.getTime() < NEW_AGAIN_MS)
    return tenancy.offeredAt;
  await tx.update(tenantVerifications).set({ offeredAt: now }).where(eq(tenantVerifications.id, tenancy.id));
  return now;
}

/**
 * Where a room is that somebody offers, and for whom. Of a home that is not listed they say that themselves.
 * @throws DomainError NOT_FOUND and GONE (listing)
 */
async function placeOf(
  tx: Transaction,
  { pgListingId, homeId, gender }: Pick<RoomPostInput, "pgListingId" | "homeId" | "gender">,
): Promise<{ pgId: number | null; homeId: number | null; gender: Gender; where: LivedIn }> {
  if (pgListingId === undefined)
    return { pgId: null, homeId: homeId!, gender: gender!, where: { homeId: homeId! } };
  const listing = assertShown(await findListing(tx, String(pgListingId)));
  return { pgId: pgListingId, homeId: null, gender: listing.gender, where: { pgListingId } };
}

/**
 * Offers a room where somebody lives.
 * @throws DomainError VALIDATION (day, companies, a woman who has not said that men may see it), NOT_FOUND and GONE (listing), FORBIDDEN (no tenancy, gender), CONFLICT (two are
 *   open), MEDIA_GONE, UNSUPPORTED_TYPE
 */
export async function createRoomPost(
  tx: Transaction,
  args: { userId: string; input: RoomPostInput; now: Date },
): Promise<number> {
  const { userId, input, now } = args;
  // One at a time for each account: many at once would all count the same posts.
  await lockAccount(tx, userId);
  assertDay(input.availableFrom, kolkataDate(now));
  const { pgListingId, homeId: ofHome, gender: forWhom, includingMen, ...content } = input;
  const place = { pgListingId, homeId: ofHome, gender: forWhom };
  const { pgId, homeId, gender, where } = await placeOf(tx, place);
  const tenancy = await currentTenancy(tx, userId, where);
  const { gender: tenantGender, givenGender } = await readerOf(tx, userId);
  assertMayOffer(gender, tenantGender, tenancy);
  assertSeenByChoice(gender, { givenGender, includingMen });
  assertKnownCompanies(content.nearbyCompanies);
  assertFewOpen(await countOpen(tx, userId));
  const images = await takePictures(tx, content.images, { ...IMAGES, shown: [], uploader: userId });
  const [written] = await tx
    .insert(roomPosts)
    .values({
      ...content,
      pgId,
      homeId,
      tenantId: userId,
      tenancyId: tenancy!.id,
      gender,
      images,
      createdAt: await offeredSince(tx, tenancy!, now),
      updatedAt: now,
    })
    .returning({ id: roomPosts.id })
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  return written!.id;
}

/** What opening a post again needs: the same as posting it, and a vacancy that is left. @returns the tenancy it stands on */
async function reopened(tx: Transaction, post: RoomRecord, vacancies: number): Promise<number> {
  const where = post.pgId === null ? { homeId: post.homeId! } : { pgListingId: post.pgId };
  const tenancy = await currentTenancy(tx, post.tenantId, where);
  assertMayOffer(post.gender, post.tenantGender, tenancy);
  assertFewOpen(await countOpen(tx, post.tenantId, post.id));
  if (post.placesTaken >= vacancies) throw new DomainError("CONFLICT", requestMessages.full());
  return tenancy!.id;
}

/**
 * @returns the requests that closing it declined
 * @throws DomainError NOT_FOUND, FORBIDDEN (another's), CONFLICT (taken down; fewer vacancies than are taken; opened while
 *   two are open), VALIDATION (day), MEDIA_GONE, UNSUPPORTED_TYPE
 */
export async function changeRoomPost(
  tx: Transaction,
  args: { id: number; userId: string; patch: RoomPostPatch; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  const { id, userId, patch, now } = args;
  await lockAccount(tx, userId);
  const post = assertAuthor(await lockRoomPost(tx, id), userId);
  if (post.hiddenAt) throw new DomainError("CONFLICT", roomMessages.takenDown());
  const { images, isActive = post.isActive, availableFrom, ...content } = patch;
  // A day that has passed since stands until another is chosen.
  if (availableFrom !== undefined && availableFrom !== post.availableFrom) {
    assertDay(availableFrom, kolkataDate(now));
  }
  if (patch.nearbyCompanies) assertKnownCompanies(patch.nearbyCompanies, post.nearbyCompanies);
  const vacancies = patch.places ?? post.places;
  if (vacancies < post.placesTaken) {
    const message = roomMessages.tooFewPlaces();
    throw new DomainError("CONFLICT", message, { places: message });
  }
  const opens = isActive && !post.isActive;
  const reopening = opens && { isActive: true, tenancyId: await reopened(tx, post, vacancies) };
  const shown = post.images;
  const attached = images && (await takePictures(tx, images, { ...IMAGES, shown, uploader: userId }));
  await tx
    .update(roomPosts)
    .set({
      ...content,
      ...(attached && { images: attached }),
      ...(availableFrom !== undefined && { availableFrom }),
      ...reopening,
      // Whoever says whether it is open has decided that.
      ...(patch.isActive !== undefined && { isClosedAsFull: false }),
      updatedAt: now,
    })
    .where(eq(roomPosts.id, id))
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  if (attached)
    await detachUnreported(
      tx,
      shown.filter((url) => !attached.includes(url)),
    );
  // Nothing is left to offer without a vacancy.
  return isActive && post.placesTaken < vacancies ? [] : closePosts(tx, eq(roomPosts.id, id), now);
}

/**
 * Removes a post with what belongs to it, but for what was reported of it. One that an admin took down stays; so does one
 * through which people have found each other: it can be closed.
 * @returns the requests that waited for it
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function deleteRoomPost(
  tx: Transaction,
  { id, userId, now }: { id: number; userId: string; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  await lockAccount(tx, userId);
  const post = assertAuthor(await lockRoomPost(tx, id), userId);
  if (post.hiddenAt) throw new DomainError("CONFLICT", roomMessages.takenDown());
  const [joined] = await tx
    .select({ n: count() })
    .from(roommateRequests)
    .where(and(eq(roommateRequests.roomPostId, id), inArray(roommateRequests.status, [...JOINED_STATUSES])));
  if (joined && joined.n > 0) throw new DomainError("CONFLICT", roomMessages.somebodyJoined());
  const declined = await closePosts(tx, eq(roomPosts.id, id), now);
  // The database would keep them, of no post.
  await removeVideosOfPost(tx, id);
  await tx.delete(roomPosts).where(eq(roomPosts.id, id));
  await detachUnreported(tx, post.images);
  return declined;
}

/** @throws DomainError NOT_FOUND, GONE for what this reader cannot read */
async function readable(tx: Transaction, id: number, userId: string): Promise<RoomRecord> {
  const post = await findRoomPost(tx, id);
  const hasAsked = (await requestFor(tx, id, userId)) !== null;
  const isBlocked = post !== null && (await areBlocked(tx, userId, post.tenantId));
  return assertReadable(post, { id: userId, hasAsked, isBlocked });
}

/** Again, it changes nothing. @throws DomainError NOT_FOUND, GONE */
export async function saveRoom(
  tx: Transaction,
  { id, userId, now }: { id: number; userId: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  await readable(tx, id, userId);
  await tx.insert(roomPostSaves).values({ userId, postId: id, createdAt: now }).onConflictDoNothing();
}

/** Also of what cannot be read any more. */
export async function unsaveRoom(
  tx: Transaction,
  { id, userId }: { id: number; userId: string },
): Promise<void> {
  await lockAccount(tx, userId);
  await tx.delete(roomPostSaves).where(and(eq(roomPostSaves.userId, userId), eq(roomPostSaves.postId, id)));
}

/** @throws DomainError NOT_FOUND, GONE, CONFLICT for one's own, and for what was reported already */
export async function reportRoom(
  tx: Transaction,
  { id, userId, reason, now }: { id: number; userId: string; reason: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const post = await readable(tx, id, userId);
  if (post.tenantId === userId) throw new DomainError("CONFLICT", requestMessages.ownPost());
  await writeRoomReport(tx, {
    of: { kind: "post", id },
    aboutUserId: post.tenantId,
    userId,
    reason,
    now,
  });
}
