import { useEffect } from "react";
import { locale } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import type { ToWorker } from "#web/pwa/messages.ts";

/** Has the worker keep a page as a stranger sees it, to be read without a connection. */
export function useKeptOffline(path: string): void {
  useEffect(() => {
    const message: ToWorker = { type: "keep-page", path: localizedPath(path, locale()) };
    navigator.serviceWorker?.controller?.postMessage(message);
  }, [path]);
}
