import { PrecacheController } from "workbox-precaching";
import { CACHES, kindOf } from "#web/pwa/cache-rules.ts";
import type { FromWorker, ToWorker } from "../messages.ts";
import { build, SHELL, VERSIONED } from "./build.ts";
import { cacheLanguageOf, languageFile } from "./languages.ts";
import { cacheDocuments, cachedCards, cachePage, fallbackPage, otherSize } from "./offline-fallbacks.ts";
import { listenForPush } from "./push.ts";
import { setReached, wasReached } from "./reach.ts";
import { strategies } from "./strategies.ts";

declare const self: ServiceWorkerGlobalScope;

const { origin } = self.location;
const shell = new PrecacheController({ cacheName: SHELL });
shell.addToCacheList(build.files);

self.addEventListener("install", (event) => {
  void shell.install(event);
  event.waitUntil(cacheDocuments());
});

async function start(): Promise<void> {
  const mine: readonly string[] = [SHELL, ...Object.values(CACHES), ...Object.values(VERSIONED)];
  for (const name of await caches.keys()) if (!mine.includes(name)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("activate", (event) => {
  void shell.activate(event);
  event.waitUntil(start());
});

/** A page that is nobody else's business: from the server, or not at all. */
async function openPrivate(event: FetchEvent): Promise<Response> {
  const early: Response | undefined = await event.preloadResponse;
  const response = early ?? (await fetch(event.request));
  setReached(true);
  return response;
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const isPublic = kindOf(event.request, origin) === "page";
  try {
    return await (isPublic ? strategies.page.handle(event) : openPrivate(event));
  } catch {
    setReached(false);
    return fallbackPage(url);
  }
}

async function orElse(answer: Promise<Response>, stand: () => Promise<Response | undefined>) {
  try {
    return await answer;
  } catch (error) {
    const response = await stand();
    if (!response) throw error;
    return response;
  }
}

function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return undefined;
  if (request.mode === "navigate") {
    return /^\/(api|uploads|og)\//.test(url.pathname) ? undefined : openPage(event, url);
  }
  const cacheKey = shell.getCacheKeyForURL(url.href);
  if (cacheKey) return shell.strategy.handle({ event, request, params: { cacheKey } });
  const kind = kindOf(request, origin);
  if (kind === "image") return orElse(strategies.image.handle(event), () => otherSize(url));
  if (kind === "answer") return orElse(strategies.answer.handle(event), () => cachedCards(url));
  if (kind !== "asset") return undefined;
  return languageFile(request).then((cached) => cached ?? strategies.asset.handle(event));
}

self.addEventListener("fetch", (event) => {
  const response = answer(event);
  if (response) event.respondWith(response);
});

async function cacheImages(event: ExtendableMessageEvent, images: readonly string[]): Promise<void> {
  for (const url of images) {
    const request = new Request(new URL(url, origin));
    if (kindOf(request, origin) !== "image") continue;
    await strategies.image.handle({ event, request }).catch(() => undefined);
  }
}

async function takeOver(version: string): Promise<void> {
  if (version !== build.version) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener("message", (event) => {
  const message: ToWorker = event.data;
  switch (message.type) {
    case "hello": {
      const answers: FromWorker[] = [
        { type: "version", version: build.version },
        { type: "reach", reached: wasReached() },
      ];
      for (const each of answers) event.source?.postMessage(each);
      // Without space or connection the pages are there online; nothing else fails.
      if (event.source instanceof WindowClient)
        event.waitUntil(cacheLanguageOf(event.source.url).catch(() => undefined));
      return;
    }
    case "take-over":
      return event.waitUntil(takeOver(message.version));
    case "activate":
      return event.waitUntil(self.skipWaiting());
    case "keep-page":
      return event.waitUntil(cachePage(message.path).catch(() => undefined));
    case "keep":
      return event.waitUntil(cacheImages(event, message.images));
  }
});

listenForPush();
