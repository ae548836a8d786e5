import { createStore } from "./store.ts";
import { readText, writeText } from "./stored.ts";

const KEY = "tangu:chat:identity";

// Storage can be switched off: then it lasts as long as the page.
const inMemory = createStore<string | null>(null);

/** What the browser remembers of a guest: there once somebody has asked something here. */
export const identityText = {
  ...inMemory,
  get: () => readText(KEY) ?? inMemory.get(),
  set(text: string): void {
    writeText(KEY, text);
    inMemory.set(text);
  },
};
