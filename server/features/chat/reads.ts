import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, max, or, type SQL, sql } from "drizzle-orm";
import { CHAT_LIMITS, type ConversationsQuery, type Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
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
  listing: { [K in keyof typeof listingColumns]: (typeof pgListings.$inferSelect)[K] };
  /** First name of the tenant who answers, in a talk about a room; null when they have closed their account. */
  hostName: string | null;
  room: { [K in keyof typeof roomColumns]: (typeof roomPosts.$inferSelect)[K] } | null;
  lastMessage: MessageRecord | null;
  /** How many of each side the other has not read. */
  unread: Record<Sender, number>;
}

export const partiesOf = ({ conversation, listing }: ConversationRecord): ChatParties => ({
  guestKey: conversation.guestKey,
  userId: conversation.userId,
  hostUserId: conversation.hostUserId,
  listingOwnerId: listing.ownerId,
});

/**
 * Those somebody asked in, that came for their stays, or that are about a room with them; for an admin also everybody's
 * about a stay. What two tenants say to each other is nobody else's.
 */
function mine(actor: ChatActor): SQL {
  const { user, guestKey, admin } = actor;
  const ways = [
    ...(user
      ? [
          sql`select id from chat_conversations where user_id = ${user.id}`,
          sql`select id from chat_conversations where host_user_id = ${user.id}`,
          sql`select c.id from chat_conversations c join pg_listings l on l.id = c.pg_listing_id where l.owner_id = ${user.id} and c.host_user_id is null`,
        ]
      : []),
    ...(guestKey ? [sql`select id from chat_conversations where guest_key = ${guestKey}`] : []),
  ];
  // Each way by its own index; one condition over both tables would look at every message there is.
  const theirs =
    ways.length === 0 ? sql`false` : sql`${chatConversations.id} in (${sql.join(ways, sql` union all `)})`;
  return admin ? sql`(${chatConversations.hostUserId} is null or ${theirs})` : theirs;
}

interface Summary {
  conversation_id: number;
  last_id: number;
  guest_unread: number;
  owner_unread: number;
}

/** Last message and unread counts of many conversations in one query. */
async function summariesOf(q: Queryable, ids: readonly number[]): Promise<Map<number, Summary>> {
  const found = await rows<Summary>(
    q,
    sql`select m.conversation_id, max(m.id)::int as last_id,
          count(*) filter (where m.sender_type = 'guest' and m.id > c.owner_read)::int as guest_unread,
          count(*) filter (where m.sender_type = 'owner' and m.id > c.guest_read)::int as owner_unread
        from chat_messages m join chat_conversations c on c.id = m.conversation_id
        where m.conversation_id = any(${sql.param([...ids])}::int[])
        group by m.conversation_id`,
  );
  return new Map(found.map((row) => [row.conversation_id, row]));
}

async function findConversations(q: Queryable, where: SQL | undefined, limit: number) {
  const found = await q
    .select({
      conversation: chatConversations,
      listing: listingColumns,
      hostName: users.firstName,
      room: roomColumns,
    })
    .from(chatConversations)
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
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
  const lastIds = [...summaries.values()].map((each) => each.last_id);
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
  join pg_listings l on l.id = ${chatConversations.pgListingId}
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
  const hasUnread =
    unread &&
    exists(
      q
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .where(and(eq(chatMessages.conversationId, id), waitsFor(actor))),
    );
  return findConversations(q, and(mine(actor), started, behind, hasUnread), CHAT_LIMITS.conversations);
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
export function messagesSince(q: Queryable, actor: ChatActor, lastId: number, limit: number) {
  return q
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(and(gt(chatMessages.id, lastId), mine(actor)))
    .orderBy(asc(chatMessages.id))
    .limit(limit)
    .then((found) => found.map(({ message }) => message));
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
    })
    .from(chatConversations)
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(eq(chatConversations.id, conversationId));
  if (!found) return null;
  const { guestKey, userId, hostUserId, listingOwnerId, ...positions } = found;
  return { parties: { guestKey, userId, hostUserId, listingOwnerId }, positions };
}

/** Whether a message of a conversation waits to be read by somebody; undefined for nobody. */
function waitsFor({ user, guestKey, admin }: ChatActor): SQL | undefined {
  const isGuest = or(
    ...(user ? [eq(chatConversations.userId, user.id)] : []),
    ...(guestKey ? [eq(chatConversations.guestKey, guestKey)] : []),
  );
  const aboutStay = isNull(chatConversations.hostUserId);
  const isOwner = or(
    ...(user ? [eq(chatConversations.hostUserId, user.id)] : []),
    ...(admin ? [aboutStay] : user ? [and(aboutStay, eq(pgListings.ownerId, user.id))] : []),
  );
  return or(
    isGuest &&
      and(
        isGuest,
        eq(chatMessages.senderType, "owner"),
        sql`${chatMessages.id} > ${chatConversations.guestRead}`,
      ),
    isOwner &&
      and(
        isOwner,
        eq(chatMessages.senderType, "guest"),
        sql`${chatMessages.id} > ${chatConversations.ownerRead}`,
      ),
  );
}

/** What waits to be read, over everything that is theirs. */
export async function unreadOf(q: Queryable, actor: ChatActor) {
  const waits = waitsFor(actor);
  if (!waits) return { conversations: 0, messages: 0 };
  const [found] = await q
    .select({
      conversations: sql<number>`count(distinct ${chatMessages.conversationId})::int`,
      messages: sql<number>`count(*)::int`,
    })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(and(mine(actor), waits));
  return found ?? { conversations: 0, messages: 0 };
}
