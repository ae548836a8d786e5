import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { queueQuery } from "#domain/fields.ts";
import type {
  blockInput,
  chatMessage,
  chatReports,
  conversation,
  conversationInput,
  conversations,
  conversationsQuery,
  messageInput,
  messagePage,
  messagesQuery,
  readInput,
  reportDecision,
  reportInput,
  typingInput,
  unreadCount,
} from "./contract.ts";
import type { pushEndpoint, pushKey, pushSubscription } from "./push.ts";

export const beginConversation = endpoint(
  "POST",
  "/api/chat/conversation",
  contract<{ body: typeof conversationInput; answer: typeof conversation }>(),
);
export const listMessages = endpoint(
  "GET",
  "/api/chat/conversation/:id/messages",
  contract<{ query: typeof messagesQuery; answer: typeof messagePage }>(),
);
export const listConversations = endpoint(
  "GET",
  "/api/chat/conversations",
  contract<{ query: typeof conversationsQuery; answer: typeof conversations }>(),
);
export const getUnread = endpoint("GET", "/api/chat/unread", contract<{ answer: typeof unreadCount }>());
/** Server-sent events: `ChatEvent`. */
export const openChatStream = endpoint("GET", "/api/chat/stream");
export const createMessage = endpoint(
  "POST",
  "/api/chat/message",
  contract<{ body: typeof messageInput; answer: typeof chatMessage }>(),
);
export const createPhotoMessage = endpoint(
  "POST",
  "/api/chat/photo",
  contract<{ body: FormData; answer: typeof chatMessage }>(),
);
/** By the id of its message. */
export const getChatPhoto = endpoint("GET", "/api/chat/photo/:id");
export const markRead = endpoint(
  "POST",
  "/api/chat/read",
  contract<{ body: typeof readInput; answer: typeof done }>(),
);
export const sendTyping = endpoint(
  "POST",
  "/api/chat/typing",
  contract<{ body: typeof typingInput; answer: typeof done }>(),
);
export const blockConversation = endpoint(
  "POST",
  "/api/chat/block",
  contract<{ body: typeof blockInput; answer: typeof conversation }>(),
);
export const reportConversation = endpoint(
  "POST",
  "/api/chat/report",
  contract<{ body: typeof reportInput; answer: typeof done }>(),
);
export const listChatReports = endpoint(
  "GET",
  "/api/admin/chat-reports",
  contract<{ query: typeof queueQuery; answer: typeof chatReports }>(),
);
export const decideChatReport = endpoint(
  "PATCH",
  "/api/admin/chat-reports/:id",
  contract<{ body: typeof reportDecision; answer: typeof done }>(),
);
export const getPushKey = endpoint("GET", "/api/push/key", contract<{ answer: typeof pushKey }>());
export const subscribePush = endpoint(
  "POST",
  "/api/push/subscribe",
  contract<{ body: typeof pushSubscription; answer: typeof done }>(),
);
export const unsubscribePush = endpoint(
  "POST",
  "/api/push/unsubscribe",
  contract<{ body: typeof pushEndpoint; answer: typeof done }>(),
);
