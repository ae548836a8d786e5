import { createStore } from "./store.ts";

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ToastAction;
}

export interface Toast extends ToastInput {
  id: number;
  open: boolean;
}

export const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast is remembered before it is dropped. */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

export const toastStore = createStore<Toast | null>(null);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a message; one at a time, so a newer one takes the place of the older. Returns its id. */
export function toast(input: ToastInput): number {
  clearTimeout(removal);
  lastId += 1;
  toastStore.set({ ...input, id: lastId, open: true });
  return lastId;
}

export function dismissToast(id: number) {
  const current = toastStore.get();
  if (current?.id !== id || !current.open) return;
  toastStore.set({ ...current, open: false });
  removal = setTimeout(() => toastStore.get()?.id === id && toastStore.set(null), TOAST_REMOVAL_DELAY_MS);
}
