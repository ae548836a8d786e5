import { AMENITIES, type ListingCard, type ListingsQuery, listingCard } from "#domain/listings/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { indexOf, type LiveIndex, openIndex } from "#server/features/search/index-service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type CardRow, cardColumns, loadCards, searchListings } from "./reads.ts";
import { presentCard } from "./service.ts";

/** What stands in many cards. */
const PHRASES = [
  ...Object.keys(listingCard.shape).map((name) => `,"${name}":`),
  ...AMENITIES.map((name) => JSON.stringify(name)),
];

function presentIndexed(row: CardRow): Omit<ListingCard, "distanceKm"> {
  const { distanceKm: _, ...card } = presentCard(row);
  return card;
}

/** Loads the listings of this server into memory, from where searches are answered then; it does not wait for it. */
export const openListingIndex = ({ store, log }: Pick<Deps, "store" | "log">): Promise<LiveIndex> =>
  openIndex(store, { columns: cardColumns, present: presentIndexed, phrases: PHRASES }, (err) =>
    log.error({ err }, "search index: searches are answered by SQL"),
  );

export interface CardPage {
  /** The cards as a JSON array. */
  json: Buffer;
  total: number;
  nextCursor: string | null;
}

/** A page of a search as the API sends it. */
export async function searchCards(q: Queryable, query: ListingsQuery): Promise<CardPage> {
  const { ids, total, nextCursor } = await searchListings(q, query);
  const { userLat, userLon } = query;
  const viewer =
    userLat === undefined || userLon === undefined ? null : { latitude: userLat, longitude: userLon };
  const ready = indexOf(q)?.cards(ids, viewer);
  if (ready) return { json: ready, total, nextCursor };
  const cards = (await loadCards(q, ids)).map((row) => presentCard(row, viewer));
  return { json: Buffer.from(JSON.stringify(cards)), total, nextCursor };
}
