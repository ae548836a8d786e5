import { locale } from "#domain/i18n.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { splitLocale } from "#domain/locale.ts";
import { CACHES, isListingCall } from "./cache-rules.ts";
import { cardsAmong } from "./cards.ts";

/** The bodies of cached answers in the language of the page, the newest first. */
async function bodiesOf(wanted: (path: string) => boolean): Promise<unknown[]> {
  const cache = await caches.open(CACHES.answers);
  const found: { at: number; body: unknown }[] = [];
  for (const request of await cache.keys()) {
    const { locale: language, path } = splitLocale(new URL(request.url).pathname);
    if (language !== locale() || !wanted(path)) continue;
    const response = await cache.match(request);
    if (response)
      found.push({ at: Date.parse(response.headers.get("date") ?? "") || 0, body: await response.json() });
  }
  return found.sort((a, b) => b.at - a.at).map(({ body }) => body);
}

/** The stays that can be opened without a connection, those seen last first. Empty where there is no cache. */
export async function cachedListings(most: number): Promise<unknown[]> {
  if (!("caches" in window)) return [];
  const seen = await bodiesOf(isListingCall).catch(() => []);
  return [...cardsAmong(seen).values()].slice(0, most);
}

/** Those of the list that was seen last. */
export async function cachedSearchResults(most: number): Promise<unknown[]> {
  if (!("caches" in window)) return [];
  const [newest] = await bodiesOf((path) => path === searchListings().path).catch(() => []);
  return [...cardsAmong([newest]).values()].slice(0, most);
}
