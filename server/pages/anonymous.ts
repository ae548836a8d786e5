import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pages } from "#domain/paths.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { isKnown } from "#server/http/answers.ts";
import { pagePolicy } from "#server/http/headers.ts";
import { Overloaded } from "#server/lib/admission.ts";
import { etagOf, SOON_MS } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { SealedHtml } from "#server/lib/sealed-html.ts";
import { Soon } from "#server/lib/soon.ts";
import { BEHIND_MS, KeptPages } from "./kept-pages.ts";
import { newNonce, type Render } from "./render.ts";

const KEPT_BYTES = 32 * 1024 * 1024;
/**
 * A browser asks each time whether its copy still holds. What stands between may keep one for as long as ours may be
 * behind, for visitors who send no cookie.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=2, stale-while-revalidate=2";
const VARY = "Cookie, Accept-Encoding";

const LISTING = /^\/pgs\/[a-z0-9][a-z0-9-]{0,200}$/;

/**
 * Whether the page at this address is the same for everybody who sends no cookie. A query is not: there is no end of
 * them, and what is searched for is kept one floor below.
 */
export function isForEverybody(request: FastifyRequest): boolean {
  if (request.headers.cookie !== undefined || request.headers.authorization !== undefined) return false;
  const address = request.raw.url ?? "";
  return (
    address === pages.home ||
    address === pages.rooms ||
    LISTING.test(address) ||
    landingPageAt(address) !== undefined
  );
}

interface Whole {
  status: number;
  /** Those that the page chose itself. */
  headers: Record<string, string>;
  etag: string;
  html: SealedHtml;
  bytes: number;
  keep: boolean;
}

/** Placeholder nonce, replaced before the response is sent. As long as every nonce. */
const PLACEHOLDER = newNonce();

/** The same for all visitors: nothing of the request goes in, neither address nor host nor browser. */
async function make(render: Render, address: string, deps: Deps): Promise<Whole> {
  const { publicUrl, mapTilesUrl } = deps.config;
  const response = await render(new Request(new URL(address, publicUrl)), {
    nonce: PLACEHOLDER,
    whole: true,
    cookie: undefined,
    address: "127.0.0.1",
    report: (error) => deps.log.error({ err: error }, "page failed"),
  });
  const body = Buffer.from(await response.arrayBuffer());
  const html = await SealedHtml.seal(body, PLACEHOLDER);
  // The policy is part of the page: a browser that is told "not modified" keeps to the one it has.
  const etag = etagOf(body.toString().replaceAll(PLACEHOLDER, ""), pagePolicy("", mapTilesUrl));
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "content-length"),
  );
  const keep = response.status === 200 && !response.headers.has("set-cookie");
  return { status: response.status, headers, etag, html, bytes: html.bytes, keep };
}

const takesGzip = (accepted: string | undefined) =>
  /(?:^|[,\s])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted ?? "");

function send(request: FastifyRequest, reply: FastifyReply, page: Whole, deps: Deps): FastifyReply {
  reply.headers(page.headers);
  reply.header("vary", VARY);
  if (page.keep) {
    reply.headers({ etag: `W/${page.etag}`, "cache-control": CACHE_CONTROL });
    if (isKnown(request, page.etag)) return reply.code(304).send();
  } else if (!("cache-control" in page.headers)) reply.header("cache-control", "private, no-cache");
  const nonce = newNonce();
  reply.header("content-security-policy", pagePolicy(nonce, deps.config.mapTilesUrl)).code(page.status);
  if (!takesGzip(request.headers["accept-encoding"])) return reply.send(page.html.plain(nonce));
  return reply.header("content-encoding", "gzip").send(page.html.gzipped(nonce));
}

/** Answers those who are nobody yet out of memory, until something that the pages show changes. */
export async function anonymousPages(app: FastifyInstance, deps: Deps, render: Render) {
  const kept = new KeptPages<Whole>(KEPT_BYTES, (error) => {
    // The old one was served, and is made anew when there is time.
    if (!(error instanceof Overloaded)) deps.log.error({ err: error }, "page failed");
  });
  const forget = () => kept.forget();
  const changed = new Soon(BEHIND_MS, forget, () => kept.outdate());
  // After the searches that a page is made of have forgotten theirs.
  const liked = new Soon(SOON_MS + BEHIND_MS / 2, forget, () => kept.outdate());
  const stops = await Promise.all([
    deps.store.listen("listings", () => changed.tell(), forget),
    // Rooms that tenants offer change with their posts, and with what is told of who offers them.
    deps.store.listen("rooms", () => changed.tell(), forget),
    deps.store.listen("likes", () => liked.tell(), forget),
  ]);
  app.addHook("onClose", () => Promise.all(stops.map((stop) => stop())));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = request.raw.url ?? "/";
    const page = await kept.get(address, () => make(render, address, deps));
    return send(request, reply, page, deps);
  };
}
