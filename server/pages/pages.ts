import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { SiteInfo } from "#domain/places/contract.ts";
import { sendNotFound } from "#server/http/errors.ts";
import { pagePolicy, WORKER_POLICY } from "#server/http/headers.ts";
import { installLimits } from "#server/http/limits.ts";
import type { Overload } from "#server/http/overload.ts";
import type { Deps } from "#server/lib/deps.ts";
import { installBusyPage } from "./busy-page.ts";
import { cachedPages, type LateSource } from "./cached-pages.ts";
import { pageAddress } from "./page-address.ts";
import { inTurn, newNonce, type ReactBuild, renderer } from "./render.ts";

const PAGES_PER_MINUTE = 600;
const YEAR_S = 31_536_000;

export interface PageBuild {
  build: () => Promise<ReactBuild>;
  /** Built files of the browser; absent when Vite serves them. */
  clientDir?: string;
  vite?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Hashed names never change; the service worker must be found changed at once. */
function keptFor(path: string): string {
  if (path.endsWith("/sw.js")) return "no-cache";
  return path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "public, max-age=3600";
}

/** @throws DomainError VALIDATION when the Host header makes no address */
function urlOf(request: FastifyRequest): string {
  const url = `${request.protocol}://${request.host}${request.raw.url ?? "/"}`;
  // A Request refuses an address with a name or password in it.
  if (!URL.canParse(url) || new URL(url).username !== "" || new URL(url).password !== "") {
    throw new DomainError("VALIDATION", "The Host of this request is not valid");
  }
  return url;
}

/** The address in the letters that a language has in it, when it was written in others. */
function respelled(url: string): string | null {
  const own = url.replace(/^\/(kn|hi)(?=[/?]|$)/i, (prefix) => prefix.toLowerCase());
  return own === url ? null : own;
}

/** Aborted when the connection ends before the answer does. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function webRequest(request: FastifyRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) headers.append(name, item);
  }
  return new Request(url, { method: request.method, headers, signal });
}

function sendWeb(reply: FastifyReply, response: Response): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") reply.header(name, value);
  }
  if (!response.body) return reply.send();
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream));
}

/** Every path that is no call and no file is a page (or the page that says that there is none). */
export async function installPages(
  app: FastifyInstance,
  deps: Deps,
  pages: PageBuild,
  { overload, summaries, site }: { overload: Overload | null; summaries: LateSource; site: SiteInfo },
): Promise<void> {
  if (pages.clientDir) {
    await app.register(fastifyStatic, {
      root: pages.clientDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ["**/*.{br,gz}"],
      setHeaders: (reply, sent) => {
        const path = sent.replace(/\.(br|gz)$/, "");
        reply.header("cache-control", keptFor(path));
        if (path.endsWith("/sw.js")) reply.header("content-security-policy", WORKER_POLICY);
      },
    });
  }
  await app.register(async (scope) => {
    await installLimits(scope, deps, PAGES_PER_MINUTE);
    if (pages.vite) {
      const { vite } = pages;
      scope.addHook("onRequest", (request, reply, done) => {
        vite(request.raw, reply.raw, done);
      });
    }
    const unbounded = renderer(app, deps, pages.build, site);
    const render = overload ? inTurn(unbounded, deps, overload) : unbounded;
    const sendCached = await cachedPages(scope, deps, render, summaries);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.url.startsWith("/api/")) return sendNotFound(request, reply);
      const own = respelled(request.url);
      if (own !== null) return reply.redirect(own, 301);
      reply.header("content-language", LANGUAGE_TAGS[request.locale]);
      const url = urlOf(request);
      const shared = deps.config.dev ? null : pageAddress(request.raw.url ?? "/", request.headers.cookie);
      if (shared?.isCacheable) return sendCached(shared, request, reply);
      const nonce = newNonce();
      const left = signalOf(reply);
      const response = await render(webRequest(request, url, left), {
        nonce,
        // A page that is the same for everybody knows of no session, also where it is made for each.
        cookie: shared ? undefined : request.headers.cookie,
        address: request.ip,
        report: (error) => request.log.error({ err: error }, "page failed"),
      });
      if (left.aborted) {
        await response.body?.cancel();
        return reply.hijack();
      }
      if (!deps.config.dev)
        reply.header("content-security-policy", pagePolicy([`'nonce-${nonce}'`], deps.config.mapTilesUrl));
      if (!response.headers.has("cache-control")) reply.header("cache-control", "private, no-cache");
      return sendWeb(reply, response);
    };
    installBusyPage(scope);
    scope.route({ method: ["GET", "HEAD"], url: "/*", handler });
  });
  app.setNotFoundHandler(sendNotFound);
}
