import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { splitLocale } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { isKnown } from "#server/http/answers.ts";
import { pagePolicy } from "#server/http/headers.ts";
import { Overloaded } from "#server/lib/admission.ts";
import { CLEAR_INTERVAL_MS, etagOf } from "#server/lib/answer-cache.ts";
import { Coalescer } from "#server/lib/coalescer.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type FixedPage, fixedPage } from "./fixed-page.ts";
import { PageCache, STALE_MS } from "./page-cache.ts";
import { newNonce, type Render } from "./render.ts";

const CACHE_BYTES = 32 * 1024 * 1024;
/**
 * A browser asks each time whether its copy still holds. What stands between may keep one for as long as ours may be
 * behind, for visitors who send no cookie.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=2, stale-while-revalidate=2";
const VARY = "Cookie, Accept-Encoding";

const LISTING = /^\/pgs\/[a-z0-9][a-z0-9-]{0,200}$/;

/**
 * Whether the page at this address is the same for everybody who sends no cookie. A query is not: there is no end of
 * them, and search results are cached by the API instead.
 */
export function isForEverybody(request: FastifyRequest): boolean {
  if (request.headers.cookie !== undefined || request.headers.authorization !== undefined) return false;
  const { path: address } = splitLocale(request.raw.url ?? "");
  return (
    address === pages.home ||
    address === pages.rooms ||
    LISTING.test(address) ||
    landingPageAt(address) !== undefined
  );
}

interface CachedPage {
  status: number;
  /** Those that the page chose itself, and its policy. */
  headers: Record<string, string>;
  etag: string;
  page: FixedPage;
  bytes: number;
  isCacheable: boolean;
}

/** The same for all visitors: nothing of the request goes in, neither address nor host nor browser. */
async function renderPage(
  render: Render,
  address: string,
  askedFrom: string,
  deps: Deps,
): Promise<CachedPage> {
  const { publicUrl, mapTilesUrl } = deps.config;
  const nonce = newNonce();
  const response = await render(new Request(new URL(address, publicUrl)), {
    nonce,
    whole: true,
    cookie: undefined,
    address: "127.0.0.1",
    askedFrom,
    report: (error) => deps.log.error({ err: error }, "page failed"),
  });
  const page = await fixedPage(await response.text(), nonce);
  const policy = pagePolicy(page.scripts, mapTilesUrl);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "content-length"),
  );
  return {
    status: response.status,
    headers: { ...headers, "content-security-policy": policy },
    // The policy is part of the page: a browser that is told "not modified" keeps to the one it has.
    etag: etagOf(page.gzip, policy),
    page,
    bytes: page.gzip.length + page.brotli.length,
    isCacheable: response.status === 200 && !response.headers.has("set-cookie"),
  };
}

/** Unpacked as it is read. In one piece each reader would have a copy of their own, for as long as they don't read it. */
function unpacked(page: Buffer): Readable {
  const gunzip = createGunzip();
  gunzip.end(page);
  return gunzip;
}

function send(request: FastifyRequest, reply: FastifyReply, { page, ...whole }: CachedPage): FastifyReply {
  reply.code(whole.status).headers(whole.headers).header("vary", VARY);
  if (whole.isCacheable) {
    reply.headers({ etag: `W/${whole.etag}`, "cache-control": CACHE_CONTROL });
    if (isKnown(request, whole.etag)) return reply.code(304).send();
  } else if (!("cache-control" in whole.headers)) reply.header("cache-control", "private, no-cache");
  switch (negotiate(request.headers["accept-encoding"] ?? "", ["br", "gzip"])) {
    case "br":
      return reply.header("content-encoding", "br").send(page.brotli);
    case "gzip":
      return reply.header("content-encoding", "gzip").send(page.gzip);
    default:
      return reply.send(unpacked(page.gzip));
  }
}

/** What pages are made from, and what may be cleared after the news that clears the pages. */
export interface LateSource {
  onLateClear: (listener: () => void) => void;
}

/** Sends visitors without cookies cached pages, until something that these show changes: the database notifies. */
export async function cachedPages(app: FastifyInstance, deps: Deps, render: Render, summaries: LateSource) {
  const cache = new PageCache<CachedPage>(CACHE_BYTES, (error) => {
    // The old one was served, and is rendered again when there is time.
    if (!(error instanceof Overloaded)) deps.log.error({ err: error }, "page failed");
  });
  // What clears the cache: notifications that the database sends when listings, rooms or likes change.
  const clear = () => cache.clear();
  const changed = new Coalescer(STALE_MS, clear, () => cache.markStale());
  summaries.onLateClear(() => changed.schedule());
  // After the cached searches that a page is made of were cleared.
  const liked = new Coalescer(CLEAR_INTERVAL_MS + STALE_MS / 2, clear, () => cache.markStale());
  const stops = await Promise.all([
    deps.store.listen("listings", () => changed.schedule(), clear),
    // Rooms that tenants offer change with their posts, and with what is told of who offers them.
    deps.store.listen("rooms", () => changed.schedule(), clear),
    deps.store.listen("likes", () => liked.schedule(), clear),
  ]);
  app.addHook("onClose", () => Promise.all(stops.map((stop) => stop())));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = request.raw.url ?? "/";
    const page = await cache.get(address, () => renderPage(render, address, request.ip, deps));
    return send(request, reply, page);
  };
}
