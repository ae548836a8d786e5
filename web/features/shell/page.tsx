import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { PRESSED } from "#web/lib/on-demand.ts";
import { useSite } from "#web/lib/site.ts";
import { Header } from "./header.tsx";
import { PageStatus } from "./page-status.tsx";

// Far below, and its links work without scripts: it comes to life after the rest.
const Footer = lazyPart(() => import("./footer.tsx"));

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

/**
 * Whoever goes on by keyboard goes on in the new page, where what they pressed went with the old one; after Back at the
 * link to the page that they left.
 */
function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const last = useRef<{ path: string; step: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const left = last.current;
    const step: number = window.history.state?.idx;
    last.current = { path: window.location.pathname, step };
    const main = document.getElementById("main");
    // Elsewhere the focus is in something that stayed.
    if (!left || !main || !document.activeElement?.contains(main)) return;
    const links = [...main.querySelectorAll<HTMLAnchorElement>("a:not([tabindex])")];
    const opened = step < left.step && links.find((link) => link.pathname === left.path);
    (opened || main).focus({ preventScroll: true });
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
    window.onclick = null;
    // Only the last press is repeated, but each showed that it was seen.
    for (const each of document.querySelectorAll(`[${PRESSED}]`)) {
      each.removeAttribute(PRESSED);
      if (each === early) early.click();
    }
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
      <Suspense fallback={null}>
        <Footer socialUrl={socialUrl} links={links} />
      </Suspense>
      <PageStatus />
    </div>
  );
}
