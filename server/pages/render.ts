import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { type Locale, localePrefix, splitLocale } from "#domain/locale.ts";
import type { SiteInfo } from "#domain/places/contract.ts";
import { type InProcessAnswer, inProcessFetch } from "#server/http/in-process.ts";
import type { Overload } from "#server/http/overload.ts";
import { admissionPriority } from "#server/http/payment-cookie.ts";
import type { Deps } from "#server/lib/deps.ts";

/** The seam between the two floors: what the built pages need from the server for each request. */
export interface PageRequest {
  nonce: string;
  /** What the configuration says of the site. */
  site: SiteInfo;
  /** Takes the page in one piece, as far as it is there at once; what is left is in the answer. */
  keep?: (html: Buffer) => void;
  fetch: (path: string, init?: { headers?: Record<string, string> }) => Promise<InProcessAnswer>;
  /** What went wrong while rendering, for the log. */
  report: (error: unknown) => void;
}

/** The React build, whose entry makes its own context out of a {@link PageRequest}. */
export type ReactBuild = ServerBuild & {
  entry: { module: { pageContext: (page: PageRequest) => RouterContextProvider } };
};

/** The visitor that a page is made for. */
export interface Visitor extends Omit<PageRequest, "fetch" | "site"> {
  cookie: string | undefined;
  address: string;
  /** Of who asked for a page that is the same for everybody, where `address` says nothing of them. */
  askedFrom?: string;
}

export type Render = (asked: Request, visitor: Visitor) => Promise<Response>;

/** CSP nonce. Base64url, so it needs no escaping in HTML, JSON or headers. */
export const newNonce = () => randomBytes(18).toString("base64url");

/** Nginx's status for an answer that nobody waits for; it is never sent. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Renders a few pages at a time. While others wait, a page is made as a whole before the next is begun: a page that is
 * streamed takes dozens of turns of the event loop, in each of which all the others would get in between.
 */
export function inTurn(render: Render, deps: Deps, { pages }: Overload): Render {
  return async (asked, visitor) => {
    const { cookie, address, askedFrom = address } = visitor;
    const leave = await pages.enter(admissionPriority(deps, { cookie, address: askedFrom }));
    try {
      // The visitor may have left while they waited.
      if (asked.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      const page = await render(asked, visitor);
      if (pages.load.waiting === 0 || page.body === null) return page;
      return new Response(await page.arrayBuffer(), page);
    } finally {
      leave();
    }
  };
}

/** The same pages at the addresses of a language, with its own built files. */
function buildFor(build: ReactBuild, locale: Locale): ReactBuild {
  if (locale === "en") return build;
  const prefix = localePrefix(locale);
  const assets: ReactBuild["assets"] = JSON.parse(
    JSON.stringify(build.assets).replace(/"\/assets\/([\w.-]+\.js)"/g, `"${prefix}/assets/$1"`),
  );
  return { ...build, basename: prefix, assets };
}

export function renderer(
  app: FastifyInstance,
  deps: Deps,
  load: () => Promise<ReactBuild>,
  site: SiteInfo,
): Render {
  const mode = deps.config.dev ? "development" : "production";
  const handlers = new Map<Locale, { build: ReactBuild; handle: ReturnType<typeof createRequestHandler> }>();
  return async (asked, { cookie, address, ...page }) => {
    const build = await load();
    const { locale } = splitLocale(new URL(asked.url).pathname);
    let handled = handlers.get(locale);
    if (handled?.build !== build) {
      handled = { build, handle: createRequestHandler(buildFor(build, locale), mode) };
      handlers.set(locale, handled);
    }
    const fetch = inProcessFetch(app, { cookie, address });
    return handled.handle(asked, build.entry.module.pageContext({ ...page, site, fetch }));
  };
}
