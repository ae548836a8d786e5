import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { ADMIN_IDENTIFIER, CHAT_LIMITS, OWNER_IDENTIFIER, type Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import type { ConversationRow } from "./reads.ts";
import { noConversation } from "./writes.ts";

/**
 * Opens the talk between who asked to join a room and the tenant who accepted them; there is one for each request. The
 * one who asked is called in it by their first name.
 */
export async function openRoommateChat(
  tx: Transaction,
  opening: {
    requestId: number;
    seekerId: string;
    tenantId: string;
    pgListingId: number | null;
    now: Date;
  },
): Promise<ConversationRow> {
  const { requestId, seekerId, tenantId, pgListingId, now } = opening;
  const [seeker] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, seekerId));
  const name = seeker?.firstName ?? PLACEHOLDER_NAMES.nameless;
  const [made] = await tx
    .insert(chatConversations)
    .values({
      participantOne: `${name.slice(0, CHAT_LIMITS.name)}_${requestId}`,
      userId: seekerId,
      hostUserId: tenantId,
      roommateRequestId: requestId,
      pgListingId,
      createdAt: now,
    })
    .returning();
  return made!;
}

/** Why a conversation takes no message. */
async function refusalIn(tx: Transaction, conversationId: number): Promise<DomainError> {
  const { id, blockedBy } = chatConversations;
  const [found] = await tx.select({ blockedBy }).from(chatConversations).where(eq(id, conversationId));
  // A login at the same time may have merged it into another one.
  if (!found) return noConversation();
  return new DomainError("FORBIDDEN", found.blockedBy === null ? t("chat.full") : t("chat.closed"));
}

/**
 * Writes a message. Writers wait for each other from here to their commit, so that ids are seen in the order they
 * were given: a reader who has seen one has seen all before it, which is what resuming a stream rests on.
 * @returns its id
 * @throws DomainError FORBIDDEN when the conversation has been closed or is full, NOT_FOUND when it is gone
 */
export async function insertMessage(
  tx: Transaction,
  message: {
    conversation: ConversationRow;
    side: Sender;
    text: string;
    photo?: string | null;
    /** An admin writes in place of the host. */
    isStandIn?: boolean;
    now: Date;
  },
): Promise<number> {
  const { conversation, side, text, photo = null, isStandIn = false, now } = message;
  const owner = isStandIn ? ADMIN_IDENTIFIER : OWNER_IDENTIFIER;
  const { id, blockedBy, messageCount } = chatConversations;
  const open = await tx
    .update(chatConversations)
    .set({ lastMessageAt: now })
    .where(and(eq(id, conversation.id), isNull(blockedBy), lt(messageCount, CHAT_LIMITS.messages)))
    .returning({ id });
  if (open.length === 0) throw await refusalIn(tx, conversation.id);
  // Taken last: waiting for a conversation's row must not hold up other chats.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat_messages.id'))`);
  const [written] = await tx
    .insert(chatMessages)
    .values({
      conversationId: conversation.id,
      senderType: side,
      senderIdentifier: side === "owner" ? owner : conversation.participantOne,
      message: text,
      photo,
      sentAt: now,
    })
    .returning({ id: chatMessages.id });
  return written!.id;
}
