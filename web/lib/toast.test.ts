import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, TOAST_REMOVAL_DELAY_MS, toast, toastStore } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one toast at a time: a newer takes the place of the older", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "destructive" });
  expect(toastStore.get()).toMatchObject({ title: "Second", open: true });
});

test("a dismissed toast closes at once and is forgotten after the removal delay", () => {
  const id = toast({ title: "Bye" });
  dismissToast(id);
  expect(toastStore.get()).toMatchObject({ id, open: false });
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1);
  expect(toastStore.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toBeNull();
});

test("dismissing an older toast leaves the newer one alone", () => {
  const older = toast({ title: "Older" });
  toast({ title: "Newer" });
  dismissToast(older);
  expect(toastStore.get()).toMatchObject({ title: "Newer", open: true });
});

test("listeners hear of every change until they leave", () => {
  const heard = vi.fn();
  const leave = toastStore.subscribe(heard);
  dismissToast(toast({ title: "A" }));
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  toast({ title: "B" });
  expect(heard).toHaveBeenCalledTimes(2);
});
