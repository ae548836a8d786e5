import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { CACHES, type Kind, MOST, mayKeep, PATIENCE_S } from "../keep-rules.ts";
import { VERSIONED } from "./build.ts";
import { setReached } from "./reach.ts";

/** Keeps what may be kept, up to so many; makes room when the browser has none left. */
function keeping(kind: Kind): WorkboxPlugin[] {
  return [
    { cacheWillUpdate: async ({ response }) => (mayKeep(kind, response) ? response : null) },
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

/** Prices and beds are of now wherever there is a connection; what was kept is for when there is none. */
const fresh = (kind: Kind, cacheName: string) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [...keeping(kind), watching],
    matchOptions,
  });

const kept = (kind: Kind, cacheName: string) =>
  new CacheFirst({ cacheName, plugins: keeping(kind), matchOptions });

export const strategies = {
  asset: kept("asset", CACHES.assets),
  image: kept("image", CACHES.images),
  answer: fresh("answer", CACHES.answers),
  page: fresh("page", VERSIONED.pages),
} as const satisfies Record<Kind, unknown>;
