import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { getProof } from "#domain/bookings/endpoints.ts";
import { maskedPhone } from "#domain/referrals/rules.ts";
import type { Queryable } from "#server/db/client.ts";
import { sessions, users } from "#server/db/schema/auth.ts";
import { bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { ledgerEntries, ledgerTransactions } from "#server/db/schema/ledger.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { referralCodes, referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { roomVideoLikes, roomVideos } from "#server/db/schema/room-videos.ts";
import {
  roommateRequests,
  roomPostSaves,
  roomPosts,
  roomReports,
  tenantVerifications,
  userBlocks,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import type { Unread } from "#server/lib/json-text.ts";
import { PAGE, pagesOf } from "./paging-reads.ts";
import { propertiesOf } from "./properties-reads.ts";
import { rentsOf } from "./rents-reads.ts";
import { shortListsOf } from "./short-lists-reads.ts";
import { tenantLifeOf } from "./tenant-life-reads.ts";

const stayColumns = { pgId: pgListings.id, title: pgListings.title };

/** Who they are and where they are logged in: nothing that opens anything. */
function accountOf(q: Queryable, userId: string) {
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
  return {
    account: async () =>
      (
        await q
          .select({ ...rest, email })
          .from(users)
          .where(eq(users.id, userId))
      )[0],
    // Of which a login ends all but the latest.
    sessions: () =>
      q
        .select({ device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt)),
    uploads: pagesOf(mediaFiles.name, (after) => {
      const { name, kind, bytes, createdAt } = mediaFiles;
      return q
        .select({ key: name, row: { name, kind, bytes, createdAt } })
        .from(mediaFiles)
        .where(and(eq(mediaFiles.ownerId, userId), after));
    }),
  };
}

const favouritesOf = (q: Queryable, table: typeof likes | typeof saves, userId: string) =>
  pagesOf(table.pgId, (after) =>
    q
      .select({ key: table.pgId, row: { ...stayColumns, createdAt: table.createdAt } })
      .from(table)
      .innerJoin(pgListings, eq(pgListings.id, table.pgId))
      .where(and(eq(table.userId, userId), after)),
  );

const eventsOf = (q: Queryable, ids: number[]) =>
  q
    .select({ bookingId: bookingEvents.bookingId, what: bookingEvents.what, at: bookingEvents.at })
    .from(bookingEvents)
    .where(inArray(bookingEvents.bookingId, ids))
    .orderBy(asc(bookingEvents.id));

/** What they booked, with what happened to it; not what admins noted about it. */
async function* bookingsOf(q: Queryable, userId: string) {
  const {
    note: _note,
    guestKey: _key,
    networkKey: _network,
    proofHash: _hash,
    userId: _me,
    checkInHostId: _host,
    endHostId: _lastHost,
    listingTitle: title,
    ...columns
  } = getTableColumns(bookings);
  const pages = pagesOf(bookings.id, (after) =>
    q
      .select({ key: bookings.id, row: { ...columns, title } })
      .from(bookings)
      .where(and(eq(bookings.userId, userId), after)),
  );
  for await (const page of pages) {
    const events = await eventsOf(
      q,
      page.map(({ id }) => id),
    );
    yield page.map(({ paymentProofUrl, ...booking }) => ({
      ...booking,
      proof: paymentProofUrl === null ? null : getProof(booking.id).path,
      events: events
        .filter(({ bookingId }) => bookingId === booking.id)
        .map(({ what, at }) => ({ what, at })),
    }));
  }
}

/** What they were owed and paid, as a host or for friends. Below zero it is owed to them. */
const moneyOf = (q: Queryable, userId: string) =>
  pagesOf(ledgerEntries.id, (after) => {
    const { id, transactionId, whose, account, amount } = ledgerEntries;
    const { kind, bookingId, referralId, reference, at } = ledgerTransactions;
    return q
      .select({ key: id, row: { kind, bookingId, referralId, account, amount, reference, at } })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
      .where(and(inArray(account, ["hosts", "rewards"]), eq(whose, `user ${userId}`), after));
  });

/** What they host: what they wrote, not who booked there. */
function listingsOf(q: Queryable, userId: string) {
  const {
    search: _s,
    position: _p,
    rank: _r,
    orderRank: _o,
    ratingKey: _k,
    amenityMask: _m,
    ...row
  } = getTableColumns(pgListings);
  return pagesOf(pgListings.id, (after) =>
    q
      .select({ key: pgListings.id, row })
      .from(pgListings)
      .where(and(eq(pgListings.ownerId, userId), after)),
  );
}

/** So many ids take less than a page. */
const IDS = 50_000;

/**
 * The ids of what they wrote come first, many at a time. Without statistics, as the embedded engine has none, a query for
 * a page of messages would read all that follow.
 * @param own for conversations and messages
 */
async function* messagesOf(q: Queryable, own: SQL | undefined) {
  const { id, conversationId, message, photo, sentAt } = chatMessages;
  let last = 0;
  for (;;) {
    const written = q
      .select({ id })
      .from(chatMessages)
      .innerJoin(chatConversations, eq(chatConversations.id, conversationId))
      .where(and(own, gt(id, last)))
      .orderBy(asc(id))
      .limit(IDS)
      .as("written");
    const [found] = await q
      .select({ ids: sql<number[]>`coalesce(array_agg(${written.id} order by ${written.id}), '{}')` })
      .from(written);
    const ids = found?.ids ?? [];
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = inArray(id, ids.slice(at, at + PAGE));
      yield await q
        .select({ conversationId, message, photo, sentAt })
        .from(chatMessages)
        .where(page)
        .orderBy(asc(id));
    }
    if (ids.length < IDS) return;
    last = ids.at(-1)!;
  }
}

/** What they asked, and wrote, on either side of a talk about a room; what was answered is the other's. */
function chatsOf(q: Queryable, userId: string) {
  const { id, pgListingId, participantOne, createdAt } = chatConversations;
  const isGuest = eq(chatConversations.userId, userId);
  const isHost = eq(chatConversations.hostUserId, userId);
  const ofSide = (side: PgColumn) => or(and(isGuest, eq(side, "guest")), and(isHost, eq(side, "owner")));
  return {
    conversations: pagesOf(id, (after) => {
      // In the talk about a room that they offer it is the other's.
      const name = sql<string | null>`case when ${isGuest} then ${participantOne} end`;
      return q
        .select({ key: id, row: { id, name, ...stayColumns, createdAt } })
        .from(chatConversations)
        .leftJoin(pgListings, eq(pgListings.id, pgListingId))
        .where(and(or(isGuest, isHost), after));
    }),
    messages: messagesOf(q, ofSide(chatMessages.senderType)),
    reports: pagesOf(chatReports.id, (after) => {
      const { conversationId, reason, createdAt: reportedAt, side } = chatReports;
      return q
        .select({ key: chatReports.id, row: { conversationId, reason, createdAt: reportedAt } })
        .from(chatReports)
        .innerJoin(chatConversations, eq(id, conversationId))
        .where(and(ofSide(side), after));
    }),
  };
}

/** As on their page: numbers are masked, as friends who joined by a link never shared theirs. Without admins' notes. */
async function* friendsOf(q: Queryable, userId: string) {
  const {
    adminNotes: _notes,
    sameBrowser: _browser,
    sameAddress: _address,
    isReplaced,
    isCrowded: _crowded,
    resetElsewhere: _reset,
    referrerUserId,
    ...row
  } = getTableColumns(referrals);
  const pages = pagesOf(referrals.id, (after) =>
    q
      .select({ key: referrals.id, row })
      .from(referrals)
      .where(and(eq(referrerUserId, userId), eq(isReplaced, false), after)),
  );
  for await (const page of pages)
    yield page.map((friend) => ({ ...friend, refereePhone: maskedPhone(friend.refereePhone) }));
}

function referralsOf(q: Queryable, userId: string) {
  return {
    made: friendsOf(q, userId),
    codes: () =>
      q
        .select({ referralCode: referralCodes.referralCode, createdAt: referralCodes.createdAt })
        .from(referralCodes)
        .where(eq(referralCodes.userId, userId)),
    earnings: async () =>
      (await q.select().from(referralEarnings).where(eq(referralEarnings.userId, userId)))[0],
  };
}

/** Where they said they live, with what was decided and why; not who decided it, nor what opens the photo. */
async function* verificationsOf(q: Queryable, userId: string) {
  const { userId: _me, document, verificationData: said, ...columns } = getTableColumns(tenantVerifications);
  const pages = pagesOf(tenantVerifications.id, (after) =>
    q
      .select({ key: tenantVerifications.id, row: { ...columns, said, document } })
      .from(tenantVerifications)
      .where(and(eq(tenantVerifications.userId, userId), after)),
  );
  for await (const page of pages)
    yield page.map(({ said: typed, document: photo, ...verification }) => ({
      ...verification,
      said: typed?.note ?? "",
      ownerConsent: typed?.ownerConsent ?? null,
      photoKept: photo !== null,
    }));
}

/** Rooms they offered, and what they asked, answered and reported about rooms. What another answered is theirs. */
function roomsOf(q: Queryable, userId: string) {
  const { id, pgListingId, roomPostId, roomType, preferredMoveInDate, status } = roommateRequests;
  const { seekerMessage, tenantResponse, addressShownAt, expiresAt, decidedAt } = roommateRequests;
  const { createdAt: askedAt } = roommateRequests;
  // By name: a column about both of the two must not get into the file of one by itself.
  const asked = { id, pgListingId, roomPostId, roomType, preferredMoveInDate, status };
  const request = { ...asked, seekerMessage, expiresAt, decidedAt, createdAt: askedAt };
  return {
    roomPosts: pagesOf(roomPosts.id, (after) =>
      q
        .select({ key: roomPosts.id, row: getTableColumns(roomPosts) })
        .from(roomPosts)
        .where(and(eq(roomPosts.tenantId, userId), after)),
    ),
    roomSaves: pagesOf(roomPostSaves.postId, (after) => {
      const { postId, createdAt } = roomPostSaves;
      return q
        .select({ key: postId, row: { postId, createdAt } })
        .from(roomPostSaves)
        .where(and(eq(roomPostSaves.userId, userId), after));
    }),
    roomReports: pagesOf(roomReports.id, (after) => {
      const { kind, reason, createdAt } = roomReports;
      return q
        .select({ key: roomReports.id, row: { kind, reason, createdAt } })
        .from(roomReports)
        .where(and(eq(roomReports.userId, userId), after));
    }),
    roommateRequests: pagesOf(id, (after) =>
      q
        .select({ key: id, row: request })
        .from(roommateRequests)
        .where(and(eq(roommateRequests.seekerUserId, userId), after)),
    ),
    // Their own words to others; who those are is not theirs.
    roommateAnswers: pagesOf(id, (after) =>
      q
        .select({ key: id, row: { id, roomPostId, status, tenantResponse, addressShownAt, decidedAt } })
        .from(roommateRequests)
        .where(and(eq(roommateRequests.currentTenantId, userId), after)),
    ),
    roomInvitations: pagesOf(roomInvitations.postId, (after) => {
      const { postId, createdAt } = roomInvitations;
      return q
        .select({ key: postId, row: { roomPostId: postId, createdAt } })
        .from(roomInvitations)
        .where(and(eq(roomInvitations.seekerUserId, userId), after));
    }),
    blocked: pagesOf(userBlocks.blockedId, (after) => {
      const { blockedId, createdAt } = userBlocks;
      return q
        .select({ key: blockedId, row: { userId: blockedId, createdAt } })
        .from(userBlocks)
        .where(and(eq(userBlocks.userId, userId), after));
    }),
    roomVideoLikes: pagesOf(roomVideoLikes.videoId, (after) => {
      const { videoId, createdAt } = roomVideoLikes;
      return q
        .select({ key: videoId, row: { videoId, createdAt } })
        .from(roomVideoLikes)
        .where(and(eq(roomVideoLikes.userId, userId), after));
    }),
    roomVideos: pagesOf(roomVideos.id, (after) =>
      q
        .select({ key: roomVideos.id, row: getTableColumns(roomVideos) })
        .from(roomVideos)
        .where(and(eq(roomVideos.uploadedBy, userId), after)),
    ),
  };
}

/** What they wrote about stays. */
function reviewsOf(q: Queryable, userId: string) {
  const { userId: _me, ...row } = getTableColumns(reviews);
  return pagesOf(reviews.id, (after) =>
    q
      .select({ key: reviews.id, row })
      .from(reviews)
      .where(and(eq(reviews.userId, userId), after)),
  );
}

/**
 * Everything that is somebody's own: no secret, no note of an admin, nothing of another person. It is read as it is
 * taken, because nobody knows how much it is.
 */
export function personalData(q: Queryable, userId: string) {
  return {
    ...accountOf(q, userId),
    likes: favouritesOf(q, likes, userId),
    saves: favouritesOf(q, saves, userId),
    ...shortListsOf(q, userId),
    ...tenantLifeOf(q, userId),
    bookings: bookingsOf(q, userId),
    reviews: reviewsOf(q, userId),
    listings: listingsOf(q, userId),
    money: moneyOf(q, userId),
    chats: chatsOf(q, userId),
    referrals: referralsOf(q, userId),
    preferences: async () =>
      (await q.select().from(userPreferences).where(eq(userPreferences.userId, userId)))[0],
    trust: async () => (await q.select().from(trustScores).where(eq(trustScores.userId, userId)))[0],
    verifications: verificationsOf(q, userId),
    ...roomsOf(q, userId),
    ...propertiesOf(q, userId),
    ...rentsOf(q, userId),
  } satisfies Unread;
}
