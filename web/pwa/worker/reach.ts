import type { FromWorker } from "../messages.ts";

declare const self: ServiceWorkerGlobalScope;

let reached = true;

export const wasReached = () => reached;

/** Tells all pages when the server goes away or comes back. */
export function setReached(next: boolean): void {
  if (next === reached) return;
  reached = next;
  const message: FromWorker = { type: "reach", reached };
  void self.clients.matchAll({ type: "window" }).then((pages) => {
    for (const page of pages) page.postMessage(message);
  });
}
