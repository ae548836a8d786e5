import { toast } from "./toast.ts";

let token: string | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The token of admin mode, in memory only: a reload is always out of admin mode. */
export const adminToken = {
  get: () => token,
  /** @param expiresAt when the server forgets it, as an ISO moment */
  set(next: string | null, expiresAt?: string): void {
    token = next;
    clearTimeout(ending);
    if (next !== null && expiresAt !== undefined) {
      ending = setTimeout(adminToken.expire, Date.parse(expiresAt) - Date.now());
    }
    for (const listener of listeners) listener();
  },
  /** The server knows it no more: what is on the screen must not say otherwise. */
  expire(): void {
    if (token === null) return;
    adminToken.set(null);
    toast({ title: "Admin mode has ended", description: "It was open for as long as it may be." });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
