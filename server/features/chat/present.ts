import {
  ADMIN_IDENTIFIER,
  type ChatMessage,
  type Conversation,
  nameOf,
  OWNER_IDENTIFIER,
  type Sender,
} from "#domain/chat/contract.ts";
import { getChatPhoto } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { bedsLeft } from "#domain/listings/rules.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import { otherSide } from "./policy.ts";
import type { ConversationRecord, MessageRecord } from "./reads.ts";

export function presentMessage(row: MessageRecord): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversationId,
    senderType: row.senderType,
    // That an admin answered in place of the host is kept, and told to neither.
    senderIdentifier: row.senderIdentifier === ADMIN_IDENTIFIER ? OWNER_IDENTIFIER : row.senderIdentifier,
    message: row.message,
    photoUrl: row.photo === null ? null : getChatPhoto(row.id).path,
    photoExpired: row.photoExpiredAt !== null,
    isRead: row.isRead,
    sentAt: row.sentAt.toISOString(),
  };
}

/** The room outlives its post in what was said of it. */
const presentRoom = ({ room, listing }: ConversationRecord): Conversation["room"] => ({
  id: room?.id ?? null,
  title: room?.title ?? (listing ? t("chat.roomIn", { listing: listing.title }) : t("chat.theRoom")),
  image: room?.images[0] ?? null,
  rent: room?.rent ?? null,
});

/** A conversation as one side sees it. The guest's phone is nowhere in it. */
export function presentConversation(record: ConversationRecord, role: Sender): Conversation {
  const { conversation, listing, hostName, lastMessage, unread } = record;
  return {
    id: conversation.id,
    role,
    guestIdentifier: conversation.participantOne,
    guestName: shownName(nameOf(conversation.participantOne)),
    ownerName:
      conversation.hostUserId === null
        ? shownName(listing?.contactName ?? "")
        : (hostName ?? t("chat.formerTenant")),
    room: conversation.hostUserId === null ? null : presentRoom(record),
    listing: listing && {
      id: listing.id,
      slug: listing.slug,
      title: listing.title,
      cover: listing.media[0] ?? null,
      monthlyRent: listing.monthlyRent,
      bedsLeft: bedsLeft(listing),
      isListed: listing.isDeleted === 0 && listing.isAvailable === 1,
    },
    lastMessage: lastMessage && presentMessage(lastMessage),
    unread: unread[otherSide(role)],
    guest: { delivered: conversation.guestDelivered, read: conversation.guestRead },
    owner: { delivered: conversation.ownerDelivered, read: conversation.ownerRead },
    blockedBy: conversation.blockedBy,
    lastMessageAt: conversation.lastMessageAt?.toISOString() ?? null,
    createdAt: conversation.createdAt.toISOString(),
  };
}
