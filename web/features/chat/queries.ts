import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  CHAT_LIMITS,
  type ChatMessage,
  type Conversation,
  conversationCursor,
  type Sender,
} from "#domain/chat/contract.ts";
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
import {
  afterMessage,
  type Listed,
  listWith,
  merged,
  type Thread,
  withFirstPage,
  withNewest,
  withNextPage,
  withOlder,
} from "./cache.ts";

/** All conversations, or those with unread messages. */
export type Which = "all" | "unread";
/** The key of both lists of conversations. */
export const conversationsKey: QueryKey = keyOf(listConversations());
const listKey = (which: Which): QueryKey => keyOf(listConversations(), which);
export const unreadKey = keyOf(getUnread());
export const threadKey = (id: number): QueryKey => keyOf(listMessages(id));

async function listPage(
  api: Api,
  which: Which,
  before?: string,
  signal?: AbortSignal,
): Promise<Conversation[]> {
  const query = { before, unread: which === "unread" ? ("true" as const) : undefined };
  return (await api.get(listConversations(), { query, signal })).data;
}

export const conversationsQuery = (api: Api, client: QueryClient, which: Which = "all") =>
  queryOptions({
    queryKey: listKey(which),
    queryFn: async ({ signal }): Promise<Listed> => {
      const page = await listPage(api, which, undefined, signal);
      // Read after the answer: what the stream brought meanwhile stays where it is older than the page.
      return withFirstPage(client.getQueryData<Listed>(listKey(which)), page, CHAT_LIMITS.conversations);
    },
    // What was read since then leaves it.
    ...(which === "unread" && { staleTime: 0 }),
  });

/** Puts the next page behind a list. */
export function useOlderConversations(which: Which) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const last = client.getQueryData<Listed>(listKey(which))?.conversations.at(-1);
      if (!last) return;
      const page = await listPage(api, which, conversationCursor(last));
      const complete = page.length < CHAT_LIMITS.conversations;
      client.setQueryData<Listed>(listKey(which), (now) => now && withNextPage(now, page, complete));
    },
  });
}

/** Conversations that are known from the lists, those of all before those with unread messages. */
export const listedConversations = (client: QueryClient): Conversation[] =>
  (["all", "unread"] as const).flatMap(
    (which) => client.getQueryData<Listed>(listKey(which))?.conversations ?? [],
  );

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

/** Shows a change of one conversation wherever it is shown. */
export function changeConversation(
  client: QueryClient,
  id: number,
  change: (conversation: Conversation) => Conversation,
): void {
  client.setQueriesData<Listed>(
    queriesOf(listConversations),
    (list) => list && { ...list, conversations: listWith(list.conversations, id, change) },
  );
  client.setQueriesData<Conversation>(queriesOf(beginConversation), (one) =>
    one?.id === id ? change(one) : one,
  );
}

/** Shows a message that was sent or has come. */
export function storeMessage(client: QueryClient, message: ChatMessage): void {
  const { conversationId } = message;
  client.setQueryData<Thread>(
    threadKey(conversationId),
    (thread) => thread && { ...thread, messages: merged(thread.messages, [message]) },
  );
  changeConversation(client, conversationId, (each) => afterMessage(each, message));
  for (const [queryKey, list] of client.getQueriesData<Listed>(queriesOf(listConversations))) {
    const isListed = list?.conversations.some(({ id }) => id === conversationId);
    // The new message brings the conversation to the beginning of the list.
    if (!isListed) void client.invalidateQueries({ queryKey });
  }
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
