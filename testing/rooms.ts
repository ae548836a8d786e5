import { eq } from "drizzle-orm";
import type { Gender } from "#domain/listings/choices.ts";
import { hobbyMask, languageMask } from "#domain/roommates/match-score.ts";
import { isOpenRequest } from "#domain/roommates/states.ts";
import { NO_PREFERENCES, type Preferences } from "#domain/rooms/choices.ts";
import type { Queryable, Store } from "#server/db/client.ts";
import type { ListingRow } from "#server/db/schema/listings.ts";
import {
  roommateRequests,
  roomPosts,
  tenantVerifications,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import { bookableListing, userCaller } from "./bookings.ts";
import type { TestApp } from "./http.ts";

type Search = Partial<Pick<typeof userPreferences.$inferInsert, "isLooking" | "lookingNear" | "lookingFor">>;

/** With one more, enough answers to compare. */
export const FIVE_ANSWERS = {
  age: 25,
  profession: "software",
  cleanlinessLevel: 3,
  noiseLevel: 3,
  socialLevel: 3,
} as const;

/** What somebody says of how they live, with the masks that are written with it. */
export async function sayPreferences(
  store: Store,
  userId: string,
  said: Partial<Preferences> & Search = {},
): Promise<void> {
  const { isLooking = false, lookingNear = null, lookingFor = "same", ...answers } = said;
  const all: Preferences = { ...NO_PREFERENCES, ...answers };
  const row = {
    ...all,
    languagesSpoken: [...all.languagesSpoken],
    hobbies: [...all.hobbies],
    languageMask: languageMask(all.languagesSpoken),
    hobbyMask: hobbyMask(all.hobbies),
    isLooking,
    lookingNear,
    lookingFor,
    lookingSince: isLooking ? new Date() : null,
  };
  await store.db
    .insert(userPreferences)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: userPreferences.userId, set: row });
}

/** That somebody lives at a place, as its host confirmed. */
export function liveAtValues(userId: string, pgListingId: number): typeof tenantVerifications.$inferInsert {
  const now = new Date();
  return {
    userId,
    pgListingId,
    verificationMethod: "owner",
    verificationStatus: "verified",
    verifiedAt: now,
    decidedAt: now,
  };
}

/** Has somebody live at a place, see {@link liveAtValues}. @returns the tenancy */
export async function liveAt(store: Store, userId: string, pgId: number): Promise<number> {
  const [tenancy] = await store.db
    .insert(tenantVerifications)
    .values(liveAtValues(userId, pgId))
    .returning({ id: tenantVerifications.id });
  return tenancy!.id;
}

export interface Tenant {
  id: string;
  cookies: string;
  phoneNumber: string;
  pgId: number;
  tenancyId: number;
  listing: ListingRow;
}

const GENDER: Record<Gender, Preferences["gender"]> = { ladies: "woman", boys: "man", colive: null };

/** Somebody who lives at a place of their own, for their gender, and may offer a room there. */
export async function tenantAt(
  site: TestApp,
  gender: Gender = "colive",
  { said = {}, place = {} }: { said?: Partial<Preferences>; place?: Partial<ListingRow> } = {},
): Promise<Tenant> {
  const { store } = site.deps;
  const caller = await userCaller(site.deps);
  const listing = await bookableListing(store, {
    gender,
    locality: "Kundalahalli",
    latitude: 12.9604,
    longitude: 77.7013,
    ...place,
  });
  const tenancyId = await liveAt(store, caller.id, listing.id);
  if (GENDER[gender] || Object.keys(said).length > 0) {
    await sayPreferences(store, caller.id, { gender: GENDER[gender], ...said });
  }
  return { ...caller, pgId: listing.id, tenancyId, listing };
}

type RoomOf = Pick<Tenant, "id" | "pgId" | "tenancyId"> & Partial<Pick<Tenant, "listing">>;

/** A room that they offer for 8,000 a month, unless said otherwise. */
export const roomPostValues = (
  { id, pgId, tenancyId, listing }: RoomOf,
  over: Partial<typeof roomPosts.$inferInsert> = {},
): typeof roomPosts.$inferInsert => ({
  tenantId: id,
  pgId,
  tenancyId,
  title: "A bed by the window",
  rent: "8000.00",
  sharingType: "2 Sharing",
  gender: listing?.gender ?? "colive",
  availableFrom: "2026-01-01",
  ...over,
});

/** Offers such a room. @returns its id */
export async function offerRoom(
  store: Store,
  tenant: RoomOf,
  over: Partial<typeof roomPosts.$inferInsert> = {},
): Promise<number> {
  const [post] = await store.db
    .insert(roomPosts)
    .values(roomPostValues(tenant, over))
    .returning({ id: roomPosts.id });
  return post!.id;
}

/** Somebody asked to join a room, and was answered if so said. @returns the id of the request */
export async function askedAlready(
  q: Queryable,
  tenant: Pick<Tenant, "id" | "pgId">,
  request: Partial<typeof roommateRequests.$inferInsert> & { roomPostId: number; seekerUserId: string },
): Promise<number> {
  const { status = "pending" } = request;
  const [row] = await q
    .insert(roommateRequests)
    .values({
      pgListingId: tenant.pgId,
      currentTenantId: tenant.id,
      roomType: "2 Sharing",
      seekerMessage: "May I?",
      compatibilityScore: 50,
      expiresAt: new Date(Date.now() + 86_400_000),
      decidedAt: isOpenRequest(status) || status === "expired" ? null : new Date(),
      ...request,
    })
    .returning({ id: roommateRequests.id });
  return row!.id;
}

/** Closes a room post, as its tenant would. */
export const closeRoom = (store: Store, postId: number) =>
  store.transaction((tx) => closePosts(tx, eq(roomPosts.id, postId), new Date()));
