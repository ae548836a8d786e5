import { type SQL, sql } from "drizzle-orm";
import { invalidCursor } from "#domain/search/cursor.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { conditions, type Filter, LIVE, where } from "./filter-reads.ts";
import { type Ask, isCollected, type Matches, NO_MATCHES, tellingOf } from "./index/ask.ts";
import { COLLECT_AT_MOST, type Meaning } from "./index/meanings.ts";
import { type Order, orderOf } from "./order-reads.ts";
import { tsquery, understand } from "./word-reads.ts";

type After = NonNullable<Ask["after"]>;

interface Row {
  id: number;
  k0: number;
  k1?: number;
  total?: number;
}

function afterCursor({ columns, bound, descending }: Order, { keys, id }: After): SQL {
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
function walk(order: Order, all: readonly SQL[], after: After | null, limit: number): SQL {
  const behind = after ? [afterCursor(order, after)] : [];
  const fitting = sql`select id, ${selected(order)} from pg_listings ${where([LIVE, ...all, ...behind])}`;
  if (order.sort !== "distance") return sql`${fitting} order by ${ordered(order)} limit ${limit}`;
  // The index knows distances alone: those equally far from here are put in order of their ids afterwards,
  // all of them. Asked for both keys at once, PostgreSQL 15 reads and sorts the whole table instead.
  const [away] = order.columns;
  return sql`select * from (${fitting} order by ${away} fetch first ${sql.raw(String(limit))} rows with ties) near
    order by k0, id limit ${limit}`;
}

/** Finds the matches of the text first and sorts them after; counts them on the way. */
function collect(order: Order, all: readonly SQL[], after: After | null, limit: number): SQL {
  const inFound: Order = {
    ...order,
    columns: order.keys.map((_, at) => sql.raw(`k${at}`)),
    bound: (key) => (order.sort === "distance" ? sql`${key}::float8` : sql`${key}::bigint`),
  };
  return sql`with found as materialized (select id, ${selected(order)} from pg_listings ${where([LIVE, ...all])})
    select *, (select count(*) from found) as total from found
    ${after ? where([afterCursor(inFound, after)]) : sql``} order by ${ordered(inFound)} limit ${limit}`;
}

function countStatement(filter: Filter, all: readonly SQL[], hasText: boolean): SQL {
  const bounded = filter.minPrice !== null || filter.maxPrice !== null;
  const onRows =
    hasText ||
    filter.circle !== null ||
    filter.box !== null ||
    filter.minRatingKey !== null ||
    filter.changedSince !== null ||
    filter.noDeposit ||
    (bounded && (filter.mask !== 0 || filter.stayDuration === "short-term"));
  if (onRows) return sql`select count(*) as total from pg_listings ${where([LIVE, ...all])}`;
  const table = bounded ? sql`listings_by_price` : sql`listings_by_amenities`;
  return sql`select coalesce(sum(listings), 0)::int as total from ${table} ${where(all)}`;
}

/** The text without words that narrow nothing down, counted only where there may be such. */
async function telling(q: Queryable, text: Meaning[]): Promise<readonly Meaning[]> {
  if (text.length === 0 || text.some(({ listings }) => listings <= COLLECT_AT_MOST)) return text;
  const [every] = await rows<{ total: number }>(
    q,
    sql`select coalesce(sum(listings), 0)::int as total from listings_by_price`,
  );
  return tellingOf(text, every?.total ?? 0);
}

async function total(
  q: Queryable,
  filter: Filter,
  text: readonly Meaning[] | null,
  all: readonly SQL[],
): Promise<number> {
  const [only, ...others] = text ?? [];
  if (only && others.length === 0 && only.words.length === 1 && conditions(filter).length === 0) {
    return only.listings;
  }
  const [counted] = await rows<{ total: number }>(q, countStatement(filter, all, text !== null));
  return counted?.total ?? 0;
}

function matches(found: Row[], { limit }: Ask, total: number): Matches {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const keys = last ? [last.k0, ...(last.k1 === undefined ? [] : [last.k1])] : [];
  return {
    ids: shown.map(({ id }) => id),
    total,
    last: found.length > limit && last ? { keys, id: last.id } : null,
  };
}

/**
 * Answers an ask by SQL: while the index in memory is loaded, and as the reference that it is tested against.
 * @throws DomainError VALIDATION for a cursor with other keys than the order has
 */
export async function findBySql(q: Queryable, ask: Ask): Promise<Matches> {
  const { filter, after, limit } = ask;
  const understood = ask.tokens.length > 0 ? await understand(q, ask.tokens) : [];
  if (!understood) return NO_MATCHES;
  const text = await telling(q, understood);
  const hasText = text.length > 0;
  const all = [...conditions(filter), ...(hasText ? [sql`search @@ ${tsquery(text)}::tsquery`] : [])];
  const collected = isCollected(ask, text);
  const order = orderOf(ask, collected ? text : null);
  if (after && after.keys.length !== order.keys.length) throw invalidCursor();

  if (collected) {
    const found = await rows<Row>(q, collect(order, all, after, limit + 1));
    return matches(found, ask, after?.total ?? found[0]?.total ?? 0);
  }
  const [found, counted] = await Promise.all([
    rows<Row>(q, walk(order, all, after, limit + 1)),
    after ? after.total : total(q, filter, hasText ? text : null, all),
  ]);
  return matches(found, ask, counted);
}
