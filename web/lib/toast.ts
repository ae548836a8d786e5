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

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message; one at a time, so a newer one takes the place of the older. Returns its id. */
export function toast(input: ToastInput): number {
  clearTimeout(removal);
  lastId += 1;
  set({ ...input, id: lastId, open: true });
  return lastId;
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => current?.id === id && set(null), TOAST_REMOVAL_DELAY_MS);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => current,
  getOnServer: () => null,
};
