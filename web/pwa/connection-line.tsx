import { CloudOff, WifiOff, X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import { getSite } from "#domain/places/endpoints.ts";
import { browserApi } from "#web/lib/api.ts";
import { useOnline } from "#web/lib/connection.ts";
import { useFloating } from "#web/lib/floating.ts";
import { useStore } from "#web/lib/store.ts";
import { reach } from "./updates.ts";

const AGAIN_MS = 10_000;
/** From the edges of a screen without bars. */
const CORNER_PX = 20;

/** Any call that everybody may make: the worker tells when it is answered. */
function useAskAgain(isReached: boolean): void {
  useEffect(() => {
    if (isReached) return;
    const ask = () => {
      if (navigator.onLine && !document.hidden) browserApi.get(getSite()).catch(() => undefined);
    };
    const timer = setInterval(ask, AGAIN_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [isReached]);
}

const BARS = "#page :is(.bottom-nav, [data-book-bar], [data-compare-bar])";

/** How much of the screen's foot the page's own bars take: tabs, or what books, saves or compares. */
function footHeight(): number {
  const heights = [...document.querySelectorAll(BARS)].map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 && top > window.innerHeight / 2 ? window.innerHeight - top : 0;
  });
  return Math.max(0, ...heights);
}

function onMoves(listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  observer.observe(document.documentElement);
  const events = ["resize", "scroll"] as const;
  for (const event of events) window.addEventListener(event, listener, { passive: true });
  return () => {
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Lies on the bars, in the width of the screen; on a wide one in the corner of notices. */
function Line({ icon, text, onClose }: { icon: ReactNode; text: string; onClose: () => void }) {
  useFloating("connection");
  // Another page has other bars.
  useLocation();
  const bottom = useSyncExternalStore(onMoves, footHeight);
  return (
    <div
      style={{ bottom: bottom || CORNER_PX }}
      className="fixed inset-x-0 z-29 flex items-center justify-center gap-2 bg-ink pl-4 font-semibold text-paper text-sm leading-tight xl:inset-x-auto xl:left-5 xl:rounded-2xl"
    >
      {icon}
      <p className="max-sm:flex-1">{text}</p>
      <button
        type="button"
        aria-label={t("shared.close")}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/**
 * Why what is shown may be old: there is no network, or no server of ours behind it. It lies on the bars at the foot of
 * the screen, where the page can be scrolled from under it, and goes when it is told to.
 */
export function ConnectionLine() {
  const isOnline = useOnline();
  const isReached = useStore(reach);
  useAskAgain(isReached);
  const problem = !isOnline ? "offline" : isReached ? null : "unreachable";
  const [closed, setClosed] = useState<typeof problem>(null);
  // The next time it is said anew.
  if (problem === null && closed !== null) setClosed(null);
  const isShown = problem !== null && problem !== closed;
  const icon = "size-4 shrink-0";
  return (
    <div role="status">
      {isShown && (
        <Line
          icon={
            isOnline ? (
              <CloudOff aria-hidden="true" className={icon} />
            ) : (
              <WifiOff aria-hidden="true" className={icon} />
            )
          }
          text={isOnline ? t("shell.serverUnreachable") : t("shell.offlineNow")}
          onClose={() => setClosed(problem)}
        />
      )}
    </div>
  );
}
