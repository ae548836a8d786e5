import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { adminTokens, loginAttempts, sessions } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { reviewReports, reviews } from "#server/db/schema/community.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { roomReports, roomVideos, tenantVerifications } from "#server/db/schema/rooms.ts";
import { storeImage } from "#server/features/media/writes.ts";
import { createBooking } from "#tests/factories/bookings.ts";
import { createUser } from "#tests/factories/users.ts";
import { adminHeaders, bookableListing, type Caller, screenshot, userCaller } from "./bookings.ts";
import type { TestApp } from "./http.ts";
import { liveAt, offerRoom } from "./rooms.ts";

/** In the order of the columns of the table. */
export const ROLES = ["anonymous", "user", "owner", "other owner", "admin", "admin by token"] as const;
export type Role = (typeof ROLES)[number];

/** What a call of the table can be about: all of it belongs to somebody who is none of the roles, but the listing. */
export interface RoleWorld {
  site: TestApp;
  image: Buffer;
  /** The owner's. */
  listing: number;
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
  /** Of somebody with an account, and with the password of the factory. */
  phoneNumber: string;
}

/** A private picture that serves as every proof and photo. */
export async function sharedPicture(site: TestApp, image: Buffer): Promise<string> {
  return (await storeImage(site.deps, image, { visibility: "private", maxBytes: 1e6 })).name;
}

async function callerFor(site: TestApp, role: Role, listing: number): Promise<Caller> {
  const { deps } = site;
  if (role === "anonymous") return {};
  if (role === "admin by token") return { headers: await adminHeaders(deps) };
  const { id, cookies } = await userCaller(deps, role === "admin");
  if (role === "owner") {
    await deps.store.db.update(pgListings).set({ ownerId: id }).where(eq(pgListings.id, listing));
  }
  if (role === "other owner") await bookableListing(deps.store, { ownerId: id });
  return { cookies };
}

/** A world of its own for one cell of the table, and who calls in it. */
export async function worldFor(
  site: TestApp,
  role: Role,
  picture: string,
): Promise<{ world: RoleWorld; caller: Caller }> {
  const { store } = site.deps;
  const { db } = store;
  for (const table of [loginAttempts, adminTokens, chatConversations, bookings, sessions])
    await db.delete(table);
  const somebody = await createUser(store);
  const { id: listing } = await bookableListing(store, { maxOccupancy: 4, slug: randomUUID() });
  const caller = await callerFor(site, role, listing);
  const booking = await createBooking(store, {
    pgId: listing,
    status: "proof_submitted",
    paymentProofUrl: picture,
  });
  const [conversation] = await db
    .insert(chatConversations)
    .values({
      participantOne: "Asha_1",
      guestKey: "f".repeat(64),
      pgListingId: listing,
      lastMessageAt: new Date(),
    })
    .returning();
  const about = { conversationId: conversation!.id };
  const [message] = await db
    .insert(chatMessages)
    .values({ ...about, senderType: "guest", senderIdentifier: "Asha_1", message: "Hello", photo: picture })
    .returning();
  const [report] = await db
    .insert(chatReports)
    .values({ ...about, side: "guest", reason: "rude" })
    .returning();
  const [referral] = await db
    .insert(referrals)
    .values({
      referrerUserId: somebody.id,
      refereeName: "Meera",
      refereePhone: `95${somebody.phoneNumber!.slice(2)}`,
      referralCode: "x",
    })
    .returning();
  const [review] = await db
    .insert(reviews)
    .values({ pgId: listing, userId: somebody.id, rating: 4 })
    .returning();
  const [reviewReport] = await db
    .insert(reviewReports)
    .values({ reviewId: review!.id, reason: "Not true" })
    .returning();
  const [video] = await db
    .insert(roomVideos)
    .values({
      pgListingId: listing,
      uploadedBy: somebody.id,
      videoUrl: "/uploads/none.mp4",
      thumbnailUrl: "/uploads/none_original.webp",
    })
    .returning();
  const [tenancy, askedTenancy] = await db
    .insert(tenantVerifications)
    .values([
      {
        userId: somebody.id,
        pgListingId: listing,
        verificationMethod: "agreement",
        document: picture,
        moveInDate: "2026-01-01",
      },
      {
        userId: (await createUser(store)).id,
        pgListingId: listing,
        verificationMethod: "owner",
        moveInDate: "2026-01-01",
      },
    ])
    .returning();
  const { id: tenant } = await createUser(store);
  const tenancyId = await liveAt(store, tenant, listing);
  const roomPost = await offerRoom(store, { id: tenant, pgId: listing, tenancyId });
  const [roomReport] = await db
    .insert(roomReports)
    .values({ kind: "post", postId: roomPost, aboutUserId: tenant, reason: "Not there" })
    .returning();
  const expire = new Date(Date.now() + 3_600_000);
  const [session] = await db
    .insert(sessions)
    .values({ sid: randomUUID(), sess: {}, expire, userId: somebody.id })
    .returning();
  return {
    caller,
    world: {
      site,
      image: await screenshot(3),
      listing,
      booking: booking.id,
      conversation: conversation!.id,
      message: message!.id,
      report: report!.id,
      referral: referral!.id,
      review: review!.id,
      reviewReport: reviewReport!.id,
      video: video!.id,
      roomPost,
      roomReport: roomReport!.id,
      somebody: somebody.id,
      tenancy: tenancy!.id,
      askedTenancy: askedTenancy!.id,
      session: session!.publicId,
      phoneNumber: somebody.phoneNumber!,
    },
  };
}
