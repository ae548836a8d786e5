import { DomainError } from "#domain/errors.ts";
import { SORTS, type Sort } from "#domain/listings/choices.ts";
import { LISTINGS_PAGE, type ListingsQuery } from "#domain/listings/contract.ts";
import { knownPlace } from "#domain/places/known.ts";
import {
  CONCESSIONS,
  type Concession,
  concessionsFor,
  placeOf,
  radiusKm,
  told,
  type Wish,
  without,
} from "#domain/search/concessions.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  fingerprint,
  invalidCursor,
} from "#domain/search/cursor.ts";
import { type MeantPlace, readSearch, type SearchMeaning, toMeantPlace } from "#domain/search/search.ts";
import type { Queryable } from "#server/db/client.ts";
import { filterOf } from "./filter-reads.ts";
import type { Matches } from "./index/ask.ts";
import { findMatches } from "./listing-reads.ts";
import { type Reading, readText } from "./vocabulary-reads.ts";

export interface Found {
  ids: number[];
  /** Of the whole search, not of the page. */
  total: number;
  nextCursor: string | null;
}

export interface Answer extends Found {
  /** What was understood and given up. */
  report: SearchReport;
  /** Where distances are measured from. */
  place: { latitude: number; longitude: number } | null;
}

/** Asks of the engine to settle a search. What comes first takes at most one more for each word, and three. */
const MAX_ASKS = 8;
/** So many listings with words that rank are put first; more say little. */
const MAX_FIRST = 100;

const NOTHING: Matches = { ids: [], total: 0, last: null };

/** What makes two searches the same one, whatever page of it. */
function searchFingerprint({ cursor, limit, ...search }: ListingsQuery): string {
  return fingerprint(JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Where a page goes on: what the first page gave up, and how many of those that come first were shown. */
interface Continuation {
  given: ReadonlySet<Concession>;
  shownFirst: number;
  /** Null as long as some of those that come first are left. */
  after: Cursor | null;
}

/** The concessions as a number; then a count and the search, or the cursor of the engine. */
const CONTINUATION = /^(\d{1,3})(?:a(\d{1,3})\.([a-z0-9]{1,8})|b\.(.+))$/;

function continuationOf(query: ListingsQuery): Continuation | null {
  if (query.cursor === undefined) return null;
  const [, bits, shown, search, text] = CONTINUATION.exec(query.cursor) ?? [];
  if (bits === undefined) throw invalidCursor();
  const after = text === undefined ? null : decodeCursor(text, SORTS);
  if ((after ? after.filters : search) !== searchFingerprint(query)) {
    const message = "The cursor belongs to another search";
    throw new DomainError("VALIDATION", message, { cursor: message });
  }
  const given = new Set(CONCESSIONS.filter((_, at) => (Number(bits) >> at) & 1));
  return { given, shownFirst: Number(shown ?? 0), after };
}

/** The sort that was asked for; without one the nearest first, the cheapest, or the most relevant. */
function sortOf(wish: Wish, given: ReadonlySet<Concession>): Sort {
  const { query, meaning } = wish;
  const located = placeOf(wish) !== null;
  // Without a circle around the place its nearest are what was meant.
  const isCheapest = meaning.cheapestFirst && !(located && given.has("city"));
  const asked = query.sort ?? (isCheapest ? "price" : located ? "distance" : "relevance");
  return asked === "distance" && !located ? "relevance" : asked;
}

/** The asks of one search: counted, and each made of what is still asked for. */
class Asking {
  #count = 0;
  constructor(
    private readonly q: Queryable,
    private readonly wish: Wish,
  ) {}

  get isOver(): boolean {
    return this.#count >= MAX_ASKS;
  }

  /** @param more words that have to be found too */
  async ask(
    given: ReadonlySet<Concession>,
    limit: number,
    after: Cursor | null = null,
    more: readonly string[] = [],
  ): Promise<Matches> {
    const { query, meaning, tokens } = without(this.wish, given);
    const filter = filterOf(query, meaning);
    // Two kinds of people, or two numbers of beds, that nothing can be at once.
    if (!filter) return NOTHING;
    this.#count += 1;
    const place = placeOf(this.wish);
    const sort = after?.sort ?? sortOf(this.wish, given);
    return findMatches(this.q, { filter, tokens: [...tokens, ...more], place, sort, after, limit });
  }

  /**
   * The fewest concessions with which something fits: as many of the list as it takes, found by halving, without
   * those of them that turn out not to be needed; what hurts most is asked for again first.
   */
  async settle(limit: number): Promise<{ given: ReadonlySet<Concession>; page: Matches }> {
    const all = concessionsFor(this.wish);
    let given: ReadonlySet<Concession> = new Set();
    let page = await this.ask(given, limit);
    if (page.total > 0) return { given, page };
    let [low, high] = [1, all.length];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const fewer = new Set(all.slice(0, middle));
      const tried = await this.ask(fewer, limit);
      if (tried.total > 0) [given, page, high] = [fewer, tried, middle - 1];
      else low = middle + 1;
    }
    for (const each of [...given].slice(0, -1).reverse()) {
      if (this.isOver) break;
      const fewer = new Set([...given].filter((other) => other !== each));
      const tried = await this.ask(fewer, limit);
      if (tried.total > 0) [given, page] = [fewer, tried];
    }
    return { given, page };
  }
}

/** The place of the address, where it is one: anybody can write a name into an address. */
function chosenPlace({ near, userLat, userLon }: ListingsQuery): MeantPlace | null {
  if (near === undefined || userLat === undefined || userLon === undefined) return null;
  const place = knownPlace({ name: near, lat: userLat, lon: userLon });
  return place ? toMeantPlace(place) : null;
}

/**
 * Listings that have all words which rank, or one of those that were given up. A word says the more the fewer listings
 * have it: what has half of the best is shown first.
 */
async function comingFirst(
  asking: Asking,
  ranking: readonly string[],
  words: readonly string[],
  given: ReadonlySet<Concession>,
): Promise<readonly number[]> {
  const scores = new Map<number, number>();
  for (const each of [ranking, ...words.map((word) => [word])]) {
    if (each.length === 0) continue;
    const { ids, total } = await asking.ask(given, MAX_FIRST, null, each);
    if (total <= MAX_FIRST) for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1 / total);
  }
  const best = Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= best / 2)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);
}

function reportOf(wish: Wish, { unmentioned }: Reading, given: ReadonlySet<Concession>): SearchReport {
  const { place, parts, otherPlaces, unwanted, stay, otherRent, elsewhere, nearMe } = wish.meaning;
  const km = radiusKm(wish);
  const gaveUp = told(wish, given);
  return {
    ...(place && {
      place: {
        name: place.name,
        kind: place.kind,
        lat: place.latitude,
        lon: place.longitude,
        isRough: place.precision === "locality",
      },
    }),
    ...(!place && wish.chosen?.precision === "locality" && { isRough: true }),
    ...(km !== null && { km }),
    parts,
    ...(otherPlaces.length > 0 && { otherPlaces }),
    ...(unwanted.length > 0 && { unwanted }),
    ...(stay && { stay }),
    ...(otherRent && { otherRent }),
    ...(gaveUp && { gaveUp }),
    ...(unmentioned.length > 0 && { unmentioned }),
    ...(elsewhere && { elsewhere }),
    ...(nearMe && !placeOf(wish) && { nearMe }),
  };
}

interface Page {
  ids: number[];
  total: number;
  /** Of those that come first, how many were shown when some are left. */
  shownFirst: number | null;
  last: Matches["last"];
}

/**
 * The order of a list. Listings whose words rank come first ("5th block" of "koramangala 5th block"), or the
 * most of those that were given up, then:
 * - distance, when the text or the address names a place: the nearest first;
 * - price, when the text asks for what is cheap: the lowest rent first;
 * - relevance otherwise: words found in the title before the address, then `order_rank`, which the database keeps: free
 *   beds before full houses, then reviews, completeness and freshness (`rankOf` in `domain/listings/rules.ts`).
 * How well the price fits is a filter: nothing above the rent that was named is shown, unless it was given up.
 * @param page a page of the list without those that come first, as far as it was asked for already
 */
async function ranked(
  asking: Asking,
  { ranking, tokens }: Pick<Reading, "ranking" | "tokens">,
  { given, shownFirst, after }: Continuation,
  limit: number,
  page: Matches,
): Promise<Page> {
  const { total } = page;
  const words = given.has("words") && tokens.length > 1 ? tokens : [];
  const first = await comingFirst(asking, ranking, words, given);
  if (first.length === 0) return { ...page, shownFirst: null };
  const shown = after ? [] : first.slice(shownFirst, shownFirst + limit);
  const left = limit - shown.length;
  if (left === 0) {
    const isMore = total > shownFirst + limit;
    return { ids: shown, total, shownFirst: isMore ? shownFirst + limit : null, last: null };
  }
  // After the last of those that come first, others fill the page: so many are looked at that enough of them are others.
  const next = await asking.ask(given, left + first.length, after);
  const others = next.ids.filter((id) => !first.includes(id));
  const ids = [...shown, ...others.slice(0, left)];
  if (others.length < left || (others.length === left && !next.last))
    return { ids, total, shownFirst: null, last: null };
  const upToLast = next.ids.indexOf(others[left - 1]!) + 1;
  const { last } = await asking.ask(given, upToLast, after);
  return { ids, total, shownFirst: null, last };
}

/**
 * A page of the listings that fit a search best: all of it where something does, else without as little as possible
 * ({@link CONCESSIONS}). Pages that follow keep to what the first page gave up.
 * @throws DomainError VALIDATION for a cursor that is malformed or of another search
 */
export async function searchByText(q: Queryable, query: ListingsQuery): Promise<Answer> {
  const from = continuationOf(query);
  const limit = query.limit ?? LISTINGS_PAGE.default;
  const asked = query.stayDuration === "short-term" ? "short-term" : "monthly";
  const reading = await readText(q, query.search ?? "", asked);
  // Where nothing else was understood, they are a name: the news that it is there is worth waiting for.
  const isName = query.changedSince !== undefined && reading.meaning.parts.length === 0;
  const tokens = [...reading.tokens, ...(isName ? reading.unmentioned : [])];
  const wish: Wish = { query, meaning: reading.meaning, chosen: chosenPlace(query), tokens };
  const asking = new Asking(q, wish);
  const isChosen = query.sort !== undefined && query.sort !== "distance" && query.sort !== "relevance";

  const { given, page } = from
    ? { given: from.given, page: await asking.ask(from.given, limit, from.after) }
    : await asking.settle(limit);
  const here = { given, shownFirst: from?.shownFirst ?? 0, after: from?.after ?? null };
  const { ids, total, shownFirst, last } = await ranked(
    asking,
    isChosen ? { ranking: [], tokens: [] } : reading,
    here,
    limit,
    page,
  );
  const filters = searchFingerprint(query);
  const bits = CONCESSIONS.reduce((sum, each, at) => sum + (given.has(each) ? 1 << at : 0), 0);
  const next =
    shownFirst !== null
      ? `a${shownFirst}.${filters}`
      : last &&
        `b.${encodeCursor({ sort: here.after?.sort ?? sortOf(wish, given), filters, ...last, total })}`;
  return {
    ids,
    total,
    nextCursor: next && bits + next,
    report: reportOf(wish, reading, given),
    place: placeOf(wish),
  };
}

const NOTHING_GIVEN: ReadonlySet<Concession> = new Set();

/** How many listings are found around a place once it is chosen, before anything is given up. */
export async function countAround(
  q: Queryable,
  narrowing: Omit<ListingsQuery, "sort" | "search" | "near" | "box" | "limit" | "cursor">,
  chosen: MeantPlace,
): Promise<number> {
  const { latitude: userLat, longitude: userLon, radiusKm } = chosen;
  const within = narrowing.within ?? radiusKm;
  // In the order that is cheapest to walk.
  const query: ListingsQuery = { ...narrowing, userLat, userLon, within, sort: "relevance" };
  const asking = new Asking(q, { query, meaning: readSearch(""), chosen, tokens: [] });
  return (await asking.ask(NOTHING_GIVEN, 1)).total;
}

/** Ids of listings that have all of these words and what else the text says, those with the words in their name first. */
export async function findByWords(
  q: Queryable,
  meaning: SearchMeaning,
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const wish: Wish = { query: { amenities: [], sort: "relevance" }, meaning, chosen: null, tokens: words };
  return (await new Asking(q, wish).ask(NOTHING_GIVEN, limit)).ids;
}
