import { useSyncExternalStore } from "react";

function onConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the device says that it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );

/** Whether the server answers now; asked past everything that may have kept an answer. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
