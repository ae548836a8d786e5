import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { needsPolling, useStreamStatus } from "./live.ts";
import { notArrived, writable } from "./outbox.ts";
import { useOutbox, write } from "./outbox-store.ts";
import { loadOlder, sayTyping, threadQuery } from "./queries.ts";
import { useActor } from "./use-actor.ts";

/** The open thread is asked for this often while the stream is down. */
const POLL_MS = 20_000;

/** A thread with what waits to be sent in it, and the ways to add to it. */
export function useThread({ id, role }: Conversation) {
  const api = useApi();
  const client = useQueryClient();
  const { by } = useActor();
  const status = useStreamStatus();
  const query = useQuery({
    ...threadQuery(api, client, id),
    refetchInterval: needsPolling(status) ? POLL_MS : false,
  });
  const messages = query.data?.messages ?? [];
  const mine = useOutbox().filter(
    (item) => item.conversationId === id && item.side === role && (item.by === by || item.by === "guest"),
  );

  /** @returns why it cannot be sent, or null when it is on its way */
  function send(given: string): string | null {
    const checked = writable(given);
    if ("problem" in checked) return checked.problem;
    const after = messages.at(-1)?.id ?? 0;
    const message = { conversationId: id, side: role, text: checked.text, after };
    return write(by, message) ? null : t("chat.outboxFull");
  }

  return {
    query,
    status,
    messages,
    waiting: notArrived(mine, messages),
    complete: query.data?.complete ?? true,
    send,
    older: () => loadOlder(api, client, id),
    type: () => void sayTyping(api, id).catch(() => undefined),
  };
}
