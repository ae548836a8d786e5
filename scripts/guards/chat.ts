import type { Guard } from "./guard.ts";

/** What strangers' messages cost everybody, and what their questions do to a host's trust. */
export const CHAT_GUARDS: readonly Guard[] = [
  {
    guard: "chat: messages of expired conversations are deleted in steps",
    file: "server/features/chat/writes.ts",
    code: "MESSAGE_BATCH = 2_000",
    instead: "MESSAGE_BATCH = 2_000_000",
    test: "server/jobs/expire-photos.test.ts",
  },
  {
    guard: "chat: an unread count ends at a hundred",
    file: "domain/chat/contract.ts",
    code: "unread: 100,",
    instead: "unread: 100_000,",
    test: "server/features/chat/bounds.test.ts",
  },
  {
    guard: "chat: reading looks only at messages that are new",
    file: "server/features/chat/writes.ts",
    code: "gt(chatMessages.id, before?.read ?? 0),",
    instead: "",
    test: "server/features/chat/bounds.test.ts",
  },
  {
    guard: "chat: a conversation holds so many messages",
    file: "server/features/chat/service.ts",
    code: ", lt(messageCount, CHAT_LIMITS.messages)",
    instead: "",
    test: "server/features/chat/bounds.test.ts",
  },
  {
    guard: "trust: strangers who ask move no host's score",
    file: "server/features/trust/reads.ts",
    code: "and c.asker_has_paid and",
    instead: "and",
    test: "server/jobs/trust-strangers.test.ts",
  },
  {
    guard: "trust: bookings that nobody paid for are not read",
    file: "server/features/trust/reads.ts",
    code: " and b.payment_status in ",
    instead: " and b.payment_status || '?' not in ",
    test: "server/jobs/trust-strangers.test.ts",
  },
];
