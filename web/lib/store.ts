import { useSyncExternalStore } from "react";

export interface Store<T> {
  get: () => T;
  /** The value it began with: what a page rendered on the server shows. */
  getInitial: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value that components see change. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>({
  subscribe,
  get,
  getInitial,
}: Pick<Store<T>, "subscribe" | "get" | "getInitial">): T => useSyncExternalStore(subscribe, get, getInitial);
