import type { Readable } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "#server/http/answers.ts";
import { pagePolicy } from "#server/http/headers.ts";
import { Overloaded } from "#server/lib/admission.ts";
import { CLEAR_INTERVAL_MS, etagOf } from "#server/lib/answer-cache.ts";
import { Coalescer } from "#server/lib/coalescer.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type FixedPage, fixedPage } from "./fixed-page.ts";
import type { PageAddress } from "./page-address.ts";
import { PageCache, STALE_MS } from "./page-cache.ts";
import { newNonce, type Render } from "./render.ts";

const CACHE_BYTES = 32 * 1024 * 1024;
/**
 * A browser asks each time whether its copy still holds. What stands between may keep one for as long as ours may be
 * behind.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=2, stale-while-revalidate=2";
/** Of the cookies only the place that is measured from; HTTP has no word for one of them. */
const VARY = "Cookie, Accept-Encoding";

/** What a page takes in both forms, to its size by brotli. */
const WITH_GZIP = 2.3;

interface CachedPage {
  status: number;
  /** Those that the page chose itself, and its policy. */
  headers: Record<string, string>;
  etag: string;
  page: FixedPage;
  bytes: number;
  isCacheable: boolean;
}

/** The same for all visitors: nothing else of the request goes in, neither session nor network address nor host. */
async function renderPage(
  render: Render,
  { address, cookie }: PageAddress,
  askedFrom: string,
  deps: Deps,
): Promise<CachedPage> {
  const { publicUrl, mapTilesUrl } = deps.config;
  const nonce = newNonce();
  let kept: Buffer | undefined;
  const response = await render(new Request(new URL(address, publicUrl), { headers: { cookie } }), {
    nonce,
    keep: (html) => {
      kept = html;
    },
    cookie: undefined,
    address: "127.0.0.1",
    askedFrom,
    report: (error) => deps.log.error({ err: error }, "page failed"),
  });
  const page = await fixedPage(kept ?? Buffer.from(await response.arrayBuffer()), nonce);
  const policy = pagePolicy(page.scripts, mapTilesUrl);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "content-length"),
  );
  return {
    status: response.status,
    headers: { ...headers, "content-security-policy": policy },
    // The policy is part of the page: a browser that is told "not modified" keeps to the one it has.
    etag: etagOf(page.brotli, policy),
    page,
    bytes: Math.ceil(page.brotli.length * WITH_GZIP),
    isCacheable: response.status === 200 && !response.headers.has("set-cookie"),
  };
}

/** Unpacked as it is read. In one piece each reader would have a copy of their own, for as long as they don't read it. */
function unpacked(page: Buffer): Readable {
  const unpacking = createBrotliDecompress();
  unpacking.end(page);
  return unpacking;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, ...whole }: CachedPage,
): Promise<FastifyReply> {
  reply.code(whole.status).headers(whole.headers).header("vary", VARY);
  if (whole.isCacheable) {
    reply.headers({ etag: `W/${whole.etag}`, "cache-control": CACHE_CONTROL });
    if (isKnown(request, whole.etag)) return reply.code(304).send();
  } else if (!("cache-control" in whole.headers)) reply.header("cache-control", "private, no-cache");
  switch (negotiate(request.headers["accept-encoding"] ?? "", ["br", "gzip"])) {
    case "br":
      page.wasSent();
      return reply.header("content-encoding", "br").send(page.brotli);
    case "gzip":
      return reply.header("content-encoding", "gzip").send(await page.gzip());
    default:
      return reply.send(unpacked(page.brotli));
  }
}

/** What pages are made from, and what may be cleared after the news that clears the pages. */
export interface LateSource {
  onLateClear: (listener: () => void) => void;
}

/** Sends cached pages, until something that these show changes: the database notifies. */
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

  return async (asked: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = `${asked.address} ${asked.cookie}`;
    const page = await cache.get(key, () => renderPage(render, asked, request.ip, deps));
    return send(request, reply, page);
  };
}
