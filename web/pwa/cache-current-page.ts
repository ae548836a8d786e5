import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listCards } from "#domain/favourites/endpoints.ts";
import { locale } from "#domain/i18n.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { browserApi, withQuery } from "#web/lib/api.ts";
import { getConfirmed, subscribe } from "#web/lib/favourites.ts";
import { isPaged } from "#web/lib/paged.ts";
import { answerKey, CACHES, isPublicCall, MOST } from "./cache-rules.ts";
import { cardsAmong } from "./cards.ts";
import type { ToWorker } from "./messages.ts";

// Data that came with the page never went through the worker. It is what the API would have answered, so it is put into
// the worker's cache as such, without another request.

interface Page {
  listings: unknown[];
  total: number;
  next: string | null;
}

type CacheEntry = readonly [url: string, body: unknown, headers: Record<string, string>];

/** The answer behind a query of the page, when it is one that everybody is given. */
export function answerOf([path, query, ...rest]: QueryKey, data: unknown): CacheEntry | null {
  if (typeof path !== "string" || rest.length > 0 || data == null || !isPublicCall(path)) return null;
  if (path !== searchListings().path) return query === undefined ? [path, data, {}] : null;
  const [first] = isPaged<Page>(data) ? data.pages : [];
  if (!first) return null;
  const url = withQuery(path, query ?? undefined);
  const next: Record<string, string> =
    first.next === null ? {} : { link: `<${url}&cursor=${encodeURIComponent(first.next)}>; rel="next"` };
  return [url, first.listings, { "x-total-count": String(first.total), ...next }];
}

const dateOf = (response: Response | undefined): number =>
  Date.parse(response?.headers.get("date") ?? "") || 0;

/**
 * When the page that came from the server, or out of the worker's hands, was made: what came with it says no moment of
 * its own. Without the worker it came from the server just now.
 */
async function madeAt(): Promise<number> {
  const address = performance.getEntriesByType("navigation")[0]?.name ?? window.location.href;
  for (const kind of [/^tangu-pages-/, /^tangu-documents-/]) {
    const names = (await caches.keys()).filter((name) => kind.test(name));
    const found = names.map((cacheName) => caches.match(address, { cacheName, ignoreVary: true }));
    const newest = Math.max(0, ...(await Promise.all(found)).map(dateOf));
    if (newest > 0) return newest;
  }
  return performance.timeOrigin;
}

async function cacheAnswers(client: QueryClient): Promise<void> {
  const cache = await caches.open(CACHES.answers);
  const pageAt = await madeAt();
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const kept = answerOf(queryKey, state.data);
    if (!kept) continue;
    const [path, body, headers] = kept;
    const url = answerKey(path, locale(), window.location.origin);
    const at = state.dataUpdatedAt || pageAt;
    if (dateOf(await cache.match(url)) >= Math.floor(at / 1000) * 1000) continue;
    const date = new Date(at).toUTCString();
    await cache.put(url, Response.json(body, { headers: { ...headers, date } }));
  }
  await deleteOldest(cache);
}

/** The worker counts what came through its own hands alone. */
async function deleteOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  if (keys.length <= MOST.answer) return;
  const all = await Promise.all(keys.map(async (key) => ({ key, at: dateOf(await cache.match(key)) })));
  all.sort((a, b) => b.at - a.at);
  await Promise.all(all.slice(MOST.answer).map(({ key }) => cache.delete(key)));
}

function cacheImages(worker: ServiceWorker | null): void {
  const images = [...document.images].map(({ currentSrc }) => currentSrc).filter((url) => url !== "");
  const message: ToWorker = { type: "keep", images };
  worker?.postMessage(message);
}

/** The cards of what is saved, so that the list of it opens without a connection. */
async function cacheSavedCards(): Promise<void> {
  const ids = getConfirmed()?.saved ?? [];
  if (ids.length === 0 || !navigator.onLine) return;
  const cache = await caches.open(CACHES.answers);
  const bodies = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.json()));
  const have = cardsAmong(bodies);
  const missing = ids.filter((id) => !have.has(id));
  if (missing.length > 0) await browserApi.get(listCards(), { query: { ids: missing.join(",") } });
}

/** Caches what this page shows, to be seen offline. A browser that is out of space caches less; nothing else fails. */
export async function cacheCurrentPage(client: QueryClient): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  quietly(cacheAnswers(client));
  cacheImages(active);
  quietly(cacheSavedCards());
  let known = getConfirmed();
  subscribe(() => {
    if (getConfirmed() === known) return;
    known = getConfirmed();
    quietly(cacheSavedCards());
  });
}
