import { expect, test } from "vitest";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import {
  afterMessage,
  afterPosition,
  afterRefresh,
  found,
  listWith,
  merged,
  withFirstPage,
  withNewest,
  withNextPage,
  withOlder,
} from "./cache.ts";

const message = (id: number, senderType: "guest" | "owner" = "guest"): ChatMessage => ({
  id,
  conversationId: 1,
  senderType,
  senderIdentifier: "Asha_1",
  message: `${id}`,
  photoUrl: null,
  photoExpired: false,
  isRead: 0,
  sentAt: new Date(id * 60_000).toISOString(),
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const talk = (id: number, over: Partial<Conversation> = {}): Conversation => ({
  id,
  role: "owner",
  guestIdentifier: "Asha_1",
  guestName: "Asha",
  ownerName: "Suma",
  room: null,
  listing: {
    id: 7,
    slug: "lantern",
    title: "Quiet Lantern",
    cover: null,
    monthlyRent: "9500.00",
    bedsLeft: 2,
    isListed: true,
  },
  lastMessage: null,
  unread: 0,
  guest: { delivered: 0, read: 0 },
  owner: { delivered: 0, read: 0 },
  blockedBy: null,
  lastMessageAt: null,
  createdAt: new Date(0).toISOString(),
  ...over,
});

test("what comes twice, or out of order, is there once and in order", () => {
  expect(ids(merged([message(1), message(3)], [message(2), message(3)]))).toEqual([1, 2, 3]);
});

test("a page that touches what is known is put to it; one beyond a gap takes its place", () => {
  const known = { messages: [message(1), message(2)], complete: true };
  expect(ids(withNewest(known, [message(2), message(3)], 2).messages)).toEqual([1, 2, 3]);
  expect(withNewest(known, [message(5), message(6)], 2)).toEqual({
    messages: [message(5), message(6)],
    complete: false,
  });
  const older = withOlder({ messages: [message(5)], complete: false }, [message(4)], 2);
  expect([ids(older.messages), older.complete]).toEqual([[4, 5], true]);
});

test("a message of the other side is unread once, one's own never", () => {
  const once = afterMessage(talk(1), message(4));
  expect(once.unread).toBe(1);
  expect(afterMessage(once, message(4)).unread).toBe(1);
  expect(afterMessage(once, message(5, "owner")).unread).toBe(1);
  expect(afterMessage(talk(1, { owner: { delivered: 9, read: 9 } }), message(4)).unread).toBe(0);
});

test("a position never goes back, and having read all leaves nothing unread", () => {
  const event = { type: "position", conversationId: 1, side: "owner" } as const;
  const read = afterPosition(afterMessage(talk(1), message(4)), { ...event, delivered: 4, read: 4 });
  expect([read.unread, read.owner]).toEqual([0, { delivered: 4, read: 4 }]);
  expect(afterPosition(read, { ...event, delivered: 3, read: 0 }).owner).toEqual({ delivered: 4, read: 4 });
});

test("the conversation with the latest word comes first, and is found by any of its words", () => {
  const list = listWith([talk(1), talk(2)], 1, (each) => afterMessage(each, message(9)));
  expect(list.map(({ id }) => id)).toEqual([1, 2]);
  expect(found(list, "lantern ASHA")).toHaveLength(2);
  expect(found(list, "9 suma").map(({ id }) => id)).toEqual([1]);
  expect(found(list, "nobody")).toEqual([]);
});

test("the first page keeps what was loaded behind it, unless others may lie between", () => {
  const at = (id: number, minute = id) =>
    talk(id, { lastMessageAt: new Date(minute * 60_000).toISOString() });
  const first = withFirstPage(undefined, [at(6), at(5)], 2);
  expect([ids(first.conversations), first.complete]).toEqual([[6, 5], false]);
  const all = withNextPage(first, [at(5), at(4), at(3)], true);
  expect(ids(all.conversations)).toEqual([6, 5, 4, 3]);

  // The fourth has a new word.
  const moved = withFirstPage(all, [at(4, 7), at(6)], 2);
  expect([ids(moved.conversations), moved.complete]).toEqual([[4, 6, 5, 3], true]);
  // Two that nobody knew, and the third has a new word that did not come: others may have one too.
  const gap = withFirstPage(all, [at(9), at(3, 8)], 2);
  expect([ids(gap.conversations), gap.complete]).toEqual([[9, 3], false]);
  expect(withFirstPage(all, [at(6)], 2)).toEqual({ conversations: [at(6)], complete: true });
});

test("asking anew tells how far others have come, and takes back nothing that came meanwhile", () => {
  const known = afterMessage(talk(1, { guest: { delivered: 5, read: 5 } }), message(5, "owner"));
  const fresh = talk(1, { owner: { delivered: 4, read: 4 }, blockedBy: "owner" });
  expect(afterRefresh(known, fresh)).toMatchObject({
    lastMessage: { id: 5 },
    guest: { delivered: 5, read: 5 },
    owner: { delivered: 4, read: 4 },
    blockedBy: "owner",
  });
  const later = afterMessage(talk(1), message(6));
  expect(afterRefresh(known, later)).toMatchObject({ lastMessage: { id: 6 }, unread: 1 });
});
