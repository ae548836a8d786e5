import * as z from "zod/mini";
import { CHAT_LIMITS, type ChatMessage, SENDERS } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { ApiError } from "#web/lib/api.ts";

const waitingSchema = z.object({
  v: z.literal(1),
  /** The idempotency key: however often it is sent, it is one message. */
  key: z.string().check(z.minLength(16)),
  /** Grows: the order in which they were written. */
  n: z.number(),
  conversationId: z.int(),
  /** Who wrote it: the id of the account, "admin", or "guest". */
  by: z.string(),
  side: z.enum(SENDERS),
  text: z.string().check(z.minLength(1), z.maxLength(CHAT_LIMITS.message)),
  /** The last message of the conversation when it was written. */
  after: z.int(),
  /** Why the server does not take it; null while it waits. */
  failed: z.nullable(z.string()),
  /** It was refused for the number in it, which its writer may send all the same. */
  held: z.optional(z.boolean()),
  withContact: z.optional(z.boolean()),
});
/** A message that is written and not yet known to be sent. */
export type Waiting = z.infer<typeof waitingSchema>;

export const OUTBOX_LIMITS = { perConversation: 50, total: 200 } as const;

export function parseWaiting(text: string | null): Waiting | null {
  try {
    return waitingSchema.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export const inOrder = (items: readonly Waiting[]) =>
  [...items].sort((a, b) => a.n - b.n || (a.key < b.key ? -1 : 1));

export function hasRoom(items: readonly Waiting[], conversationId: number): boolean {
  const here = items.filter((item) => item.conversationId === conversationId);
  return items.length < OUTBOX_LIMITS.total && here.length < OUTBOX_LIMITS.perConversation;
}

/** What a guest wrote is theirs after they have logged in too; what an account wrote is no other's. */
export const isMine = (item: Waiting, by: string) => item.by === by || item.by === "guest";

export function nextToSend(items: readonly Waiting[], by: string): Waiting | undefined {
  return inOrder(items).find((item) => item.failed === null && isMine(item, by));
}

/** Those that are not among the messages yet: the stream may bring one before its own answer does. */
export function notArrived(items: readonly Waiting[], messages: readonly ChatMessage[]): Waiting[] {
  const taken = new Set<number>();
  return inOrder(items).filter((item) => {
    if (item.failed !== null) return true;
    const arrived = messages.find(
      ({ id, senderType, message, photoUrl }) =>
        id > item.after &&
        !taken.has(id) &&
        senderType === item.side &&
        message === item.text &&
        photoUrl === null,
    );
    if (arrived) taken.add(arrived.id);
    return !arrived;
  });
}

export type Outcome = { waitMs: number } | { failed: string; held?: true };

const LONGEST_WAIT_MS = 30_000;
/** People who have to wait longer than this are told why, as there may be something they can do. */
const LONGEST_SILENT_WAIT_S = 120;

/** What becomes of a message whose sending failed: a refusal is for good, all else is tried again. */
export function outcomeOf(error: unknown, failures: number): Outcome {
  const waitMs = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures);
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 408) return { waitMs };
  const retryAfter = error.retryAfter ?? 10;
  if (error.status === 429 && retryAfter <= LONGEST_SILENT_WAIT_S) return { waitMs: retryAfter * 1000 };
  const failed = Object.values(error.fields)[0] ?? error.serverMessage ?? t("chat.refused");
  return error.code === "CONTACT_HELD" ? { failed, held: true } : { failed };
}

/** The text as it is sent, or why it cannot be. */
export function writable(text: string): { text: string } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: t("chat.messageEmpty") };
  if (trimmed.length > CHAT_LIMITS.message) return { problem: t("chat.messageTooLong") };
  return { text: trimmed };
}
