import type { QueryClient } from "@tanstack/react-query";
import type { Sender } from "#domain/chat/contract.ts";
import { createMessage } from "#domain/chat/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import type { Api } from "#web/lib/api.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { readText, storedKeys, writeText } from "#web/lib/stored.ts";
import { hasRoom, inOrder, nextToSend, outcomeOf, parseWaiting, type Waiting } from "./outbox.ts";
import { storeMessage } from "./queries.ts";

// Each message under a name of its own: two tabs that write at once do not write over each other.
const PREFIX = "tangu:chat:outbox:";
const LOCK = "tangu-chat-outbox";
/** An answer that takes longer has been lost with its connection. */
const ANSWER_MS = 20_000;

/** What this page could not keep in the browser's storage. */
const unkept = new Map<string, Waiting>();

const readKept = () => storedKeys(PREFIX).flatMap((name) => parseWaiting(readText(name)) ?? []);
const readAll = () => inOrder([...readKept(), ...unkept.values()]);
const outbox = createStore<readonly Waiting[]>(readAll());
const refresh = () => outbox.set(readAll());

function keep(item: Waiting): void {
  if (writeText(PREFIX + item.key, JSON.stringify(item))) unkept.delete(item.key);
  else unkept.set(item.key, item);
  refresh();
}

function drop(key: string): void {
  unkept.delete(key);
  writeText(PREFIX + key, null);
  refresh();
}

export const useOutbox = () => useStore(outbox);

/** Who sends, and where what was sent is shown. */
interface Sending {
  api: Api;
  client: QueryClient;
  by: string;
}
let sending: Sending | null = null;
let busy = false;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** One tab sends at a time; where there are no locks, the keys make a second sending harmless. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

async function send({ api, client }: Sending, item: Waiting): Promise<void> {
  const { conversationId, side, text, key, withContact } = item;
  const json = { conversationId, senderType: side, message: text, ...(withContact && { withContact }) };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { data } = await api.send(createMessage(), { json, idempotencyKey: key, signal });
  storeMessage(client, data);
}

async function sendAll(): Promise<void> {
  for (;;) {
    const now = sending;
    const item = now && nextToSend(readAll(), now.by);
    if (!item) return;
    try {
      await send(now, item);
      failures = 0;
      drop(item.key);
    } catch (error) {
      const outcome = outcomeOf(error, failures);
      if ("failed" in outcome) {
        keep({ ...item, ...outcome });
      } else {
        failures += 1;
        timer = setTimeout(sendWaiting, outcome.waitMs);
        return;
      }
    }
  }
}

/** Sends what waits, one after the other, as far as the connection goes. */
export function sendWaiting(): void {
  clearTimeout(timer);
  again = true;
  if (busy) return;
  busy = true;
  const run = async () => {
    while (again) {
      again = false;
      await alone(sendAll);
    }
  };
  void run().finally(() => {
    busy = false;
  });
}

/** @returns false when too much waits already */
export function write(
  by: string,
  message: { conversationId: number; side: Sender; text: string; after: number },
): boolean {
  const all = readAll();
  if (!hasRoom(all, message.conversationId)) return false;
  const n = Math.max(Date.now(), (all.at(-1)?.n ?? 0) + 1);
  keep({ v: 1, key: newActionKey(), n, by, failed: null, ...message });
  sendWaiting();
  return true;
}

export function tryAgain(item: Waiting): void {
  // Another try of what was refused is another message: the refusal is what its key stands for.
  drop(item.key);
  const { held, ...again } = item;
  keep({ ...again, key: newActionKey(), failed: null, ...(held && { withContact: true }) });
  sendWaiting();
}

export const remove = (item: Waiting) => drop(item.key);

const onStorage = ({ key }: StorageEvent) => {
  if (key !== null && !key.startsWith(PREFIX)) return;
  refresh();
  sendWaiting();
};

const comeBack = () => {
  failures = 0;
  sendWaiting();
};

/** From now on what waits is sent as this person. @returns what ends it */
export function startSending(next: Sending): () => void {
  sending = next;
  refresh();
  window.addEventListener("storage", onStorage);
  window.addEventListener("online", comeBack);
  comeBack();
  return () => {
    if (sending === next) sending = null;
    clearTimeout(timer);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("online", comeBack);
  };
}
