import type { Sort } from "#domain/listings/choices.ts";
import { invalidCursor } from "#domain/search/cursor.ts";
import type { Filter } from "../filter-reads.ts";
import { COLLECT_AT_MOST, type Meaning } from "./meanings.ts";

export interface Place {
  latitude: number;
  longitude: number;
}

/** What a search comes down to once its text was read: one page of one order. Cheap enough to ask several times. */
export interface Ask {
  filter: Filter;
  /** Each has to be found: as it is, begun, or mistyped. */
  tokens: readonly string[];
  /** Where distances are measured from; the sort `distance` needs it. */
  place: Place | null;
  sort: Sort;
  /** Behind which listing the page begins. */
  after: { keys: readonly number[]; id: number; total: number } | null;
  limit: number;
}

export interface Matches {
  ids: number[];
  /** Of the whole search, not of the page. */
  total: number;
  /** Where the page ended, when there are more. */
  last: { keys: number[]; id: number } | null;
}

export const NO_MATCHES: Matches = { ids: [], total: 0, last: null };

/**
 * A word that stands in every listing narrows nothing down: without it there is nothing to look up or count.
 * @param every how many listings there are
 */
export const tellingOf = <M extends Meaning>(text: readonly M[], every: number): readonly M[] =>
  text.some(({ listings }) => listings <= COLLECT_AT_MOST) ? text : text.filter(({ most }) => most < every);

/**
 * Whether all matches are collected before they are sorted, so that their titles count. A first page by relevance
 * decides it, and its cursor says so to the pages that follow.
 * @throws DomainError VALIDATION for a cursor with other keys than the order has
 */
export function isCollected({ sort, after }: Ask, text: readonly Meaning[]): boolean {
  const fewest = Math.min(...text.map(({ listings }) => listings));
  const isScored = after !== null && after.keys.length === 2;
  if (isScored && (sort !== "relevance" || text.length === 0)) throw invalidCursor();
  if (sort !== "relevance" || !after) return fewest <= COLLECT_AT_MOST;
  // Listings come and go between two pages; a made-up cursor must not have more collected than that.
  if (isScored && fewest > 2 * COLLECT_AT_MOST) throw invalidCursor();
  return isScored;
}
