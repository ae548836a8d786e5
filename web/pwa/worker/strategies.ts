import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { isLocale } from "#domain/locale.ts";
import { answerKey, CACHES, type Kind, MOST, mayCache, PATIENCE_S } from "#web/pwa/cache-rules.ts";
import { VERSIONED } from "./build.ts";
import { setReached } from "./reach.ts";

declare const self: ServiceWorkerGlobalScope;

/** Caches what may be cached, up to so many; deletes old entries when the browser has no space left. */
function cachePlugins(kind: Kind): WorkboxPlugin[] {
  return [
    { cacheWillUpdate: async ({ response }) => (mayCache(kind, response) ? response : null) },
    new ExpirationPlugin({ maxEntries: MOST[kind], purgeOnQuotaError: true }),
  ];
}

const watching: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    setReached(true);
    return response;
  },
  fetchDidFail: async () => setReached(false),
  // Also when the server was only too slow: whoever looks has to know that this is of before.
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (cachedResponse) setReached(false);
    return cachedResponse ?? null;
  },
};

const matchOptions = { ignoreVary: true };

/** Prices and beds are of now wherever there is a connection; the cache is for when there is none. */
const fresh = (kind: Kind, cacheName: string, plugins: WorkboxPlugin[] = []) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [...plugins, ...cachePlugins(kind), watching],
    matchOptions,
  });

const cacheFirst = (kind: Kind, cacheName: string) =>
  new CacheFirst({ cacheName, plugins: cachePlugins(kind), matchOptions });

/** Pages and files have their language in their address; calls name it in a header. */
const byLanguage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request: { url, headers } }) => {
    const asked = headers.get("accept-language");
    return answerKey(url, isLocale(asked) ? asked : "en", self.location.origin);
  },
};

export const strategies = {
  asset: cacheFirst("asset", CACHES.assets),
  image: cacheFirst("image", CACHES.images),
  answer: fresh("answer", CACHES.answers, [byLanguage]),
  page: fresh("page", VERSIONED.pages),
} as const satisfies Record<Kind, unknown>;
