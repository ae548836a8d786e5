import type { ChatMessage, Conversation, Sender } from "#domain/chat/contract.ts";
import type { MessageState } from "./bubble.tsx";
import { dayOf } from "./times.ts";

export type Row =
  | { kind: "day"; key: string; at: Date }
  | { kind: "new"; key: string }
  | { kind: "message"; key: string; message: ChatMessage; mine: boolean; state: MessageState };

/** How far a message of one's own has come with the other side. */
export function stateOf(message: ChatMessage, other: { delivered: number; read: number }): MessageState {
  if (message.id <= other.read || message.isRead === 1) return "read";
  return message.id <= other.delivered ? "delivered" : "sent";
}

interface Shown {
  role: Sender;
  other: Conversation["guest"];
  /** The last message that had been read when the thread was opened; null without a line. */
  newAfter: number | null;
  zone?: string;
}

/** The messages with a line for each day, and one before what is new. */
export function rowsOf(
  messages: readonly ChatMessage[],
  { role, other, newAfter, zone }: Shown,
): readonly Row[] {
  const rows: Row[] = [];
  let day = "";
  // Whoever has answered has seen what was new.
  const answered = messages.some(({ id, senderType }) => senderType === role && id > (newAfter ?? 0));
  let lined = newAfter === null || answered;
  for (const message of messages) {
    const at = new Date(message.sentAt);
    const its = dayOf(at, zone);
    if (its !== day) rows.push({ kind: "day", key: its, at });
    day = its;
    const mine = message.senderType === role;
    if (!lined && !mine && message.id > newAfter!) {
      rows.push({ kind: "new", key: "new" });
      lined = true;
    }
    rows.push({ kind: "message", key: `${message.id}`, message, mine, state: stateOf(message, other) });
  }
  return rows;
}
