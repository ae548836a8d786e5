import { t } from "#domain/i18n.ts";
import { createStore } from "./store.ts";
import { toast } from "./toast.ts";

const store = createStore<string | null>(null);
let ending: ReturnType<typeof setTimeout> | undefined;

/** The token of admin mode, in memory only: a reload is always out of admin mode. */
export const adminToken = {
  ...store,
  /** @param expiresAt when the server forgets it, as an ISO moment */
  set(next: string | null, expiresAt?: string): void {
    clearTimeout(ending);
    if (next !== null && expiresAt !== undefined) {
      ending = setTimeout(adminToken.expire, Date.parse(expiresAt) - Date.now());
    }
    store.set(next);
  },
  /** The server knows it no more: what is on the screen must not say otherwise. */
  expire(): void {
    if (store.get() === null) return;
    adminToken.set(null);
    toast({ title: t("app.adminEnded"), description: t("app.adminEndedHint") });
  },
};
