const KEY = "tangu:chat:identity";

// Storage can be switched off: then it lasts as long as the page.
let inMemory: string | null = null;
const listeners = new Set<() => void>();

/** What the browser remembers of a guest: there once somebody has asked something here. */
export const identityText = {
  get(): string | null {
    try {
      return localStorage.getItem(KEY) ?? inMemory;
    } catch {
      return inMemory;
    }
  },
  set(text: string): void {
    inMemory = text;
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // See above.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
