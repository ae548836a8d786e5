import type { QueryClient } from "@tanstack/react-query";
import type { ChatEvent, ChatMessage, Conversation } from "#domain/chat/contract.ts";
import {
  beginConversation,
  listConversations,
  listMessages,
  openChatStream,
} from "#domain/chat/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { openEventStream, type StreamStatus } from "#web/lib/event-stream.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { createStore, useStore } from "#web/lib/store.ts";
import { afterPosition, afterRefresh, type Thread } from "./cache.ts";
import { isNotifying, notify } from "./notify.ts";
import { sendWaiting, startSending } from "./outbox-store.ts";
import {
  changeConversation,
  conversationsKey,
  listedConversations,
  messagesAfter,
  storeMessage,
  threadKey,
  unreadKey,
} from "./queries.ts";
import { stopsTyping, types } from "./typing.ts";
import { subjectOf } from "./words.ts";

/** How many conversations are looked after while the stream is down, and how often. */
const POLLED = 3;
const POLL_MS = 30_000;

const status = createStore<StreamStatus>("off");
export const useStreamStatus = (): StreamStatus => useStore(status);
/** Whether new messages have to be asked for. */
export const needsPolling = (given: StreamStatus): boolean => given === "down" || given === "refused";

interface Live {
  api: Api;
  client: QueryClient;
  /** Opens a conversation from a notification. */
  onOpen: () => void;
}

function conversationOf(client: QueryClient, id: number): Conversation | undefined {
  const asked = client.getQueriesData<Conversation>(queriesOf(beginConversation)).map(([, one]) => one);
  return [...listedConversations(client), ...asked].find((each) => each?.id === id);
}

function notifyAbout({ onOpen }: Live, conversation: Conversation, message: ChatMessage): void {
  const { role, guestName, ownerName } = conversation;
  notify(`${role === "owner" ? guestName : ownerName} · ${subjectOf(conversation)}`, message, onOpen);
}

// The list is read past the cache while nobody looks at it: what comes while it is on its way would not be on it, and
// nothing would say so.

/** Somebody new, or a list that nobody has looked at yet. */
async function notifyAboutUnknown(live: Live, message: ChatMessage): Promise<void> {
  const { data: list } = await live.api.get(listConversations());
  const found = list.find(({ id }) => id === message.conversationId);
  if (found && message.senderType !== found.role) notifyAbout(live, found, message);
}

function onMessage(live: Live, message: ChatMessage): void {
  const { client } = live;
  const before = conversationOf(client, message.conversationId);
  stopsTyping(message.conversationId, message.senderType);
  storeMessage(client, message);
  if (before && (message.senderType === before.role || message.id <= (before.lastMessage?.id ?? 0))) return;
  void client.invalidateQueries({ queryKey: unreadKey });
  if (!isNotifying()) return;
  if (before) notifyAbout(live, before, message);
  else void notifyAboutUnknown(live, message).catch(() => undefined);
}

function refreshLists(client: QueryClient): void {
  for (const queryKey of [conversationsKey, unreadKey]) void client.invalidateQueries({ queryKey });
}

/** How far others have come is not repeated by the stream: a conversation opened from a stay learns it from the list. */
async function refreshAsked({ api, client }: Live): Promise<void> {
  if (!client.getQueriesData<Conversation>(queriesOf(beginConversation)).some(([, one]) => one)) return;
  const { data: list } = await api.get(listConversations());
  client.setQueriesData<Conversation>(queriesOf(beginConversation), (one) => {
    const listed = list.find(({ id }) => id === one?.id);
    return one && listed ? afterRefresh(one, listed) : one;
  });
}

function refreshAll(client: QueryClient): void {
  refreshLists(client);
  void client.invalidateQueries(queriesOf(listMessages));
}

function onEvent(live: Live, event: ChatEvent) {
  const { client } = live;
  switch (event.type) {
    case "hello":
      refreshLists(client);
      void refreshAsked(live).catch(() => undefined);
      sendWaiting();
      return;
    case "message":
      return onMessage(live, event.message);
    case "position":
      changeConversation(client, event.conversationId, (each) => afterPosition(each, event));
      // What the other side has read never waited here.
      if ((conversationOf(client, event.conversationId)?.role ?? event.side) !== event.side) return;
      void client.invalidateQueries({ queryKey: unreadKey });
      return;
    case "typing":
      return types(event.conversationId, event.side);
    case "changed":
      void client.invalidateQueries({ queryKey: conversationsKey });
      void client.invalidateQueries(queriesOf(beginConversation));
      return;
    case "reset":
      return refreshAll(client);
  }
}

/** Asks for what the stream would have said, for those who want to be told. */
async function poll(live: Live): Promise<void> {
  const { api, client } = live;
  for (const { id, lastMessage } of listedConversations(client).slice(0, POLLED)) {
    const known = client.getQueryData<Thread>(threadKey(id))?.messages.at(-1)?.id ?? lastMessage?.id ?? 0;
    for (const message of await messagesAfter(api, id, known)) onMessage(live, message);
  }
  void client.invalidateQueries({ queryKey: conversationsKey });
}

/** Keeps this page in touch with the conversations of whoever is there. @returns what ends it */
export function goLive(live: Live & { by: string }): () => void {
  const { client } = live;
  let greeted = false;
  const stream = openEventStream({
    path: openChatStream().path,
    greeting: "hello",
    stayWhenHidden: isNotifying,
    onStatus: status.set,
    onEvent({ event, data }) {
      onEvent(live, { type: event, ...JSON.parse(data) });
      if (event !== "hello") return;
      // What was fetched before the first greeting may lack what came in between.
      if (!greeted) refreshAll(client);
      greeted = true;
    },
  });
  const stopSending = startSending(live);
  const polling = setInterval(() => {
    if (needsPolling(status.get()) && isNotifying()) void poll(live).catch(() => undefined);
  }, POLL_MS);
  return () => {
    clearInterval(polling);
    stopSending();
    stream.close();
  };
}
