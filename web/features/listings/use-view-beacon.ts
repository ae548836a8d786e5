import { useEffect } from "react";
import { api as paths } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";

/** Tells the host that somebody looked: once, and only when the page is really seen. Nobody waits for the answer. */
export function useViewBeacon(listingId: number): void {
  const api = useApi();
  useEffect(() => {
    const path = paths.listingView(listingId);
    const leave = () => document.removeEventListener("visibilitychange", look);
    const look = () => {
      if (document.visibilityState !== "visible") return;
      leave();
      api.oldSend("POST", path).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return leave;
  }, [api, listingId]);
}
