import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { SORTS } from "#domain/listings/choices.ts";
import { LISTINGS_PAGE, type ListingsQuery } from "#domain/listings/contract.ts";
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  fingerprint,
  invalidCursor,
} from "#domain/search/cursor.ts";
import { readSearch } from "#domain/search/search.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { conditions, type Filter, filterOf, LIVE, where } from "./filter-reads.ts";
import { type Order, orderOf, sortOf } from "./order-reads.ts";
import { type Meaning, tsquery, understand } from "./word-reads.ts";

export interface Found {
  ids: number[];
  /** Of the whole search, not of the page. */
  total: number;
  nextCursor: string | null;
}

interface Row {
  id: number;
  k0: number;
  k1?: number;
  total?: number;
}

/**
 * Up to so many matches of a text are collected and then sorted; a text that more listings may have says
 * little, and the order of the search is walked instead until a page is full.
 */
const COLLECT_AT_MOST = 5_000;

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

function afterCursor({ columns, bound, descending }: Order, { keys, id }: Cursor): SQL {
  const operator = descending ? sql`<` : sql`>`;
  const bounds = keys.map((key, at) => (at === keys.length - 1 ? bound(key) : sql`${key}::bigint`));
  return sql`(${sql.join([...columns, sql`id`], sql`, `)}) ${operator} (${sql.join([...bounds, sql`${id}::int`], sql`, `)})`;
}

const selected = ({ keys }: Order) =>
  sql.join(
    keys.map((key, at) => sql`${key} as ${sql.raw(`k${at}`)}`),
    sql`, `,
  );

function ordered({ columns, descending }: Order): SQL {
  const direction = descending ? sql.raw(" desc") : sql.raw("");
  return sql.join(
    [...columns, sql`id`].map((column) => sql`${column}${direction}`),
    sql`, `,
  );
}

/** Walks the index of the order until the page is full. */
function walk(order: Order, all: readonly SQL[], cursor: Cursor | null, limit: number): SQL {
  const after = cursor ? [afterCursor(order, cursor)] : [];
  const fitting = sql`select id, ${selected(order)} from pg_listings ${where([LIVE, ...all, ...after])}`;
  if (order.sort !== "distance") return sql`${fitting} order by ${ordered(order)} limit ${limit}`;
  // The index knows distances alone: those equally far from here are put in order of their ids afterwards,
  // all of them. Asked for both keys at once, PostgreSQL 15 reads and sorts the whole table instead.
  const [away] = order.columns;
  return sql`select * from (${fitting} order by ${away} fetch first ${sql.raw(String(limit))} rows with ties) near
    order by k0, id limit ${limit}`;
}

/** Finds the matches of the text first and sorts them after; counts them on the way. */
function collect(order: Order, all: readonly SQL[], cursor: Cursor | null, limit: number): SQL {
  const inFound: Order = {
    ...order,
    columns: order.keys.map((_, at) => sql.raw(`k${at}`)),
    bound: (key) => (order.sort === "distance" ? sql`${key}::float8` : sql`${key}::bigint`),
  };
  return sql`with found as materialized (select id, ${selected(order)} from pg_listings ${where([LIVE, ...all])})
    select *, (select count(*) from found) as total from found
    ${cursor ? where([afterCursor(inFound, cursor)]) : sql``} order by ${ordered(inFound)} limit ${limit}`;
}

function countStatement(filter: Filter, all: readonly SQL[], hasText: boolean): SQL {
  const bounded = filter.minPrice !== null || filter.maxPrice !== null;
  const onRows =
    hasText ||
    filter.circle !== null ||
    filter.minRatingKey !== null ||
    (bounded && (filter.mask !== 0 || filter.stayDuration === "short-term"));
  if (onRows) return sql`select count(*) as total from pg_listings ${where([LIVE, ...all])}`;
  const table = bounded ? sql`listings_by_price` : sql`listings_by_amenities`;
  return sql`select coalesce(sum(listings), 0)::int as total from ${table} ${where(all)}`;
}

/** A word that stands in every listing narrows nothing down: without it there is nothing to look up or count. */
async function telling(q: Queryable, text: Meaning[]): Promise<Meaning[]> {
  if (text.length === 0 || text.some(({ listings }) => listings <= COLLECT_AT_MOST)) return text;
  const [every] = await rows<{ total: number }>(
    q,
    sql`select coalesce(sum(listings), 0)::int as total from listings_by_price`,
  );
  return text.filter(({ most }) => most < (every?.total ?? 0));
}

async function total(
  q: Queryable,
  filter: Filter,
  text: Meaning[] | null,
  all: readonly SQL[],
): Promise<number> {
  const [only, ...others] = text ?? [];
  if (only && others.length === 0 && only.words.length === 1 && conditions(filter).length === 0) {
    return only.listings;
  }
  const [counted] = await rows<{ total: number }>(q, countStatement(filter, all, text !== null));
  return counted?.total ?? 0;
}

function page(found: Row[], limit: number, total: number, sort: Order["sort"], filters: string): Found {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = found.length > limit && last !== undefined;
  const keys = last ? [last.k0, ...(last.k1 === undefined ? [] : [last.k1])] : [];
  return {
    ids: shown.map(({ id }) => id),
    total,
    nextCursor: more ? encodeCursor({ sort, filters, keys, id: last.id, total }) : null,
  };
}

/**
 * A page of the listings that fit a search. The one door to finding listings: what stands behind it can be
 * replaced as long as this signature holds.
 * @throws DomainError VALIDATION for a cursor that is malformed or of another search
 */
export async function findListings(q: Queryable, query: ListingsQuery): Promise<Found> {
  const cursor = cursorOf(query);
  const limit = query.limit ?? LISTINGS_PAGE.default;
  const meaning = readSearch(query.search ?? "");
  const filter = filterOf(query, meaning);
  const words = [...meaning.words, ...searchTokens(meaning.place?.name ?? "")];
  const understood = words.length > 0 && filter ? await understand(q, words) : [];
  if (!filter || !understood) return NOTHING;
  const text = await telling(q, understood);

  const sort = cursor?.sort ?? sortOf(query);
  const hasText = text.length > 0;
  const all = [...conditions(filter), ...(hasText ? [sql`search @@ ${tsquery(text)}::tsquery`] : [])];
  const few = hasText && Math.min(...text.map(({ listings }) => listings)) <= COLLECT_AT_MOST;
  // A first page decides how relevance is sorted, and its cursor says so to the pages that follow.
  const collected = hasText && (cursor && sort === "relevance" ? cursor.keys.length === 2 : few);
  const order = orderOf(sort, query, filter, collected ? text : null);
  if (cursor && cursor.keys.length !== order.keys.length) throw invalidCursor();
  const filters = searchFingerprint(query);

  if (collected) {
    const found = await rows<Row>(q, collect(order, all, cursor, limit + 1));
    return page(found, limit, cursor?.total ?? found[0]?.total ?? 0, sort, filters);
  }
  const [found, counted] = await Promise.all([
    rows<Row>(q, walk(order, all, cursor, limit + 1)),
    cursor ? cursor.total : total(q, filter, hasText ? text : null, all),
  ]);
  return page(found, limit, counted, sort, filters);
}
