import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { CHAT_LIMITS, type ChatMessage, type Conversation, type Sender } from "#domain/chat/contract.ts";
import {
  beginConversation,
  blockConversation,
  createPhotoMessage,
  getChatPhoto,
  getUnread,
  listConversations,
  listMessages,
  markRead,
  reportConversation,
  sendTyping,
} from "#domain/chat/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { guestToken } from "#web/lib/guest-token.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";
import type { OnProgress } from "#web/lib/upload.ts";
import { afterMessage, listWith, merged, type Thread, withNewest, withOlder } from "./cache.ts";

export const conversationsKey = keyOf(listConversations());
export const unreadKey = keyOf(getUnread());
export const threadKey = (id: number): QueryKey => keyOf(listMessages(id));

export const conversationsQuery = (api: Api) => queryFor(api, listConversations());

export const unreadQuery = (api: Api) => queryFor(api, getUnread());

async function pageOf(
  api: Api,
  id: number,
  query: { before?: number; after?: number },
  signal?: AbortSignal,
): Promise<ChatMessage[]> {
  return (await api.get(listMessages(id), { query, signal })).data;
}

export const threadQuery = (api: Api, client: QueryClient, id: number) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ signal }): Promise<Thread> => {
      const page = await pageOf(api, id, {}, signal);
      // Read after the answer: what the stream brought meanwhile stays.
      return withNewest(client.getQueryData<Thread>(threadKey(id)), page, CHAT_LIMITS.page);
    },
  });

/** Puts an older page before what is shown. */
export async function loadOlder(api: Api, client: QueryClient, id: number): Promise<void> {
  const thread = client.getQueryData<Thread>(threadKey(id));
  const [first] = thread?.messages ?? [];
  if (!thread || !first || thread.complete) return;
  const page = await pageOf(api, id, { before: first.id });
  client.setQueryData<Thread>(threadKey(id), (now) => now && withOlder(now, page, CHAT_LIMITS.page));
}

/** What came since a message, for when the stream does not say. */
export const messagesAfter = (api: Api, id: number, after: number) => pageOf(api, id, { after });

/** Shows a change of one conversation wherever it is shown. @returns whether it was among those that are listed */
export function changeConversation(
  client: QueryClient,
  id: number,
  change: (conversation: Conversation) => Conversation,
): boolean {
  const list = client.getQueryData(conversationsKey);
  if (list) client.setQueryData(conversationsKey, listWith(list, id, change));
  client.setQueriesData<Conversation>(queriesOf(beginConversation), (one) =>
    one?.id === id ? change(one) : one,
  );
  return list?.some((each) => each.id === id) ?? false;
}

/** Shows a message that was sent or has come. */
export function storeMessage(client: QueryClient, message: ChatMessage): void {
  const { conversationId } = message;
  client.setQueryData<Thread>(
    threadKey(conversationId),
    (thread) => thread && { ...thread, messages: merged(thread.messages, [message]) },
  );
  const listed = changeConversation(client, conversationId, (each) => afterMessage(each, message));
  // The first word of a conversation brings it onto the list.
  if (!listed) void client.invalidateQueries({ queryKey: conversationsKey });
}

export async function openConversation(
  api: Api,
  json: { guestIdentifier: string; pgListingId: number },
  idempotencyKey: string,
): Promise<Conversation> {
  await guestToken(api);
  return (await api.send(beginConversation(), { json, idempotencyKey })).data;
}

export const sayRead = (api: Api, conversationId: number, upTo: number) =>
  api.send(markRead(), { json: { conversationId, upTo, state: "read" } });

export const sayTyping = (api: Api, conversationId: number) =>
  api.send(sendTyping(), { json: { conversationId } });

export interface PhotoToSend {
  key: string;
  conversationId: number;
  side: Sender;
  file: Blob;
  name: string;
  caption: string;
}

export async function sendPhoto(
  api: Api,
  photo: PhotoToSend,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ChatMessage> {
  const form = new FormData();
  form.set("conversationId", String(photo.conversationId));
  form.set("senderType", photo.side);
  if (photo.caption) form.set("message", photo.caption);
  form.set("photo", photo.file, photo.name);
  const options = { form, onProgress, signal, idempotencyKey: photo.key };
  return (await api.send(createPhotoMessage(), options)).data;
}

/** A private photo as an address for this page alone: an image element could not send the token of an admin. */
export const photoQuery = (api: Api, messageId: number) =>
  queryOptions({
    queryKey: keyOf(getChatPhoto(messageId)),
    queryFn: async () => URL.createObjectURL(await api.blob(getChatPhoto(messageId))),
  });

export function useBlock(conversationId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (blocked: boolean) =>
      (await api.send(blockConversation(), { json: { conversationId, blocked } })).data,
    onSuccess: ({ blockedBy }) =>
      changeConversation(client, conversationId, (each) => ({ ...each, blockedBy })),
  });
}

export function useReport(conversationId: number) {
  const api = useApi();
  return useMutation({
    mutationFn: (reason: string) => api.send(reportConversation(), { json: { conversationId, reason } }),
  });
}
