import type { ChatMessage } from "#domain/chat/contract.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Api } from "#web/lib/api.ts";
import { canPush, isSubscribed, subscribeToPush, unsubscribeFromPush } from "#web/lib/push.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { storedValue } from "#web/lib/stored.ts";

const stored = storedValue<boolean>("tangu:chat:notify", (found) => found === true);
const SHOWN_MS = 5000;

export type Permission = NotificationPermission | "unsupported";

const permissionNow = (): Permission =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

const permission = createStore<Permission>(permissionNow());
const wanted = createStore(stored.load());
/** The conversation that is being looked at: its messages need no notification. */
export const openThread = createStore<number | null>(null);

export const isNotifying = () => wanted.get() && permissionNow() === "granted";

/** Permission and the reader's own switch. Coming back from the browser's settings is noticed. */
export function useNotifications(): { permission: Permission; on: boolean } {
  const allowed = useStore(permission);
  const on = useStore(wanted);
  return { permission: allowed, on: on && allowed === "granted" };
}

export const lookAtPermission = () => permission.set(permissionNow());

/**
 * Asks the browser the first time. Where messages can be pushed they are told of with no page open, too; where they
 * cannot, this page tells of them.
 */
export async function switchNotifications(api: Api, on: boolean): Promise<void> {
  if (on && permissionNow() === "default") await Notification.requestPermission();
  lookAtPermission();
  const next = on && permissionNow() === "granted";
  wanted.set(next);
  stored.save(next);
  if (!canPush()) return;
  await (next ? subscribeToPush(api, true) : unsubscribeFromPush(api)).catch(() => undefined);
}

/** After a login the server has to know whose browser this is now. */
export async function renewPush(api: Api): Promise<void> {
  if (isNotifying() && (await isSubscribed())) await subscribeToPush(api);
}

/** Phones know notifications of service workers only. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) return;
  await worker.showNotification(title, options);
  setTimeout(async () => {
    for (const shown of await worker.getNotifications({ tag: options.tag })) shown.close();
  }, SHOWN_MS);
}

/** Says that a message has come, unless its conversation is on the screen. */
export function notify(title: string, message: ChatMessage, open: () => void): void {
  if (!isNotifying()) return;
  if (document.visibilityState === "visible" && openThread.get() === message.conversationId) return;
  const body = message.message.slice(0, 140) || t("chat.photo");
  // The tag of the pushed one: whichever comes last takes the place of the other.
  const { conversationId } = message;
  // Shown by the worker, a press is handled there: it opens the address, in the language of this page.
  const url = localizedPath(pages.chat(conversationId), locale());
  const options = { body, tag: `chat-${conversationId}`, data: { url } };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
    setTimeout(() => shown.close(), SHOWN_MS);
  } catch {
    void showByWorker(title, options).catch(() => undefined);
  }
}
