import { useInstallOffered } from "#web/lib/install.ts";
import { storedValue } from "#web/lib/stored.ts";

const dismissed = storedValue<boolean>(
  "tangu:install:dismissed",
  (found) => found !== null,
  "sessionStorage",
);

interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

/** Safari on a phone or tablet of Apple: it installs only by hand, and only it does. */
export function isIosSafari({ userAgent, maxTouchPoints }: Device): boolean {
  // A tablet says that it is a Mac; no Mac has a touch screen.
  const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  // Other browsers, and pages inside of other apps, name themselves or leave out Safari's version.
  return (
    device &&
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/(Cri|Fxi|Edgi|OPi)OS|GSA|DuckDuckGo/.test(userAgent)
  );
}

/** Whether the page runs as an app already. */
export const isStandalone = (): boolean =>
  window.matchMedia("(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)")
    .matches || (navigator as Navigator & { standalone?: boolean }).standalone === true;

// Storage can be switched off: then it lasts as long as the page.
let dismissedHere = false;

export const isDismissed = (): boolean => dismissedHere || dismissed.load();

/** Until the session ends. */
export function dismiss(): void {
  dismissedHere = true;
  dismissed.save(true);
}

/** How this browser installs the app: by a question of its own, by hand, or not at all. */
export function useWayToInstall(): "prompt" | "by-hand" | null {
  const offered = useInstallOffered();
  if (isStandalone()) return null;
  if (offered) return "prompt";
  return isIosSafari(navigator) ? "by-hand" : null;
}
