import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { afterPosition } from "./cache.ts";
import { openThread } from "./notify.ts";
import { changeConversation, sayRead, unreadKey } from "./queries.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => true,
  );

/** Says that the other side's messages were seen, once they are on a screen that somebody looks at. */
export function useRead(
  conversation: Conversation,
  messages: readonly ChatMessage[],
  atBottom: boolean,
): void {
  const api = useApi();
  const client = useQueryClient();
  const visible = useVisible();
  const { id, role } = conversation;
  const last = messages.findLast(({ senderType }) => senderType !== role)?.id ?? 0;
  const isNews = last > conversation[role].read;

  useEffect(() => {
    if (!visible) return;
    openThread.set(id);
    return () => openThread.set(null);
  }, [visible, id]);

  useEffect(() => {
    if (!visible || !atBottom || !isNews) return;
    const position = {
      type: "position",
      conversationId: id,
      side: role,
      delivered: last,
      read: last,
    } as const;
    sayRead(api, id, last).then(
      () => {
        changeConversation(client, id, (each) => afterPosition(each, position));
        void client.invalidateQueries({ queryKey: unreadKey });
      },
      // Said with the next message, or when the thread is opened again.
      () => undefined,
    );
  }, [api, client, id, role, last, isNews, visible, atBottom]);
}
