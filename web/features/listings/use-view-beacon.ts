import { useEffect } from "react";
import { countView } from "#domain/listings/endpoints.ts";
import { useApi } from "#web/lib/api.ts";

/** Tells the host that somebody looked: once, and only when the page is really seen. Nobody waits for the answer. */
export function useViewBeacon(listingId: number): void {
  const api = useApi();
  useEffect(() => {
    const leave = () => document.removeEventListener("visibilitychange", look);
    const look = () => {
      if (document.visibilityState !== "visible") return;
      leave();
      api.send(countView(listingId)).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return leave;
  }, [api, listingId]);
}
