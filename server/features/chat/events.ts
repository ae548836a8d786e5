import * as z from "zod/mini";
import { nameOf, SENDERS, type Sender } from "#domain/chat/contract.ts";
import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import type { Store } from "#server/db/client.ts";
import type { ConversationRecord } from "./reads.ts";

const CHANNEL = "chat";

/** Notifications between servers: ids only. A server that shows contents reads them from the tables. */
const chatNotification = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), conversationId: z.int(), messageId: z.int() }),
  z.object({ kind: z.literal("position"), conversationId: z.int(), side: z.enum(SENDERS) }),
  z.object({ kind: z.literal("typing"), conversationId: z.int(), side: z.enum(SENDERS) }),
  z.object({ kind: z.literal("changed"), conversationId: z.int() }),
]);
export type ChatNotification = z.infer<typeof chatNotification>;

/** Inside a transaction it goes out with its commit. */
export function notifyChat(store: Pick<Store, "notify">, notification: ChatNotification): Promise<void> {
  return store.notify(CHANNEL, JSON.stringify(notification));
}

/** @param onGap notifications may have been missed: read the tables */
export function listenToChat(
  store: Pick<Store, "listen">,
  handler: (notification: ChatNotification) => void,
  onGap: () => void,
) {
  return store.listen(CHANNEL, (payload) => handler(chatNotification.parse(JSON.parse(payload))), onGap);
}

const PREVIEW = 140;

/**
 * The receiver of a message, whether they have written themselves, and the push message for them when no page is open. The message is made in the language of
 * each receiver, which is not that of the request.
 */
export function pushOf(
  { conversation, listing, hostName, room }: ConversationRecord,
  side: Sender,
  text: string,
): {
  whom: { userId: string | null; guestKey: string | null };
  isAnswered: boolean;
  message: () => PushMessage;
} {
  const forOwner = side === "guest";
  const { hostUserId } = conversation;
  const answerer = () =>
    hostUserId === null ? shownName(listing?.contactName ?? "") : (hostName ?? t("chat.yourRoommate"));
  return {
    whom: forOwner
      ? { userId: hostUserId ?? listing?.ownerId ?? null, guestKey: null }
      : { userId: conversation.userId, guestKey: conversation.guestKey },
    isAnswered: (forOwner ? conversation.lastOwnerMessage : conversation.lastGuestMessage) > 0,
    message: () => ({
      title: `${forOwner ? shownName(nameOf(conversation.participantOne)) : answerer()} · ${room?.title ?? listing?.title ?? t("chat.theRoom")}`,
      body: text.length > PREVIEW ? `${text.slice(0, PREVIEW - 1)}…` : text || t("chat.photo"),
      url: localizedPath(pages.chat(conversation.id), locale()),
      tag: `chat-${conversation.id}`,
    }),
  };
}
