import { expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { ApiError } from "#web/lib/api.ts";
import {
  hasRoom,
  inOrder,
  isMine,
  nextToSend,
  notArrived,
  OUTBOX_LIMITS,
  outcomeOf,
  parseWaiting,
  type Waiting,
  writable,
} from "./outbox.ts";

const waiting = (n: number, over: Partial<Waiting> = {}): Waiting => ({
  v: 1,
  key: `key-of-the-message-${n}`,
  n,
  conversationId: 1,
  by: "guest",
  side: "guest",
  text: `${n}`,
  after: 0,
  failed: null,
  ...over,
});
const message = (id: number, text: string, senderType: "guest" | "owner" = "guest"): ChatMessage => ({
  id,
  conversationId: 1,
  senderType,
  senderIdentifier: "x",
  message: text,
  photoUrl: null,
  photoExpired: false,
  isRead: 0,
  sentAt: "2026-03-10T00:00:00.000Z",
});
const refusal = (status: number, body: object, retryAfter: string | null = null) =>
  new ApiError(status, "", JSON.stringify(body), retryAfter);

test("what was kept is read again, and nothing else", () => {
  expect(parseWaiting(JSON.stringify(waiting(1)))).toEqual(waiting(1));
  for (const bad of [null, "", "{", "[]", JSON.stringify({ ...waiting(1), v: 2 }), '{"v":1}']) {
    expect(parseWaiting(bad)).toBeNull();
  }
});

test("messages go out in the order they were written, past one that was refused", () => {
  const items = [waiting(3), waiting(1, { failed: "No" }), waiting(2)];
  expect(inOrder(items).map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(nextToSend(items, "guest")?.n).toBe(2);
});

test("a guest's own go out after a login; those of another account never", () => {
  expect(nextToSend([waiting(1)], "user-1")?.n).toBe(1);
  expect(nextToSend([waiting(1, { by: "user-2" })], "user-1")).toBeUndefined();
  expect(isMine(waiting(1, { by: "user-2" }), "guest")).toBe(false);
});

test("a message that the stream has brought is not shown twice, and of two alike each once", () => {
  const twice = [waiting(1, { text: "Hi" }), waiting(2, { text: "Hi" })];
  expect(notArrived(twice, [message(5, "Hi")]).map(({ n }) => n)).toEqual([2]);
  expect(notArrived(twice, [message(5, "Hi"), message(6, "Hi")])).toEqual([]);
  // An earlier one, or the other side's, is another one.
  expect(notArrived([waiting(1, { text: "Hi", after: 5 })], [message(5, "Hi")])).toHaveLength(1);
  expect(notArrived([waiting(1, { text: "Hi" })], [message(5, "Hi", "owner")])).toHaveLength(1);
});

test("what was lost on the way is tried again, later each time; a refusal is for good", () => {
  expect(outcomeOf(new TypeError("Failed to fetch"), 0)).toEqual({ waitMs: 1000 });
  expect(outcomeOf(new TypeError("Failed to fetch"), 9)).toEqual({ waitMs: 30_000 });
  expect(outcomeOf(refusal(503, {}), 1)).toEqual({ waitMs: 2000 });
  expect(outcomeOf(refusal(429, {}, "7"), 0)).toEqual({ waitMs: 7000 });
  expect(outcomeOf(refusal(429, { message: "Log in to write" }, "1800"), 0)).toEqual({
    failed: "Log in to write",
  });
  expect(outcomeOf(refusal(403, { message: "Closed" }), 0)).toEqual({ failed: "Closed" });
  const fields = { message: "This message is too long" };
  expect(outcomeOf(refusal(400, { message: "Bad", fields }), 0)).toEqual({ failed: fields.message });
});

test("a conversation has room for so many that wait", () => {
  const full = Array.from({ length: OUTBOX_LIMITS.perConversation }, (_, n) => waiting(n));
  expect(hasRoom(full, 1)).toBe(false);
  expect(hasRoom(full, 2)).toBe(true);
});

test.each([
  ["  \n ", { problem: "Write a message first." }],
  ["x".repeat(4001), { problem: "This message is too long. Send it in parts." }],
  [" a\nb ", { text: "a\nb" }],
])("%.8j", (text, result) => {
  expect(writable(text)).toEqual(result);
});
