import type { ChatEvent, ChatMessage, Conversation } from "#domain/chat/contract.ts";

/** What is known of a conversation's messages, without a gap, in order. */
export interface Thread {
  messages: readonly ChatMessage[];
  /** Nothing older is left on the server. */
  complete: boolean;
}

/** What is known of a list of conversations, without a gap, the latest word first. */
export interface Listed {
  conversations: readonly Conversation[];
  /** Nothing older is left on the server. */
  complete: boolean;
}

/** All of both, each once, in the order they were written. */
export function merged(one: readonly ChatMessage[], two: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...one, ...two].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The newest page put to what was known; what lies before a gap is forgotten, and can be asked for again. */
export function withNewest(before: Thread | undefined, page: readonly ChatMessage[], size: number): Thread {
  const complete = page.length < size;
  const [first] = page;
  const last = before?.messages.at(-1);
  const touches = before && last && (complete || (first && first.id <= last.id));
  if (!touches) return { messages: page, complete };
  return { messages: merged(before.messages, page), complete: complete || before.complete };
}

export function withOlder(before: Thread, page: readonly ChatMessage[], size: number): Thread {
  return { messages: merged(page, before.messages), complete: page.length < size };
}

/** A conversation once a message of it has come; one that it knows already changes nothing. */
export function afterMessage(conversation: Conversation, message: ChatMessage): Conversation {
  const { lastMessage, role } = conversation;
  if (lastMessage && lastMessage.id >= message.id) return conversation;
  const isNews = message.senderType !== role && message.id > conversation[role].read;
  return {
    ...conversation,
    lastMessage: message,
    lastMessageAt: message.sentAt,
    unread: conversation.unread + (isNews ? 1 : 0),
  };
}

type Position = Extract<ChatEvent, { type: "position" }>;

/** How far one side has come; it never goes back, whatever overtook whatever on the way. */
export function afterPosition(conversation: Conversation, position: Position): Conversation {
  const { side } = position;
  const known = conversation[side];
  const delivered = Math.max(known.delivered, position.delivered);
  const read = Math.max(known.read, position.read);
  const allRead = side === conversation.role && read >= (conversation.lastMessage?.id ?? 0);
  return {
    ...conversation,
    [side]: { delivered, read },
    unread: allRead ? 0 : conversation.unread,
  };
}

/** What the server says of a conversation now; what the stream brought while it was asked stays. */
export function afterRefresh(known: Conversation, fresh: Conversation): Conversation {
  const newer = (known.lastMessage?.id ?? 0) > (fresh.lastMessage?.id ?? 0);
  const further = (a: Conversation["guest"], b: Conversation["guest"]) => ({
    delivered: Math.max(a.delivered, b.delivered),
    read: Math.max(a.read, b.read),
  });
  return {
    ...(newer ? { ...known, blockedBy: fresh.blockedBy } : fresh),
    guest: further(known.guest, fresh.guest),
    owner: further(known.owner, fresh.owner),
  };
}

const latest = ({ lastMessageAt, createdAt }: Conversation) => Date.parse(lastMessageAt ?? createdAt);

/**
 * The first page, and what was known behind it. Where the last of the page was not known as it is now, unknown
 * conversations may lie between the two: then the rest is forgotten, and can be loaded again.
 */
export function withFirstPage(
  before: Listed | undefined,
  page: readonly Conversation[],
  size: number,
): Listed {
  const last = page.at(-1);
  const at = (before?.conversations ?? []).findIndex(
    ({ id, lastMessageAt }) => id === last?.id && lastMessageAt === last.lastMessageAt,
  );
  if (!before || page.length < size || at < 0) return { conversations: page, complete: page.length < size };
  return withNextPage(
    { conversations: page, complete: false },
    before.conversations.slice(at + 1),
    before.complete,
  );
}

/** A page put behind what is known. @param complete nothing is left behind it */
export function withNextPage(before: Listed, page: readonly Conversation[], complete: boolean): Listed {
  const known = new Set(before.conversations.map(({ id }) => id));
  return { conversations: [...before.conversations, ...page.filter(({ id }) => !known.has(id))], complete };
}

/** The list after a change of one of its conversations, the latest word first. */
export function listWith(
  list: readonly Conversation[],
  id: number,
  change: (conversation: Conversation) => Conversation,
): Conversation[] {
  return list
    .map((each) => (each.id === id ? change(each) : each))
    .sort((a, b) => latest(b) - latest(a) || b.id - a.id);
}

/** Conversations in whose names, title or last word all words of the search are. */
export function found(list: readonly Conversation[], search: string): Conversation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter(({ guestName, ownerName, listing, room, lastMessage }) => {
    const text =
      `${guestName} ${ownerName} ${listing?.title ?? ""} ${room?.title ?? ""} ${lastMessage?.message ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
