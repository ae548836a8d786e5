import { useSyncExternalStore } from "react";
import { browserApi } from "#web/lib/api.ts";
import { sendFile } from "#web/lib/send-file.ts";
import { UploadQueue } from "#web/lib/upload-queue.ts";
import { clearDraft, loadDraft, saveDraft } from "./draft.ts";

import { emptyValues, type ListingValues } from "./values.ts";

/** The one new stay of this browser: the dialog and the page show the same, and uploads go on while both are closed. */
class NewListing {
  readonly uploads = new UploadQueue(sendFile(browserApi));
  #values: ListingValues;
  #owner: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const draft = loadDraft();
    this.#values = draft.values;
    this.uploads.restore(draft.uploads);
    this.uploads.subscribe(() => this.#save());
  }

  readonly get = (): ListingValues => this.#values;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (patch: Partial<ListingValues>): void => {
    this.#set({ ...this.#values, ...patch });
    this.#save();
  };

  /** What one person typed is not shown to the next who sits down here. @param owner their id, null in admin mode alone */
  belongTo(owner: string | null): void {
    if (this.#owner !== null && this.#owner !== owner) this.startOver();
    this.#owner = owner;
  }

  readonly startOver = (): void => {
    this.uploads.clear();
    this.#set(emptyValues);
    clearDraft();
  };

  #set(values: ListingValues): void {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }

  #save(): void {
    saveDraft({ values: this.#values, uploads: this.uploads.kept() });
  }
}

let shared: NewListing | undefined;
const newListing = () => {
  shared ??= new NewListing();
  return shared;
};

const subscribe = (listener: () => void) => newListing().subscribe(listener);
const current = () => newListing().get();
const atFirst = () => emptyValues;

/** The values to show; `store` is for the browser only. */
export function useNewListing() {
  return { values: useSyncExternalStore(subscribe, current, atFirst), store: newListing };
}
