import {
  AMENITIES,
  type ListingCard,
  type ListingsQuery,
  listingCard,
  PINS_MAX,
  type PinsQuery,
} from "#domain/listings/contract.ts";
import { isNamedBy } from "#domain/search/names.ts";
import { LISTINGS_MAX, type Suggestions, type SuggestionsQuery } from "#domain/search/suggestions.ts";
import type { Queryable } from "#server/db/client.ts";
import { newsSince } from "#server/features/search/filter-reads.ts";
import { indexOf, type LiveIndex, openIndex } from "#server/features/search/index-service.ts";
import { type Answer, searchByText } from "#server/features/search/service.ts";
import { suggestFor } from "#server/features/search/suggestions-service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type CardRow, cardColumns, createdSince, loadCards, loadPins } from "./reads.ts";
import { presentCard } from "./service.ts";

/** What stands in many cards. */
const PHRASES = [
  ...Object.keys(listingCard.shape).map((name) => `,"${name}":`),
  ...AMENITIES.map((name) => JSON.stringify(name)),
];

/** A card in two parts: what a pin needs, and the rest. */
function presentIndexed(row: CardRow) {
  const { distanceKm: _, ...card } = presentCard(row);
  const { id, latitude, longitude, monthlyRent, dailyRent, weeklyRent, stayDuration, ...rest } = card;
  return { pin: { id, latitude, longitude, monthlyRent, dailyRent, weeklyRent, stayDuration }, rest };
}

/** Loads the listings of this server into memory, from where searches are answered then; it does not wait for it. */
export const openListingIndex = ({ store, log }: Pick<Deps, "store" | "log">): Promise<LiveIndex> =>
  openIndex(store, { columns: cardColumns, present: presentIndexed, phrases: PHRASES }, (err) =>
    log.error({ err }, "search index: searches are answered by SQL"),
  );

export interface CardPage extends Pick<Answer, "total" | "nextCursor" | "report"> {
  /** The cards as a JSON array. */
  json: Buffer;
}

/** A page of a search as the API sends it. */
export async function searchCards(q: Queryable, query: ListingsQuery): Promise<CardPage> {
  const { ids, place, ...found } = await searchByText(q, query);
  const { changedSince } = query;
  const news = changedSince !== undefined && { newIds: await createdSince(q, ids, newsSince(changedSince)) };
  const page = { ...found, report: { ...found.report, ...news } };
  const ready = indexOf(q)?.cards(ids, place);
  if (ready) return { json: ready, ...page };
  const cards = (await loadCards(q, ids)).map((row) => presentCard(row, place));
  return { json: Buffer.from(JSON.stringify(cards)), ...page };
}

/** What a text may become while it is typed: places with their counts, and listings with a free bed by their names. */
export async function suggest(q: Queryable, query: SuggestionsQuery): Promise<Suggestions> {
  const { places, named } = await suggestFor(q, query);
  const ready = indexOf(q)?.cards(named.ids, null);
  const cards: Pick<ListingCard, keyof Suggestions["listings"][number] | "bedsLeft">[] = ready
    ? JSON.parse(ready.toString())
    : (await loadCards(q, named.ids)).map((row) => presentCard(row));
  const listings = cards.filter(({ title, bedsLeft }) => bedsLeft > 0 && isNamedBy(title, named.words));
  return { places, listings: listings.slice(0, LISTINGS_MAX) };
}

/** Where the listings of a search are and what they cost, as the API sends it. */
export async function searchPins(q: Queryable, query: PinsQuery): Promise<{ json: Buffer; total: number }> {
  const { ids, total } = await searchByText(q, { ...query, limit: PINS_MAX });
  const json = indexOf(q)?.pins(ids) ?? Buffer.from(JSON.stringify(await loadPins(q, ids)));
  return { json, total };
}
