import { listCards } from "#domain/favourites/endpoints.ts";
import { type Locale, localizedPath, splitLocale } from "#domain/locale.ts";
import { VARIANT_SIZES, variantUrl } from "#domain/media/urls.ts";
import { pages } from "#domain/paths.ts";
import { CACHES, DOCUMENTS, isPublicPage, mayCache } from "#web/pwa/cache-rules.ts";
import { cardsAmong, cardsByIds } from "#web/pwa/cards.ts";
import { VERSIONED } from "./build.ts";

declare const self: ServiceWorkerGlobalScope;

// What is answered without a connection when the requested thing itself is not cached.

/** Another size of the same picture. */
export async function otherSize(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.images);
  for (const size of [...VARIANT_SIZES].reverse()) {
    const found = await cache.match(variantUrl(url.pathname, size), { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Cards by their ids, out of whatever they were seen in. Undefined unless there is one at least. */
export async function cachedCards(url: URL): Promise<Response | undefined> {
  if (url.pathname !== listCards().path) return undefined;
  const cache = await caches.open(CACHES.answers);
  const bodies: unknown[] = [];
  for (const request of await cache.keys()) bodies.push(await (await cache.match(request))?.json());
  const cards = cardsByIds(cardsAmong(bodies), url.searchParams.get("ids"));
  return cards.length > 0 ? Response.json(cards) : undefined;
}

/** The page as a stranger is shown it, or the one that says what there is. */
export async function fallbackPage(url: URL): Promise<Response> {
  const cache = await caches.open(VERSIONED.documents);
  const { locale, path } = splitLocale(url.pathname);
  const plain = url.search === "" || path === pages.offline;
  const own = plain && DOCUMENTS.includes(path) ? await cache.match(localizedPath(path, locale)) : undefined;
  if (own) return own;
  const to = encodeURIComponent(url.pathname + url.search);
  // Without that language's page there is the English one.
  const has = await cache.match(localizedPath(pages.offline, locale));
  return Response.redirect(
    `${self.location.origin}${localizedPath(pages.offline, has ? locale : "en")}?to=${to}`,
  );
}

/** As nobody in particular: what is kept of these pages is what everybody is shown. */
export async function cacheDocuments(locale: Locale = "en"): Promise<void> {
  const cache = await caches.open(VERSIONED.documents);
  for (const each of DOCUMENTS) {
    const path = localizedPath(each, locale);
    const response = await fetch(path, { credentials: "omit", cache: "no-store" });
    if (response.status !== 200 || response.redirected) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }
}

/** The same of one page, if it is one that everybody is shown. */
export async function cachePage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin || !isPublicPage(url.pathname)) return;
  const response = await fetch(url, { credentials: "omit" });
  if (mayCache("page", response)) await (await caches.open(VERSIONED.pages)).put(url, response);
}
