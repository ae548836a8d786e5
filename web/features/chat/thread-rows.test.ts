import { expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { rowsOf, stateOf } from "./thread-rows.ts";

const message = (id: number, senderType: "guest" | "owner", sentAt: string): ChatMessage => ({
  id,
  conversationId: 1,
  senderType,
  senderIdentifier: "x",
  message: `${id}`,
  photoUrl: null,
  photoExpired: false,
  isRead: 0,
  sentAt,
});

test("each day begins with a line, and what is new with another", () => {
  const messages = [
    message(1, "guest", "2026-03-09T10:00:00.000Z"),
    message(2, "owner", "2026-03-09T19:00:00.000Z"),
    message(3, "owner", "2026-03-09T19:01:00.000Z"),
  ];
  const shown = {
    role: "guest",
    other: { delivered: 1, read: 0 },
    newAfter: 1,
    zone: "Asia/Kolkata",
  } as const;
  expect(rowsOf(messages, shown).map((row) => (row.kind === "message" ? row.state : row.kind))).toEqual([
    "day",
    "delivered",
    "day",
    "new",
    "sent",
    "sent",
  ]);
  const answered = [...messages, message(4, "guest", "2026-03-09T19:02:00.000Z")];
  expect(rowsOf(answered, shown).some(({ kind }) => kind === "new")).toBe(false);
  expect(rowsOf(messages, { ...shown, newAfter: null }).some(({ kind }) => kind === "new")).toBe(false);
});

test("sent, delivered, read", () => {
  const mine = message(5, "guest", "2026-03-09T10:00:00.000Z");
  const states = [4, 5, 9].map((delivered) => stateOf(mine, { delivered, read: 0 }));
  expect(states).toEqual(["sent", "delivered", "delivered"]);
  expect(stateOf(mine, { delivered: 5, read: 5 })).toBe("read");
});
