import { createContext, RouterContextProvider } from "react-router";
import type { SiteInfo } from "#domain/places/contract.ts";
import { type Answer, type Api, createApi } from "./api.ts";

export const nonceContext = createContext<string>();
/** What the server's configuration says of the site. */
export const siteContext = createContext<SiteInfo>();
/** Takes the page in one piece, where it will be kept; without it a page is streamed. */
export const keepContext = createContext<((html: Buffer) => void) | undefined>();
/** The API of this page's visitor: the same client as in the browser, over the server's own calls. */
export const apiContext = createContext<Api>();

/** Where a fault of rendering goes: the server's log, which leaves out what is private. */
export const reportContext = createContext<(error: unknown) => void>();

interface PageRequest {
  nonce: string;
  site: SiteInfo;
  keep?: (html: Buffer) => void;
  report: (error: unknown) => void;
  fetch: (path: string, init?: { headers?: Record<string, string> }) => Promise<Answer>;
}

/** What the server hands every page it renders. */
export function pageContext(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, page.nonce);
  context.set(siteContext, page.site);
  context.set(keepContext, page.keep);
  context.set(reportContext, page.report);
  context.set(
    apiContext,
    createApi((path, init) => page.fetch(path, { headers: init.headers })),
  );
  return context;
}
