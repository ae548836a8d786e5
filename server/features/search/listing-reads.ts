import { DomainError } from "#domain/errors.ts";
import { SORTS } from "#domain/listings/choices.ts";
import { LISTINGS_PAGE, type ListingsQuery } from "#domain/listings/contract.ts";
import { type Cursor, decodeCursor, encodeCursor, fingerprint } from "#domain/search/cursor.ts";
import { readSearch } from "#domain/search/search.ts";
import type { Queryable } from "#server/db/client.ts";
import { filterOf } from "./filter-reads.ts";
import type { Ask, Matches } from "./index/ask.ts";
import { indexOf } from "./index-service.ts";
import { sortOf } from "./order-reads.ts";
import { findBySql } from "./sql-reads.ts";

export interface Found {
  ids: number[];
  /** Of the whole search, not of the page. */
  total: number;
  nextCursor: string | null;
}

const NOTHING: Found = { ids: [], total: 0, nextCursor: null };

/** What makes two searches the same one, whatever page of it. */
function searchFingerprint({ cursor, limit, ...search }: ListingsQuery): string {
  return fingerprint(JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function cursorOf(query: ListingsQuery): Cursor | null {
  if (query.cursor === undefined) return null;
  const cursor = decodeCursor(query.cursor, SORTS);
  if (cursor.filters === searchFingerprint(query)) return cursor;
  const message = "The cursor belongs to another search";
  throw new DomainError("VALIDATION", message, { cursor: message });
}

/** What a query asks for; null when nothing can fit. */
export function askOf(query: ListingsQuery): Ask | null {
  const cursor = cursorOf(query);
  const meaning = readSearch(
    query.search ?? "",
    query.stayDuration === "short-term" ? "short-term" : "monthly",
  );
  const filter = filterOf(query, meaning);
  if (!filter) return null;
  const { userLat, userLon } = query;
  return {
    filter,
    tokens: meaning.tokens,
    place: userLat === undefined || userLon === undefined ? null : { latitude: userLat, longitude: userLon },
    sort: cursor?.sort ?? sortOf(query),
    after: cursor,
    limit: query.limit ?? LISTINGS_PAGE.default,
  };
}

/**
 * One page of an ask: from the index in memory, or by SQL while that is not current.
 * @param q the database of a store; a transaction sees what it wrote itself, by SQL
 * @throws DomainError VALIDATION for a cursor with other keys than the order has
 */
export async function findMatches(q: Queryable, ask: Ask): Promise<Matches> {
  const finder = await indexOf(q)?.current();
  return finder ? finder.find(ask) : findBySql(q, ask);
}

/**
 * A page of the listings that fit a search. The one door to finding listings: what stands behind it can be
 * replaced as long as this signature holds.
 * @throws DomainError VALIDATION for a cursor that is malformed or of another search
 */
export async function findListings(q: Queryable, query: ListingsQuery): Promise<Found> {
  const ask = askOf(query);
  if (!ask) return NOTHING;
  const { ids, total, last } = await findMatches(q, ask);
  const nextCursor =
    last && encodeCursor({ sort: ask.sort, filters: searchFingerprint(query), ...last, total });
  return { ids, total, nextCursor };
}
