import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import { PRESSED } from "#web/lib/on-demand.ts";
import { useSite } from "#web/lib/site.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageStatus } from "./page-status.tsx";

declare global {
  interface Window {
    /** What was pressed before the scripts were there: a script in the head keeps it (root.tsx). */
    tanguEarlyPress?: HTMLElement;
  }
}

interface PageProps {
  children: ReactNode;
  /** The visitor's own menu at the end of the header. */
  account?: ReactNode;
  /** The way to install the app. */
  install?: ReactNode;
  /** Sections beyond those that are for everybody. */
  tabs?: ReactNode;
  /** Further links of the footer. */
  links?: ReactNode;
}

const hereNow = () => ({ path: window.location.pathname, step: Number(window.history.state?.idx) });

/**
 * Whoever goes on by keyboard goes on in the new page, where what they pressed went with the old one; after Back at the
 * link to the page that they left.
 */
function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const last = useRef<ReturnType<typeof hereNow>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const left = last.current;
    const here = hereNow();
    last.current = here;
    if (!left || left.path === here.path) return;
    const main = document.getElementById("main");
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== main) return;
    const links = here.step < left.step ? [...(main?.querySelectorAll("a") ?? [])] : [];
    const opened = links.find((link) => link.pathname === left.path && link.tabIndex === 0);
    (opened ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What stands around every page. */
export function Page({ children, account, install, tabs, links }: PageProps) {
  const socialUrl = useSite()?.socialUrl;
  // What drives a browser from outside can tell by it that presses are heard.
  useEffect(() => {
    document.documentElement.dataset.ready = "";
    performance.mark("hydrated");
    const { tanguEarlyPress: early } = window;
    const isAwaited = early?.hasAttribute(PRESSED);
    window.onclick = null;
    // Only the last press is repeated, but each showed that it was seen.
    for (const each of document.querySelectorAll(`[${PRESSED}]`)) each.removeAttribute(PRESSED);
    if (isAwaited) early?.click();
  }, []);
  useFocusOnPage();
  return (
    <div id="page" className="pb-(--nav-height) xl:pb-0">
      <a
        href="#main"
        className="sr-only z-50 rounded-ctl bg-brand p-3 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t("shell.skipToContent")}
      </a>
      <Header socialUrl={socialUrl} tabs={tabs} install={install}>
        {account}
      </Header>
      {/* The footer begins below the screen, so that it moves for nobody while the page fills. */}
      <main id="main" tabIndex={-1} className="min-h-svh outline-none">
        {children}
      </main>
      <Footer socialUrl={socialUrl} links={links} />
      <PageStatus />
    </div>
  );
}
