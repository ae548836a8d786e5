import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { adminTokens, loginAttempts, sessions, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties, tenants as propertyTenants } from "#server/db/schema/properties.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomPosts, roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { teamCode } from "#server/features/accounts/team-code-service.ts";
import { storeImage } from "#server/features/media/service.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { factoryPasswordHash } from "#testing/factories/users.ts";
import { adminHeaders, bookableListing, bookableValues, type Caller, userCaller } from "./bookings.ts";
import type { TestApp } from "./http.ts";
import { CALLS_OF_ROLE } from "./role-calls.ts";
import { liveAtValues, roomPostValues } from "./rooms.ts";

/** In the order of the columns of the table. */
export const ROLES = [
  "anonymous",
  "user",
  "owner",
  "other owner",
  "admin",
  "admin by token",
  "support",
  "finance",
] as const;
export type Role = (typeof ROLES)[number];

/** What a call of the table can be about: all of it belongs to somebody who is none of the roles, but the listing. */
export interface RoleWorld {
  site: TestApp;
  image: Buffer;
  /** The owner's. */
  listing: number;
  /** A building that the owner runs, and somebody without an account who lives there. */
  property: number;
  tenant: number;
  /** A paid booking of a guest there, with a proof. */
  booking: number;
  /** Of a guest, about the listing; the message has a photo. */
  conversation: number;
  message: number;
  report: number;
  /** One of somebody's, to be reviewed. */
  referral: number;
  /** Of somebody who lived at the listing, with a report of another. */
  review: number;
  reviewReport: number;
  /** Of somebody who lives at the listing. */
  video: number;
  /** A room that somebody offers where they live, with a report of another. */
  roomPost: number;
  roomReport: number;
  /** Somebody who is none of the roles. */
  somebody: string;
  /** Of somebody who says that they live at the listing, with a photo; and of another, whose host is asked. */
  tenancy: number;
  askedTenancy: number;
  /** Public id of a session of that somebody. */
  session: string;
  /** Saved by that somebody. */
  search: number;
  /** Of somebody with an account, and with the password of the factory. */
  phoneNumber: string;
  /** What that account shows for our team. */
  teamCode: string;
}

/** A private picture that serves as every proof and photo. */
export async function sharedPicture(site: TestApp, image: Buffer): Promise<string> {
  return (await storeImage(site.deps, image, { visibility: "private", maxBytes: 1e6 })).name;
}

/** Rows of one table, one for each world, in one statement. @param rowOf a row of the n-th world */
async function insertEach<T extends PgTable>(
  site: TestApp,
  table: T,
  rowOf: (index: number) => T["$inferInsert"],
): Promise<T["$inferSelect"][]> {
  const values = ROLES.map((_, index) => rowOf(index)) as PgInsertValue<T>[];
  return (await site.deps.store.db.insert(table).values(values).returning()) as T["$inferSelect"][];
}

let lastPhone = 9_400_000_000;
const insertPeople = (site: TestApp, password: string | null = null) =>
  insertEach(site, users, () => ({ firstName: "Asha", phoneNumber: String(++lastPhone), password }));

/**
 * What an admin with less than all rights is answered: as an admin, or without the right as anybody who is none.
 * @param row statuses of the other roles
 */
function statusOfRole(call: string, role: "support" | "finance", row: readonly number[]): number {
  return row[ROLES.indexOf(CALLS_OF_ROLE[role].includes(call) ? "admin" : "user")]!;
}

/** @param row the statuses of the roles before support and finance */
export const expectedStatuses = (call: string, row: readonly number[]) =>
  Object.fromEntries(
    ROLES.map((role, column) => [role, isRole(role) ? statusOfRole(call, role, row) : row[column]]),
  );

const isRole = (role: Role): role is "support" | "finance" => role === "support" || role === "finance";

async function callerFor(
  site: TestApp,
  role: Role,
  { listing, property }: Pick<RoleWorld, "listing" | "property">,
): Promise<Caller> {
  const { deps } = site;
  if (role === "anonymous") return {};
  if (role === "admin by token") return { headers: await adminHeaders(deps) };
  const { id, cookies } = await userCaller(deps, isRole(role) ? role : role === "admin");
  if (role === "owner") {
    await deps.store.db.update(pgListings).set({ ownerId: id }).where(eq(pgListings.id, listing));
    await deps.store.db.update(properties).set({ ownerId: id }).where(eq(properties.id, property));
  }
  if (role === "other owner") await bookableListing(deps.store, { ownerId: id });
  return { cookies };
}

/** A world for each role, and who calls in it. What was there of earlier worlds and may get in the way is deleted. */
export async function createWorlds(
  site: TestApp,
  { image, picture }: { image: Buffer; picture: string },
): Promise<{ role: Role; world: RoleWorld; caller: Caller }[]> {
  const { store } = site.deps;
  for (const table of [loginAttempts, adminTokens, chatConversations, bookings, sessions]) {
    await store.db.delete(table);
  }
  const each = <T extends PgTable>(table: T, rowOf: (index: number) => T["$inferInsert"]) =>
    insertEach(site, table, rowOf);
  const somebodies = await insertPeople(site, await factoryPasswordHash());
  const applicants = await insertPeople(site);
  const tenants = await insertPeople(site);
  const listings = await each(pgListings, () => bookableValues({ maxOccupancy: 4 }));
  const pgListingId = (index: number) => listings[index]!.id;
  const userId = (index: number) => somebodies[index]!.id;
  const buildings = await each(properties, () => ({ name: "Sunrise PG", address: "Kundalahalli" }));
  const residents = await each(propertyTenants, (index) => ({
    propertyId: buildings[index]!.id,
    name: "Meera",
    phone: "9845012345",
    state: "living" as const,
    rent: "9000.00",
    movesInOn: "2026-01-01",
    arrivedOn: "2026-01-01",
  }));
  const conversations = await each(chatConversations, (index) => ({
    participantOne: "Asha_1",
    guestKey: "f".repeat(64),
    pgListingId: pgListingId(index),
    lastMessageAt: new Date(),
  }));
  const conversationId = (index: number) => conversations[index]!.id;
  const messages = await each(chatMessages, (index) => ({
    conversationId: conversationId(index),
    senderType: "guest" as const,
    senderIdentifier: "Asha_1",
    message: "Hello",
    photo: picture,
  }));
  const reports = await each(chatReports, (index) => ({
    conversationId: conversationId(index),
    side: "guest" as const,
    reason: "rude",
  }));
  const referred = await each(referrals, (index) => ({
    referrerUserId: userId(index),
    refereeName: "Meera",
    refereePhone: applicants[index]!.phoneNumber!,
    referralCode: "x",
  }));
  const reviewed = await each(reviews, (index) => ({
    pgId: pgListingId(index),
    userId: userId(index),
    rating: 4,
  }));
  const reportsOfReviews = await each(reviewReports, (index) => ({
    reviewId: reviewed[index]!.id,
    reason: "Not true",
  }));
  const videos = await each(roomVideos, (index) => ({
    pgListingId: pgListingId(index),
    uploadedBy: userId(index),
    videoUrl: "/uploads/none.mp4",
    thumbnailUrl: "/uploads/none_original.webp",
  }));
  const tenancies = await each(tenantVerifications, (index) => ({
    userId: userId(index),
    pgListingId: pgListingId(index),
    verificationMethod: "agreement" as const,
    document: picture,
    moveInDate: "2026-01-01",
  }));
  const askedTenancies = await each(tenantVerifications, (index) => ({
    userId: applicants[index]!.id,
    pgListingId: pgListingId(index),
    verificationMethod: "owner" as const,
    moveInDate: "2026-01-01",
  }));
  const homes = await each(tenantVerifications, (index) =>
    liveAtValues(tenants[index]!.id, pgListingId(index)),
  );
  const posts = await each(roomPosts, (index) =>
    roomPostValues({
      id: tenants[index]!.id,
      pgId: pgListingId(index),
      tenancyId: homes[index]!.id,
    }),
  );
  const reportsOfRooms = await each(roomReports, (index) => ({
    kind: "post" as const,
    subjectId: posts[index]!.id,
    aboutUserId: tenants[index]!.id,
    reason: "Not there",
  }));
  const expire = new Date(Date.now() + 3_600_000);
  const opened = await each(sessions, (index) => ({
    sid: randomUUID(),
    sess: {},
    expire,
    userId: userId(index),
  }));
  const now = new Date();
  const searches = await each(savedSearches, (index) => ({
    userId: userId(index),
    query: "gender=boys",
    seenAt: now,
    checkedAt: now,
    dueAt: now,
  }));
  const worlds = [];
  for (const [index, role] of ROLES.entries()) {
    const listing = pgListingId(index);
    const booking = await createBooking(store, {
      pgId: listing,
      status: "proof_submitted",
      paymentProofUrl: picture,
    });
    const world: RoleWorld = {
      site,
      image,
      listing,
      property: buildings[index]!.id,
      tenant: residents[index]!.id,
      booking: booking.id,
      conversation: conversationId(index),
      message: messages[index]!.id,
      report: reports[index]!.id,
      referral: referred[index]!.id,
      review: reviewed[index]!.id,
      reviewReport: reportsOfReviews[index]!.id,
      video: videos[index]!.id,
      roomPost: posts[index]!.id,
      roomReport: reportsOfRooms[index]!.id,
      somebody: userId(index),
      tenancy: tenancies[index]!.id,
      askedTenancy: askedTenancies[index]!.id,
      session: opened[index]!.publicId,
      search: searches[index]!.id,
      phoneNumber: somebodies[index]!.phoneNumber!,
      teamCode: teamCode(site.deps, userId(index), site.deps.clock.now()),
    };
    worlds.push({ role, world, caller: await callerFor(site, role, world) });
  }
  return worlds;
}
