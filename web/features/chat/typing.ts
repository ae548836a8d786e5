import type { Sender } from "#domain/chat/contract.ts";
import { createStore, useStore } from "#web/lib/store.ts";

/** Who has not typed for so long has stopped. */
const TYPING_MS = 6000;
/** How often one says that one is still typing. */
export const SAY_TYPING_MS = 3000;

const typing = createStore<ReadonlySet<string>>(new Set());
const endings = new Map<string, ReturnType<typeof setTimeout>>();
const keyOf = (conversationId: number, side: Sender) => `${conversationId} ${side}`;

export function stopsTyping(conversationId: number, side: Sender): void {
  const key = keyOf(conversationId, side);
  clearTimeout(endings.get(key));
  endings.delete(key);
  if (!typing.get().has(key)) return;
  typing.set(new Set([...typing.get()].filter((each) => each !== key)));
}

export function types(conversationId: number, side: Sender): void {
  const key = keyOf(conversationId, side);
  clearTimeout(endings.get(key));
  endings.set(
    key,
    setTimeout(() => stopsTyping(conversationId, side), TYPING_MS),
  );
  if (!typing.get().has(key)) typing.set(new Set([...typing.get(), key]));
}

export const useTyping = (conversationId: number, side: Sender): boolean =>
  useStore(typing).has(keyOf(conversationId, side));
