import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { t } from "#domain/i18n.ts";
import { getSite } from "#domain/places/endpoints.ts";
import { browserApi } from "#web/lib/api.ts";
import { useStore } from "#web/lib/store.ts";
import { reach } from "./updates.ts";

const AGAIN_MS = 10_000;

/** There is a network, and behind it no server of ours: what stands on the page is what was kept. */
export function ReachLine() {
  const reached = useStore(reach);
  useEffect(() => {
    if (reached) return;
    // Any call that everybody may make: the worker tells when it is answered.
    const ask = () => {
      if (navigator.onLine && !document.hidden) browserApi.get(getSite()).catch(() => undefined);
    };
    const timer = setInterval(ask, AGAIN_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [reached]);
  const place = document.querySelector("[data-page-status]");
  if (reached || !place) return null;
  return createPortal(
    <p className="page-status page-status-kept">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {t("shell.serverUnreachable")}
    </p>,
    place,
  );
}
