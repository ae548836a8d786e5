import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { rows, type Store } from "#server/db/client.ts";
import type { UserRow } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages, pushSubscriptions } from "#server/db/schema/chat.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import {
  roomPostSaves,
  roomPosts,
  roomReports,
  tenantVerifications,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { attachMedia, storeImage } from "#server/features/media/service.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";
import { openSession, screenshot } from "./bookings.ts";
import type { TestApp } from "./http.ts";
import { askedAlready } from "./rooms.ts";

/** What stands in rows beside theirs, and must never reach them or outlive them by mistake. */
export const NOT_THEIRS = {
  adminNote: "canary-admin-note",
  noteOnReferral: "canary-note-on-referral",
  guestName: "Canary Guest",
  guestPhone: "9111111111",
  guestEmail: "canary-guest@example.in",
  answer: "canary-answer",
  tenantAnswer: "canary-tenant-answer",
} as const;

export const THEIRS = {
  name: "Theodora",
  email: "theodora@example.in",
  guestPhone: "9222222222",
  chatName: "Theo",
  message: "own-message",
  comment: "own-review",
  friend: "Own Friend",
  friendPhone: "9333333333",
  contact: "Own Contact",
  post: "own-post",
  hobby: "Trekking",
  agreement: "own-agreement-note",
  report: "own-report",
  search: "own+search",
} as const;

async function keptImage(site: TestApp, visibility: "public" | "private", seed: number) {
  // What everybody sees was uploaded by somebody, unless the demo drew it.
  const ownerId = visibility === "public" ? "uploader" : undefined;
  const image = await storeImage(site.deps, await screenshot(seed), { visibility, maxBytes: 1e6, ownerId });
  await attachMedia(site.deps.store.db, [image.name]);
  return image;
}

/** What they did as a tenant: booked and paid, asked, reviewed, referred. */
async function liveAsTenant(site: TestApp, userId: string, phoneNumber: string, pgId: number): Promise<void> {
  const { store } = site.deps;
  const { db } = store;
  const proof = await keptImage(site, "private", 71);
  await createBooking(store, {
    pgId,
    userId,
    status: "checked_out",
    guestName: THEIRS.name,
    guestPhone: THEIRS.guestPhone,
    guestEmail: THEIRS.email,
    paymentProofUrl: proof.name,
    note: NOT_THEIRS.noteOnReferral,
  });
  const photo = await keptImage(site, "private", 72);
  const [conversation] = await db
    .insert(chatConversations)
    .values({ userId, pgListingId: pgId, participantOne: `${THEIRS.chatName}_1`, lastMessageAt: new Date() })
    .returning();
  const message = { conversationId: conversation!.id, senderIdentifier: `${THEIRS.chatName}_1` };
  await db.insert(chatMessages).values([
    { ...message, senderType: "guest", message: THEIRS.message },
    { ...message, senderType: "guest", message: "", photo: photo.name },
    { ...message, senderType: "owner", senderIdentifier: "pg_owner", message: NOT_THEIRS.answer },
  ]);
  await db.insert(likes).values({ userId, pgId });
  await db.insert(saves).values({ userId, pgId });
  const [now, query] = [new Date(), `search=${THEIRS.search}`];
  await db.insert(savedSearches).values({ userId, query, seenAt: now, checkedAt: now, dueAt: now });
  await db.insert(reviews).values({ userId, pgId, rating: 5, comment: THEIRS.comment });
  await db.insert(referralCodes).values({ userId, referralCode: phoneNumber.split("").reverse().join("") });
  await db.insert(referrals).values({
    referrerUserId: userId,
    refereeName: THEIRS.friend,
    refereePhone: THEIRS.friendPhone,
    referralCode: phoneNumber.split("").reverse().join(""),
    status: "paid",
    adminNotes: NOT_THEIRS.adminNote,
    verifiedAt: new Date(),
    paidAt: new Date(),
  });
}

/** What they said of themselves, and offered to others. */
async function liveAsNeighbour(site: TestApp, userId: string, otherId: string, pgId: number): Promise<void> {
  const { db } = site.deps.store;
  const image = await keptImage(site, "public", 73);
  const agreement = await keptImage(site, "private", 76);
  await db.insert(userPreferences).values({ userId, hobbies: [THEIRS.hobby] });
  const [tenancy] = await db
    .insert(tenantVerifications)
    .values({
      userId,
      pgListingId: pgId,
      verificationMethod: "agreement",
      verificationStatus: "verified",
      verificationData: { note: THEIRS.agreement },
      document: agreement.name,
      verifiedAt: new Date(),
      decidedAt: new Date(),
    })
    .returning({ id: tenantVerifications.id });
  await db.insert(trustScores).values({ userId });
  const offered = {
    pgId,
    rent: "5000.00",
    sharingType: "2 Sharing" as const,
    gender: "colive" as const,
    availableFrom: "2026-12-01",
  };
  await db.insert(roomPosts).values({
    ...offered,
    tenantId: userId,
    tenancyId: tenancy!.id,
    title: THEIRS.post,
    images: [image.url!],
  });
  const [theirs] = await db
    .insert(tenantVerifications)
    .values({
      userId: otherId,
      pgListingId: pgId,
      verificationMethod: "owner",
      verificationStatus: "verified",
      verifiedAt: new Date(),
    })
    .returning({ id: tenantVerifications.id });
  const [other] = await db
    .insert(roomPosts)
    .values({ ...offered, tenantId: otherId, tenancyId: theirs!.id, title: "A bed by the window" })
    .returning({ id: roomPosts.id });
  const request = { roomPostId: other!.id, seekerUserId: userId, tenantResponse: NOT_THEIRS.tenantAnswer };
  await askedAlready(db, { id: otherId, pgId }, request);
  await db.insert(roomPostSaves).values({ userId, postId: other!.id });
  await db
    .insert(roomReports)
    .values({ kind: "post", subjectId: other!.id, aboutUserId: otherId, userId, reason: THEIRS.report });
  const files = { videoUrl: "/uploads/x.mp4", thumbnailUrl: "/uploads/x_original.webp" };
  await db.insert(roomVideos).values({ pgListingId: pgId, uploadedBy: userId, ...files });
  await db.insert(pushSubscriptions).values({ endpoint: randomUUID(), p256dh: "p", auth: "a", userId });
}

export interface FullLife {
  user: UserRow;
  cookies: string;
  /** Another's stay, where they lived. */
  pgId: number;
  /** Their own. */
  hosted: number;
}

/** Somebody who has rows in every table that holds what is people's, with others' rows beside them; nothing is open. */
export async function fullLife(site: TestApp): Promise<FullLife> {
  const { store } = site.deps;
  const photo = await keptImage(site, "public", 74);
  const user = await createUser(store, {
    firstName: THEIRS.name,
    email: THEIRS.email,
    profileImageUrl: photo.url,
  });
  const other = await createUser(store);
  const { id: pgId } = await createListing(store);
  const profile = await keptImage(site, "public", 75);
  const { id: hosted } = await createListing(store, {
    ownerId: user.id,
    contactName: THEIRS.contact,
    contactEmail: THEIRS.email,
    contactPhone: THEIRS.guestPhone,
    profileImageUrl: profile.url,
  });
  await createBooking(store, {
    pgId: hosted,
    status: "checked_out",
    guestName: NOT_THEIRS.guestName,
    guestPhone: NOT_THEIRS.guestPhone,
    guestEmail: NOT_THEIRS.guestEmail,
  });
  await liveAsTenant(site, user.id, user.phoneNumber!, pgId);
  await liveAsNeighbour(site, user.id, other.id, pgId);
  // As somebody else referred them.
  await store.db.insert(referrals).values({
    referrerUserId: other.id,
    refereeName: THEIRS.name,
    refereePhone: user.phoneNumber!,
    referralCode: "somebody",
  });
  return { user, cookies: await openSession(store, user), pgId, hosted };
}

/** All that the database holds, as text: to look for what must be gone from it. */
export async function everythingKept(store: Store): Promise<string> {
  const tables = await rows<{ name: string }>(
    store.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(
      store.db,
      sql`select t::text as text from ${sql.identifier(name)} t`,
    );
    texts.push(...found.map(({ text }) => `${name}: ${text}`));
  }
  return texts.join("\n");
}
