let token: string | null = null;
const listeners = new Set<() => void>();

/** The token of admin mode, in memory only: a reload is always out of admin mode. */
export const adminToken = {
  get: () => token,
  set(next: string | null): void {
    token = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
