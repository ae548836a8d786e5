import { and, asc, desc, eq, gt, inArray, isNull, lt, max, or, type SQL, sql } from "drizzle-orm";
import { CHAT_LIMITS, type ConversationsQuery, type Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { RequestStatus } from "#domain/roommates/states.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings, PAID } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { type ChatActor, type ChatParties, sidesIn } from "./policy.ts";

const listingColumns = {
  id: pgListings.id,
  slug: pgListings.slug,
  title: pgListings.title,
  media: pgListings.media,
  monthlyRent: pgListings.monthlyRent,
  contactName: pgListings.contactName,
  ownerId: pgListings.ownerId,
  occupancy: pgListings.occupancy,
  liveBookings: pgListings.liveBookings,
  maxOccupancy: pgListings.maxOccupancy,
  isAvailable: pgListings.isAvailable,
  isDeleted: pgListings.isDeleted,
};

/** What two people who may live together talk about, as far as it is still there. */
const roomColumns = {
  id: roomPosts.id,
  title: roomPosts.title,
  images: roomPosts.images,
  rent: roomPosts.rent,
};

export type MessageRecord = typeof chatMessages.$inferSelect;
export type ConversationRow = typeof chatConversations.$inferSelect;

export interface ConversationRecord {
  conversation: ConversationRow;
  /** Null for a room in a home that is not listed. */
  listing: { [K in keyof typeof listingColumns]: (typeof pgListings.$inferSelect)[K] } | null;
  /** First name of the tenant who answers, in a talk about a room; null when they have closed their account. */
  hostName: string | null;
  room: { [K in keyof typeof roomColumns]: (typeof roomPosts.$inferSelect)[K] } | null;
  /** Of the request that a talk about a room began with; null when it is gone. */
  requestStatus: RequestStatus | null;
  lastMessage: MessageRecord | null;
  /** How many of each side the other has not read. */
  unread: Record<Sender, number>;
}

export const partiesOf = ({ conversation, listing }: ConversationRecord): ChatParties => ({
  guestKey: conversation.guestKey,
  userId: conversation.userId,
  hostUserId: conversation.hostUserId,
  listingOwnerId: listing?.ownerId ?? null,
});

/** A way in which a conversation, `c`, is somebody's, and the side of it that they are on. */
interface Way {
  side: Sender;
  where: SQL;
}

/**
 * Those somebody asked in, that came for their stays, or that are about a room with them. Each way is asked by its own
 * index; one condition over them all would look at every conversation there is.
 */
const waysOf = ({ user, guestKey }: ChatActor): Way[] => [
  ...(user
    ? [
        { side: "guest" as const, where: sql`c.user_id = ${user.id}` },
        { side: "owner" as const, where: sql`c.host_user_id = ${user.id}` },
        {
          side: "owner" as const,
          where: sql`c.host_user_id is null and c.pg_listing_id in (select id from pg_listings where owner_id = ${user.id})`,
        },
      ]
    : []),
  ...(guestKey ? [{ side: "guest" as const, where: sql`c.guest_key = ${guestKey}` }] : []),
];

/** What an admin sees of everybody's. What two tenants say to each other is nobody else's. */
const FOR_ADMINS: Way = { side: "owner", where: sql`c.host_user_id is null` };

/** Something of the other side waits to be read. No message is looked at for it. */
const WAITS: Record<Sender, SQL> = {
  guest: sql`c.last_owner_message > c.guest_read`,
  owner: sql`c.last_guest_message > c.owner_read`,
};

/** Whether a conversation is theirs; for an admin also everybody's about a stay. @param unread where something waits */
function mine(actor: ChatActor, unread = false): SQL {
  const whereOf = ({ side, where }: Way) => (unread ? sql`${where} and ${WAITS[side]}` : where);
  const ways = waysOf(actor).map((way) => sql`select c.id from chat_conversations c where ${whereOf(way)}`);
  const theirs =
    ways.length === 0 ? sql`false` : sql`${chatConversations.id} in (${sql.join(ways, sql` union all `)})`;
  if (!actor.admin) return theirs;
  const { hostUserId, lastGuestMessage, ownerRead } = chatConversations;
  const everybodys = and(isNull(hostUserId), unread ? gt(lastGuestMessage, ownerRead) : undefined);
  return sql`(${everybodys} or ${theirs})`;
}

interface Summary {
  id: number;
  last_id: number;
  guest_unread: number;
  owner_unread: number;
}

/** The messages of a side behind the last one that the other side read, as far as they are counted. */
const unreadIn = (conversation: SQL, side: Sender | SQL, read: SQL) =>
  sql`(select from chat_messages m where m.conversation_id = ${conversation} and m.sender_type = ${side}
    and m.id > ${read} limit ${CHAT_LIMITS.unread})`;

/** Last message and unread counts of many conversations in one query, which reads no more of a long one than of others. */
async function summariesOf(q: Queryable, ids: readonly number[]): Promise<Map<number, Summary>> {
  const found = await rows<Summary>(
    q,
    sql`select c.id, greatest(c.last_guest_message, c.last_owner_message) as last_id,
          (select count(*) from ${unreadIn(sql`c.id`, "guest", sql`c.owner_read`)} unread)::int as guest_unread,
          (select count(*) from ${unreadIn(sql`c.id`, "owner", sql`c.guest_read`)} unread)::int as owner_unread
        from chat_conversations c where c.id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

async function findConversations(q: Queryable, where: SQL | undefined, limit: number) {
  const found = await q
    .select({
      conversation: chatConversations,
      listing: listingColumns,
      hostName: users.firstName,
      room: roomColumns,
      requestStatus: roommateRequests.status,
    })
    .from(chatConversations)
    .leftJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .leftJoin(users, eq(users.id, chatConversations.hostUserId))
    .leftJoin(roommateRequests, eq(roommateRequests.id, chatConversations.roommateRequestId))
    .leftJoin(roomPosts, eq(roomPosts.id, roommateRequests.roomPostId))
    .where(where)
    .orderBy(sql`${chatConversations.lastMessageAt} desc nulls last`, desc(chatConversations.id))
    .limit(limit);
  if (found.length === 0) return [];
  const summaries = await summariesOf(
    q,
    found.map(({ conversation }) => conversation.id),
  );
  const lastIds = [...summaries.values()].flatMap((each) => each.last_id || []);
  const last = lastIds.length
    ? await q.select().from(chatMessages).where(inArray(chatMessages.id, lastIds))
    : [];
  return found.map((each): ConversationRecord => {
    const summary = summaries.get(each.conversation.id);
    return {
      ...each,
      lastMessage: last.find(({ id }) => id === summary?.last_id) ?? null,
      unread: { guest: summary?.guest_unread ?? 0, owner: summary?.owner_unread ?? 0 },
    };
  });
}

/** A conversation stays closed while one of the two people blocks the other. */
export const notBlocked = sql`not exists (select 1 from user_blocks b
  left join pg_listings l on l.id = ${chatConversations.pgListingId}
  where (b.user_id, b.blocked_id) in (
    (${chatConversations.userId}, coalesce(${chatConversations.hostUserId}, l.owner_id)),
    (coalesce(${chatConversations.hostUserId}, l.owner_id), ${chatConversations.userId})))`;
export const isOpen = and(isNull(chatConversations.blockedBy), notBlocked);

/** Whether the two sides of a conversation may hear from each other. */
export async function isOpenConversation(q: Queryable, id: number): Promise<boolean> {
  return (await q.$count(chatConversations, and(eq(chatConversations.id, id), isOpen))) > 0;
}

export async function findConversation(q: Queryable, id: number): Promise<ConversationRecord | null> {
  const [record] = await findConversations(q, eq(chatConversations.id, id), 1);
  return record ?? null;
}

/** @throws DomainError NOT_FOUND, also for a conversation of other people */
export async function conversationFor(
  q: Queryable,
  actor: ChatActor,
  id: number,
): Promise<{ record: ConversationRecord; sides: readonly Sender[] }> {
  const record = await findConversation(q, id);
  const sides = record ? sidesIn(actor, partiesOf(record)) : [];
  if (!record || sides.length === 0) throw new DomainError("NOT_FOUND", t("chat.notFound"));
  return { record, sides };
}

/** A page of those that have messages, the latest word first. */
export function conversationsOf(
  q: Queryable,
  actor: ChatActor,
  { before, unread }: ConversationsQuery,
): Promise<ConversationRecord[]> {
  const { id, lastMessageAt } = chatConversations;
  const started = sql`${lastMessageAt} is not null`;
  const behind =
    before && sql`(${lastMessageAt}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::int)`;
  return findConversations(
    q,
    and(mine(actor, unread === "true"), started, behind),
    CHAT_LIMITS.conversations,
  );
}

/** A page in the order of writing: the newest ones, those before an id, or those after one. */
export async function messagesOf(
  q: Queryable,
  conversationId: number,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<MessageRecord[]> {
  const within = and(
    eq(chatMessages.conversationId, conversationId),
    before === undefined ? undefined : lt(chatMessages.id, before),
    after === undefined ? undefined : gt(chatMessages.id, after),
  );
  const forward = after !== undefined;
  const found = await q
    .select()
    .from(chatMessages)
    .where(within)
    .orderBy(forward ? asc(chatMessages.id) : desc(chatMessages.id))
    .limit(CHAT_LIMITS.page);
  return forward ? found : found.reverse();
}

export async function findMessage(q: Queryable, id: number): Promise<MessageRecord | null> {
  const [message] = await q.select().from(chatMessages).where(eq(chatMessages.id, id));
  return message ?? null;
}

/** Newer messages of all conversations that are theirs, the oldest first. */
export async function messagesSince(
  q: Queryable,
  actor: ChatActor,
  lastId: number,
  limit: number,
): Promise<MessageRecord[]> {
  const { id, lastGuestMessage, lastOwnerMessage } = chatConversations;
  const hasNews = or(gt(lastGuestMessage, lastId), gt(lastOwnerMessage, lastId));
  const ofOne = eq(chatMessages.conversationId, id);
  const isNew = gt(chatMessages.id, lastId);
  // Nearly all that is new is for an admin. Of anybody else's conversations each is read only as far as it can matter.
  if (actor.admin) {
    const found = await q
      .select({ message: chatMessages })
      .from(chatMessages)
      .innerJoin(chatConversations, ofOne)
      .where(and(isNew, mine(actor)))
      .orderBy(asc(chatMessages.id))
      .limit(limit);
    return found.map(({ message }) => message);
  }
  const news = q
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(ofOne, isNew))
    .orderBy(asc(chatMessages.id))
    .limit(limit)
    .as("news");
  const found = await q
    .select({ id: news.id })
    .from(chatConversations)
    .innerJoinLateral(news, sql`true`)
    .where(and(mine(actor), hasNews))
    .orderBy(asc(news.id))
    .limit(limit);
  const ids = found.map((each) => each.id);
  return q.select().from(chatMessages).where(inArray(chatMessages.id, ids)).orderBy(asc(chatMessages.id));
}

/** 0 before there is any. */
export async function lastMessageId(q: Queryable): Promise<number> {
  const [found] = await q.select({ id: max(chatMessages.id) }).from(chatMessages);
  return found?.id ?? 0;
}

/** Messages and parties for the streams: what every open one needs to decide whether it is meant. */
export async function findStreamParties(
  q: Queryable,
  conversationId: number,
): Promise<{
  parties: ChatParties;
  isOpen: boolean;
  positions: Pick<ConversationRow, "guestDelivered" | "guestRead" | "ownerDelivered" | "ownerRead">;
} | null> {
  const [found] = await q
    .select({
      guestKey: chatConversations.guestKey,
      userId: chatConversations.userId,
      hostUserId: chatConversations.hostUserId,
      listingOwnerId: pgListings.ownerId,
      guestDelivered: chatConversations.guestDelivered,
      guestRead: chatConversations.guestRead,
      ownerDelivered: chatConversations.ownerDelivered,
      ownerRead: chatConversations.ownerRead,
      blockedBy: chatConversations.blockedBy,
    })
    .from(chatConversations)
    .leftJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(eq(chatConversations.id, conversationId));
  if (!found) return null;
  const { guestKey, userId, hostUserId, listingOwnerId, blockedBy, ...positions } = found;
  return { parties: { guestKey, userId, hostUserId, listingOwnerId }, isOpen: blockedBy === null, positions };
}

/**
 * Whether a message is news to somebody still: the conversation is open and theirs, and they have not read so far.
 * @param writer the side that wrote it
 */
export async function isNewsTo(
  q: Queryable,
  { userId, guestKey }: { userId: string | null; guestKey: string | null },
  { conversationId, messageId, writer }: { conversationId: number; messageId: number; writer: Sender },
): Promise<boolean> {
  const found = await findStreamParties(q, conversationId);
  if (!found?.isOpen) return false;
  const { parties, positions } = found;
  if (writer === "guest")
    return (parties.hostUserId ?? parties.listingOwnerId) === userId && positions.ownerRead < messageId;
  const isTheirs = parties.userId === userId && parties.guestKey === guestKey;
  return isTheirs && positions.guestRead < messageId;
}

/** What waits to be read, over everything that is theirs; each number ends at {@link CHAT_LIMITS}.unread. */
export async function unreadOf(q: Queryable, actor: ChatActor) {
  const ways = [...waysOf(actor), ...(actor.admin ? [FOR_ADMINS] : [])].map(({ side, where }) => {
    const [by, read] = side === "guest" ? ["owner", sql`c.guest_read`] : ["guest", sql`c.owner_read`];
    return sql`(select c.id, ${by} as by, ${read} as read from chat_conversations c
      where ${where} and ${WAITS[side]} limit ${CHAT_LIMITS.unread})`;
  });
  if (ways.length === 0) return { conversations: 0, messages: 0 };
  const [found] = await rows<{ conversations: number; messages: number }>(
    q,
    // An admin's own listings are among everybody's: a union leaves them once.
    sql`with waiting as (${sql.join(ways, sql` union `)})
      select least(count(distinct id), ${CHAT_LIMITS.unread})::int as conversations,
        (select count(*) from (select from waiting w
          cross join lateral ${unreadIn(sql`w.id`, sql`w.by`, sql`w.read`)} m limit ${CHAT_LIMITS.unread}) messages)::int as messages
      from waiting`,
  );
  return found ?? { conversations: 0, messages: 0 };
}

/** Whether a paid booking binds the two sides of a conversation about a listing. */
export async function hasPaidBooking(
  q: Queryable,
  {
    pgListingId,
    userId,
    guestKey,
    hostUserId,
  }: {
    pgListingId: number | null;
    userId: string | null;
    guestKey: string | null;
    hostUserId: string | null;
  },
): Promise<boolean> {
  if (hostUserId !== null || pgListingId === null) return false;
  const guest = userId === null ? eq(bookings.guestKey, guestKey ?? "") : eq(bookings.userId, userId);
  return (await q.$count(bookings, and(eq(bookings.pgId, pgListingId), guest, PAID))) > 0;
}
