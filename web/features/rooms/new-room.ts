import { useSyncExternalStore } from "react";
import { clearRoomDraft, loadRoomDraft, saveRoomDraft } from "./room-draft.ts";
import { newQueues } from "./room-queues.ts";
import { emptyRoom, type RoomValues } from "./room-values.ts";

/** The one new room of this browser: it outlives a reload, and uploads go on while the page is another. */
class NewRoom {
  readonly queues = newQueues();
  #values: RoomValues;
  #owner: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const draft = loadRoomDraft();
    this.#values = draft.values;
    this.queues.photos.restore(draft.photos);
    this.queues.videos.restore(draft.videos);
    for (const queue of [this.queues.photos, this.queues.videos]) queue.subscribe(() => this.#save());
  }

  readonly get = (): RoomValues => this.#values;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (patch: Partial<RoomValues>): void => {
    this.#set({ ...this.#values, ...patch });
    this.#save();
  };

  /** What one person typed is not shown to the next who sits down here. */
  belongTo(owner: string): void {
    if (this.#owner !== null && this.#owner !== owner) this.startOver();
    this.#owner = owner;
  }

  readonly startOver = (): void => {
    this.queues.photos.clear();
    this.queues.videos.clear();
    this.#set(emptyRoom);
    clearRoomDraft();
  };

  #set(values: RoomValues): void {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }

  #save(): void {
    const { photos, videos } = this.queues;
    saveRoomDraft({ values: this.#values, photos: photos.kept(), videos: videos.kept() });
  }
}

let shared: NewRoom | undefined;
const newRoom = () => {
  shared ??= new NewRoom();
  return shared;
};

const subscribe = (listener: () => void) => newRoom().subscribe(listener);
const current = () => newRoom().get();
const atFirst = () => emptyRoom;

/** The values to show; `store` is for the browser only. */
export function useNewRoom() {
  return { values: useSyncExternalStore(subscribe, current, atFirst), store: newRoom };
}
