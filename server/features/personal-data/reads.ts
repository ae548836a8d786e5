import { and, asc, count, eq, getTableColumns, inArray, ne, or, sql } from "drizzle-orm";
import { getProof } from "#domain/bookings/endpoints.ts";
import type { Queryable } from "#server/db/client.ts";
import { sessions, users } from "#server/db/schema/auth.ts";
import { bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { referralCodes, referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import {
  roomInvitations,
  roommateRequests,
  roomPostSaves,
  roomPosts,
  roomReports,
  roomVideoLikes,
  roomVideos,
  tenantVerifications,
  userBlocks,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { OPEN_PAYMENTS, OPEN_STATUSES, type OpenMatters } from "./policy.ts";

const stayColumns = { pgId: pgListings.id, title: pgListings.title };

/** Who they are and where they are logged in: nothing that opens anything. */
async function accountOf(q: Queryable, userId: string) {
  const {
    password: _password,
    totpSecret: _secret,
    totpLastStep: _step,
    deletedAt: _gone,
    unconfirmedEmail,
    ...rest
  } = getTableColumns(users);
  // As in the settings: the file does not tell whether another account has the address too.
  const email = sql<string | null>`coalesce(${rest.email}, ${unconfirmedEmail})`;
  const columns = { ...rest, email };
  const [account] = await q.select(columns).from(users).where(eq(users.id, userId));
  const open = await q
    .select({ device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  const uploads = await q
    .select({
      name: mediaFiles.name,
      kind: mediaFiles.kind,
      bytes: mediaFiles.bytes,
      createdAt: mediaFiles.createdAt,
    })
    .from(mediaFiles)
    .where(eq(mediaFiles.ownerId, userId))
    .orderBy(asc(mediaFiles.createdAt));
  return { account, sessions: open, uploads };
}

function favouritesOf(q: Queryable, table: typeof likes | typeof saves, userId: string) {
  return q
    .select({ ...stayColumns, createdAt: table.createdAt })
    .from(table)
    .innerJoin(pgListings, eq(pgListings.id, table.pgId))
    .where(eq(table.userId, userId))
    .orderBy(asc(table.createdAt));
}

/** What they booked, with what happened to it; not what admins noted about it. */
async function bookingsOf(q: Queryable, userId: string) {
  const {
    note: _note,
    guestKey: _key,
    networkKey: _network,
    proofHash: _hash,
    userId: _me,
    ...columns
  } = getTableColumns(bookings);
  const found = await q
    .select({ ...columns, title: pgListings.title })
    .from(bookings)
    .innerJoin(pgListings, eq(pgListings.id, bookings.pgId))
    .where(eq(bookings.userId, userId))
    .orderBy(asc(bookings.id));
  const events = await q
    .select({ bookingId: bookingEvents.bookingId, what: bookingEvents.what, at: bookingEvents.at })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(eq(bookings.userId, userId))
    .orderBy(asc(bookingEvents.id));
  const eventsOf = new Map<number, { what: string; at: Date }[]>();
  for (const { bookingId, what, at } of events) {
    const known = eventsOf.get(bookingId);
    if (known) known.push({ what, at });
    else eventsOf.set(bookingId, [{ what, at }]);
  }
  return found.map(({ paymentProofUrl, ...booking }) => ({
    ...booking,
    proof: paymentProofUrl === null ? null : getProof(booking.id).path,
    events: eventsOf.get(booking.id) ?? [],
  }));
}

/** What they host: what they wrote, not who booked there. */
function listingsOf(q: Queryable, userId: string) {
  const {
    search: _s,
    position: _p,
    rank: _r,
    orderRank: _o,
    ratingKey: _k,
    amenityMask: _m,
    ...columns
  } = getTableColumns(pgListings);
  return q.select(columns).from(pgListings).where(eq(pgListings.ownerId, userId)).orderBy(asc(pgListings.id));
}

/** What they asked, and wrote, on either side of a talk about a room; what was answered is the other's. */
async function chatsOf(q: Queryable, userId: string) {
  const isGuest = eq(chatConversations.userId, userId);
  const isHost = eq(chatConversations.hostUserId, userId);
  const own = or(isGuest, isHost);
  const conversations = await q
    .select({
      id: chatConversations.id,
      // In the talk about a room that they offer it is the other's.
      name: sql<string | null>`case when ${isGuest} then ${chatConversations.participantOne} end`,
      ...stayColumns,
      createdAt: chatConversations.createdAt,
    })
    .from(chatConversations)
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(own)
    .orderBy(asc(chatConversations.id));
  const messages = await q
    .select({
      conversationId: chatMessages.conversationId,
      message: chatMessages.message,
      photo: chatMessages.photo,
      sentAt: chatMessages.sentAt,
    })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(
      or(
        and(isGuest, eq(chatMessages.senderType, "guest")),
        and(isHost, eq(chatMessages.senderType, "owner")),
      ),
    )
    .orderBy(asc(chatMessages.id));
  const reports = await q
    .select({
      conversationId: chatReports.conversationId,
      reason: chatReports.reason,
      createdAt: chatReports.createdAt,
    })
    .from(chatReports)
    .innerJoin(chatConversations, eq(chatConversations.id, chatReports.conversationId))
    .where(or(and(isGuest, eq(chatReports.side, "guest")), and(isHost, eq(chatReports.side, "owner"))))
    .orderBy(asc(chatReports.id));
  return { conversations, messages, reports };
}

/** The friends they referred, as they typed them; neither what admins noted about it nor what they weigh. */
async function referralsOf(q: Queryable, userId: string) {
  const {
    adminNotes: _notes,
    sameBrowser: _browser,
    sameAddress: _address,
    referrerUserId: _me,
    ...columns
  } = getTableColumns(referrals);
  const made = await q
    .select(columns)
    .from(referrals)
    .where(eq(referrals.referrerUserId, userId))
    .orderBy(asc(referrals.id));
  const codes = await q
    .select({ referralCode: referralCodes.referralCode, createdAt: referralCodes.createdAt })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  const [earnings] = await q.select().from(referralEarnings).where(eq(referralEarnings.userId, userId));
  return { made, codes, earnings: earnings ?? null };
}

/** Where they said they live, with what was decided and why; not who decided it, nor what opens the photo. */
async function verificationsOf(q: Queryable, userId: string) {
  const {
    userId: _me,
    document: _name,
    verificationData: _said,
    ...columns
  } = getTableColumns(tenantVerifications);
  const found = await q
    .select({
      ...columns,
      said: tenantVerifications.verificationData,
      document: tenantVerifications.document,
    })
    .from(tenantVerifications)
    .where(eq(tenantVerifications.userId, userId))
    .orderBy(asc(tenantVerifications.id));
  return found.map(({ said, document, ...verification }) => ({
    ...verification,
    said: said?.note ?? "",
    photoKept: document !== null,
  }));
}

/** What they said of themselves and offered to others. What another tenant answered is theirs. */
async function livingOf(q: Queryable, userId: string) {
  const {
    currentTenantId: _tenant,
    tenantResponse: _answer,
    ...requestColumns
  } = getTableColumns(roommateRequests);
  const [preferences] = await q.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  const [trust] = await q.select().from(trustScores).where(eq(trustScores.userId, userId));
  return {
    preferences: preferences ?? null,
    trust: trust ?? null,
    verifications: await verificationsOf(q, userId),
    roomPosts: await q
      .select()
      .from(roomPosts)
      .where(eq(roomPosts.tenantId, userId))
      .orderBy(asc(roomPosts.id)),
    roomSaves: await q
      .select({ postId: roomPostSaves.postId, title: roomPosts.title, createdAt: roomPostSaves.createdAt })
      .from(roomPostSaves)
      .innerJoin(roomPosts, eq(roomPosts.id, roomPostSaves.postId))
      .where(eq(roomPostSaves.userId, userId))
      .orderBy(asc(roomPostSaves.createdAt)),
    roomReports: await q
      .select({ kind: roomReports.kind, reason: roomReports.reason, createdAt: roomReports.createdAt })
      .from(roomReports)
      .where(eq(roomReports.userId, userId))
      .orderBy(asc(roomReports.id)),
    roommateRequests: await q
      .select(requestColumns)
      .from(roommateRequests)
      .where(eq(roommateRequests.seekerUserId, userId))
      .orderBy(asc(roommateRequests.id)),
    // Their own words to others; who those are is not theirs.
    roommateAnswers: await q
      .select({
        id: roommateRequests.id,
        roomPostId: roommateRequests.roomPostId,
        status: roommateRequests.status,
        tenantResponse: roommateRequests.tenantResponse,
        decidedAt: roommateRequests.decidedAt,
      })
      .from(roommateRequests)
      .where(eq(roommateRequests.currentTenantId, userId))
      .orderBy(asc(roommateRequests.id)),
    roomInvitations: await q
      .select({ roomPostId: roomInvitations.postId, createdAt: roomInvitations.createdAt })
      .from(roomInvitations)
      .where(eq(roomInvitations.seekerUserId, userId))
      .orderBy(asc(roomInvitations.createdAt)),
    blocked: await q
      .select({ userId: userBlocks.blockedId, createdAt: userBlocks.createdAt })
      .from(userBlocks)
      .where(eq(userBlocks.userId, userId))
      .orderBy(asc(userBlocks.createdAt)),
    roomVideoLikes: await q
      .select({ videoId: roomVideoLikes.videoId, createdAt: roomVideoLikes.createdAt })
      .from(roomVideoLikes)
      .where(eq(roomVideoLikes.userId, userId))
      .orderBy(asc(roomVideoLikes.createdAt)),
    roomVideos: await q
      .select()
      .from(roomVideos)
      .where(eq(roomVideos.uploadedBy, userId))
      .orderBy(asc(roomVideos.id)),
  };
}

/** Everything that is somebody's own: no secret, no note of an admin, nothing of another person. */
export async function personalData(q: Queryable, userId: string) {
  const { userId: _me, ...reviewColumns } = getTableColumns(reviews);
  return {
    ...(await accountOf(q, userId)),
    likes: await favouritesOf(q, likes, userId),
    saves: await favouritesOf(q, saves, userId),
    bookings: await bookingsOf(q, userId),
    reviews: await q
      .select(reviewColumns)
      .from(reviews)
      .where(eq(reviews.userId, userId))
      .orderBy(asc(reviews.id)),
    listings: await listingsOf(q, userId),
    chats: await chatsOf(q, userId),
    referrals: await referralsOf(q, userId),
    ...(await livingOf(q, userId)),
  };
}

/** What keeps an account from being deleted. */
export async function openMatters(q: Queryable, userId: string): Promise<OpenMatters> {
  const open = or(
    inArray(bookings.status, [...OPEN_STATUSES]),
    inArray(bookings.paymentStatus, [...OPEN_PAYMENTS]),
  );
  const [stays] = await q
    .select({ n: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), open));
  const [guests] = await q
    .select({ n: count() })
    .from(bookings)
    .innerJoin(pgListings, eq(pgListings.id, bookings.pgId))
    .where(and(eq(pgListings.ownerId, userId), open));
  const [rewards] = await q
    .select({ n: count() })
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerUserId, userId),
        eq(referrals.status, "verified"),
        ne(referrals.amount, "0.00"),
      ),
    );
  return { stays: stays?.n ?? 0, guests: guests?.n ?? 0, rewards: rewards?.n ?? 0 };
}
