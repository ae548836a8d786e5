import { searchListings } from "#domain/listings/endpoints.ts";
import { cardsAmong } from "./cards.ts";
import { CACHES, isListingCall } from "./keep-rules.ts";

/** The bodies of kept answers, the newest first. */
async function bodiesOf(wanted: (path: string) => boolean): Promise<unknown[]> {
  const cache = await caches.open(CACHES.answers);
  const found: { at: number; body: unknown }[] = [];
  for (const request of await cache.keys()) {
    if (!wanted(new URL(request.url).pathname)) continue;
    const response = await cache.match(request);
    if (response)
      found.push({ at: Date.parse(response.headers.get("date") ?? "") || 0, body: await response.json() });
  }
  return found.sort((a, b) => b.at - a.at).map(({ body }) => body);
}

/** The stays that can be opened without a connection, those seen last first. Nothing where nothing can be kept. */
export async function keptStays(most: number): Promise<unknown[]> {
  if (!("caches" in window)) return [];
  const seen = await bodiesOf(isListingCall).catch(() => []);
  return [...cardsAmong(seen).values()].slice(0, most);
}

/** Those of the list that was seen last. */
export async function keptList(most: number): Promise<unknown[]> {
  if (!("caches" in window)) return [];
  const [newest] = await bodiesOf((path) => path === searchListings().path).catch(() => []);
  return [...cardsAmong([newest]).values()].slice(0, most);
}
