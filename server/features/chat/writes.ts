import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { closing } from "#server/features/moderation/closing-service.ts";
import { otherSide, silentBefore } from "./policy.ts";
import { hasPaidBooking, isOpen, notBlocked } from "./reads.ts";

export const noConversation = () => new DomainError("NOT_FOUND", t("chat.notFound"));

/** Who asks about a listing: an account, or a guest by guest token. */
export type Guest = { userId: string; guestKey: null } | { userId: null; guestKey: string };

async function conversationOf(tx: Transaction, guest: Guest, pgListingId: number): Promise<number | null> {
  const whose =
    guest.userId === null
      ? and(eq(chatConversations.guestKey, guest.guestKey), isNull(chatConversations.userId))
      : and(eq(chatConversations.userId, guest.userId), isNull(chatConversations.hostUserId));
  const [found] = await tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(and(whose, eq(chatConversations.pgListingId, pgListingId)));
  return found?.id ?? null;
}

/**
 * The guest's one conversation about a stay, begun when there is none. A new name replaces the one given before, unless
 * the conversation is closed: the name stands in the list of the other side.
 * @throws DomainError NOT_FOUND for a stay that is not listed any more, unless it was asked about before; for one that is
 * suspended, unless they have paid for a bed there
 */
export async function openConversation(
  tx: Transaction,
  {
    guest,
    identifier,
    pgListingId,
    now,
    beforeNew,
  }: {
    guest: Guest;
    identifier: string;
    pgListingId: number;
    now: Date;
    /** Counts a new one, or refuses it. */
    beforeNew: () => Promise<void>;
  },
): Promise<number> {
  if (guest.userId !== null) await lockAccount(tx, guest.userId);
  const known = await conversationOf(tx, guest, pgListingId);
  if (known !== null) {
    await tx
      .update(chatConversations)
      .set({ participantOne: identifier })
      .where(and(eq(chatConversations.id, known), isOpen));
    return known;
  }
  const [listing] = await tx
    .select({ suspendedAt: pgListings.suspendedAt })
    .from(pgListings)
    .where(and(eq(pgListings.id, pgListingId), eq(pgListings.isDeleted, 0)));
  const isHidden = listing !== undefined && listing.suspendedAt !== null;
  const mayAsk =
    listing && (!isHidden || (await hasPaidBooking(tx, { pgListingId, ...guest, hostUserId: null })));
  if (!mayAsk) throw new DomainError("NOT_FOUND", t("chat.listingNotFound"));
  await beforeNew();
  const [made] = await tx
    .insert(chatConversations)
    .values({ participantOne: identifier, ...guest, pgListingId, createdAt: now })
    // The dialog was opened twice at once: the other one's is this one's as well.
    .onConflictDoNothing()
    .returning({ id: chatConversations.id });
  const id = made?.id ?? (await conversationOf(tx, guest, pgListingId));
  if (id === null) throw new Error("A conversation was neither made nor found");
  return id;
}

const COLUMNS = {
  guest: { delivered: chatConversations.guestDelivered, read: chatConversations.guestRead },
  owner: { delivered: chatConversations.ownerDelivered, read: chatConversations.ownerRead },
} as const;
const KEYS = {
  guest: { delivered: "guestDelivered", read: "guestRead" },
  owner: { delivered: "ownerDelivered", read: "ownerRead" },
} as const;

/**
 * Says how far a side has come; it never goes back, and never past the last message. What was read was delivered.
 * @returns whether that was news
 */
export async function movePosition(
  q: Queryable,
  to: { conversationId: number; side: Sender; upTo: number; state: "delivered" | "read" },
): Promise<boolean> {
  const { conversationId, side, upTo, state } = to;
  const { lastGuestMessage, lastOwnerMessage } = chatConversations;
  const target = sql`least(${upTo}::int, greatest(${lastGuestMessage}, ${lastOwnerMessage}))`;
  const column = COLUMNS[side][state];
  const { delivered, read } = COLUMNS[side];
  const whose = eq(chatConversations.id, conversationId);
  // What was read before is not looked at again. A position that is older than it might be only reads more.
  const [before] = await q.select({ read }).from(chatConversations).where(whose);
  const set =
    state === "read"
      ? { [KEYS[side].read]: target, [KEYS[side].delivered]: sql`greatest(${delivered}, ${target})` }
      : { [KEYS[side].delivered]: target };
  const moved = await q
    .update(chatConversations)
    .set(set)
    .where(and(whose, sql`${column} < ${target}`))
    .returning({ id: chatConversations.id });
  if (moved.length === 0) return false;
  if (state === "read") {
    await q
      .update(chatMessages)
      .set({ isRead: 1 })
      .where(
        and(
          eq(chatMessages.conversationId, conversationId),
          eq(chatMessages.senderType, otherSide(side)),
          gt(chatMessages.id, before?.read ?? 0),
          lte(chatMessages.id, upTo),
          eq(chatMessages.isRead, 0),
        ),
      );
  }
  return true;
}

/** Closes a conversation to messages, or opens it again. @throws DomainError FORBIDDEN when somebody else closed it */
export async function setBlocked(
  tx: Transaction,
  {
    conversationId,
    side,
    blocked,
    now,
  }: { conversationId: number; side: Sender; blocked: boolean; now: Date },
): Promise<void> {
  const { id, blockedBy } = chatConversations;
  // In one statement: of two who close it at once, the second must not take the place of the first, who may be an admin.
  const set = await tx
    .update(chatConversations)
    .set(blocked ? closing(sql`${side}`, now) : { blockedBy: null })
    .where(
      and(
        eq(id, conversationId),
        or(isNull(blockedBy), eq(blockedBy, side)),
        blocked ? undefined : notBlocked,
      ),
    )
    .returning({ id });
  if (set.length === 0) throw new DomainError("FORBIDDEN", t("chat.closed"));
}

/**
 * One open report for each side of a conversation: saying it again adds to it.
 * @throws DomainError NOT_FOUND, CONFLICT when the other side has written nothing
 */
export async function fileReport(
  tx: Transaction,
  report: { conversationId: number; side: Sender; reason: string; now: Date },
): Promise<void> {
  const { conversationId, side, reason, now } = report;
  // One at a time: two at once would both find none that is open.
  const { lastGuestMessage, lastOwnerMessage } = chatConversations;
  const [locked] = await tx
    .select({ guest: lastGuestMessage, owner: lastOwnerMessage })
    .from(chatConversations)
    .where(eq(chatConversations.id, conversationId))
    .for("no key update");
  if (!locked) throw noConversation();
  if (locked[otherSide(side)] === 0) {
    throw new DomainError("CONFLICT", t("chat.nothingToReport"));
  }
  const updated = await tx
    .update(chatReports)
    .set({ reason })
    .where(
      and(
        eq(chatReports.conversationId, conversationId),
        eq(chatReports.side, side),
        isNull(chatReports.resolvedAt),
      ),
    )
    .returning({ id: chatReports.id });
  if (updated.length === 0) {
    await tx.insert(chatReports).values({ conversationId, side, reason, createdAt: now });
  }
}

const PHOTO_BATCH = 200;
const NOT_REPORTED = sql`not exists (
  select 1 from chat_reports r where r.conversation_id = c.id and r.resolved_at is null)`;

/**
 * Leaves to the sweep the photos that guests sent without an account, a batch of them, once their conversation has been
 * silent for long. What somebody reported is kept until an admin has decided.
 * @returns how many
 */
export async function expirePhotos(tx: Transaction, now: Date): Promise<number> {
  const found = await rows<{ photo: string }>(
    tx,
    sql`with old as (
      select m.id, m.photo from chat_messages m
        join media_files f on f.name = m.photo and f.guest_key is not null
        join chat_conversations c on c.id = m.conversation_id
      where c.last_message_at < ${silentBefore(now).toISOString()}::timestamptz
        and ${NOT_REPORTED}
      order by m.id limit ${PHOTO_BATCH} for update of m skip locked
    )
    update chat_messages m set photo = null, photo_expired_at = ${now.toISOString()}::timestamptz
    from old where m.id = old.id returning old.photo`,
  );
  await detachMedia(
    tx,
    found.map(({ photo }) => photo),
  );
  return found.length;
}

const CONVERSATION_BATCH = 200;
const UNANSWERED_GUEST = sql`c.guest_key is not null and c.user_id is null and c.last_owner_message = 0`;

const silentSince = (tx: Transaction, before: Date, which: SQL) =>
  rows<{ id: number }>(
    tx,
    sql`select c.id from chat_conversations c
      where ${which} and coalesce(c.last_message_at, c.created_at) < ${before.toISOString()}::timestamptz
        and ${NOT_REPORTED}
      order by coalesce(c.last_message_at, c.created_at) limit ${CONVERSATION_BATCH} for update of c skip locked`,
  );

/** A conversation may have a hundred times as many; the embedded engine answers nobody else meanwhile. */
const MESSAGE_BATCH = 2_000;

/**
 * Deletes conversations that have been silent for long: for two years, or for half a year those of guests without an
 * account in which the other side never wrote. First the messages of a batch of them go, so many at a time, then the
 * conversations. What somebody reported is kept until an admin has decided.
 * @returns how many conversations went, and whether some are left
 */
export async function expireConversations(
  tx: Transaction,
  now: Date,
): Promise<{ expired: number; more: boolean }> {
  // One after the other: neither index serves both.
  let old = await silentSince(tx, silentBefore(now), UNANSWERED_GUEST);
  if (old.length === 0) old = await silentSince(tx, keptSince("chats", now), sql`true`);
  if (old.length === 0) return { expired: 0, more: false };
  const { id, conversationId, photo } = chatMessages;
  const ids = old.map((each) => each.id);
  const batch = tx
    .select({ id })
    .from(chatMessages)
    .where(inArray(conversationId, ids))
    .orderBy(asc(conversationId), asc(id))
    .limit(MESSAGE_BATCH);
  const gone = await tx.delete(chatMessages).where(inArray(id, batch)).returning({ photo });
  await detachMedia(
    tx,
    gone.flatMap((each) => each.photo ?? []),
  );
  if (gone.length === MESSAGE_BATCH) return { expired: 0, more: true };
  await tx.delete(chatConversations).where(inArray(chatConversations.id, ids));
  return { expired: old.length, more: true };
}
