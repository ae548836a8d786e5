import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { LIVE } from "./filter-reads.ts";
import type { IndexRow } from "./index/listing-index.ts";

/** What cards are made of: columns of a listing, and how they become a card. */
export interface CardSource<R> {
  columns: Record<keyof R, PgColumn>;
  present: (row: R) => IndexRow["card"];
  /** JSON that stands in many cards: names of fields and frequent values. */
  phrases: readonly string[];
}

/** Money stays a decimal string, as everywhere. */
const asJson = (column: PgColumn): SQL =>
  column.columnType === "PgNumeric" ? sql`${column}::text` : sql`${column}`;

const micros = (column: PgColumn): SQL => sql`(extract(epoch from ${column}) * 1000000)::bigint`;

const indexColumns = {
  id: sql`id`,
  latitude: sql`latitude`,
  longitude: sql`longitude`,
  // As the database computed them: the last digit of a cosine is not the same everywhere.
  x: sql`cube_ll_coord(position, 1)`,
  y: sql`cube_ll_coord(position, 2)`,
  z: sql`cube_ll_coord(position, 3)`,
  gender: sql`gender`,
  roomType: sql`room_type`,
  stayDuration: sql`stay_duration`,
  isPremium: sql`is_premium`,
  amenityMask: sql`amenity_mask`,
  monthPrice: sql`month_price`,
  dayPrice: sql`day_price`,
  ratingKey: sql`rating_key`,
  orderRank: sql`order_rank`,
  createdMicros: micros(pgListings.createdAt),
  changedMicros: micros(pgListings.changedAt),
  hasFreeBed: sql`occupancy + live_bookings < max_occupancy`,
  hasNoDeposit: sql`coalesce(security_deposit, 0) = 0`,
  search: sql`search::text`,
} satisfies Record<Exclude<keyof IndexRow, "card">, SQL>;

/**
 * Rows as one JSON text: read column by column by the drivers, a million listings would take three times as long.
 * Names of columns come once, not with each row.
 */
async function readRows<R>(
  q: Queryable,
  { columns, present }: CardSource<R>,
  where: SQL,
  limit: number,
): Promise<IndexRow[]> {
  const card = Object.entries<PgColumn>(columns).map(([name, column]) => [name, asJson(column)] as const);
  const selected = new Map([...card, ...Object.entries(indexColumns)]);
  const [found] = await rows<{ json: string | null }>(
    q,
    sql`select json_agg(r)::text as json from (
          select json_build_array(${sql.join([...selected.values()], sql`, `)}) as r
          from ${pgListings} where ${LIVE} and ${where} order by id limit ${limit}) s`,
  );
  const names = [...selected.keys()];
  return (JSON.parse(found?.json ?? "[]") as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
    row.card = present(row as R);
    return row as unknown as IndexRow;
  });
}

/** The next listings that can be found, in order of their ids. */
export const readAfter = <R>(q: Queryable, source: CardSource<R>, id: number, limit: number) =>
  readRows(q, source, sql`id > ${id}`, limit);

/** Those of these listings that can be found. */
export const readThese = <R>(q: Queryable, source: CardSource<R>, ids: readonly number[]) =>
  readRows(q, source, sql`id = any(${sql.param(ids)}::int[])`, ids.length);

export async function countFindable(q: Queryable): Promise<number> {
  const [found] = await rows<{ listings: number }>(
    q,
    sql`select count(*) as listings from pg_listings where ${LIVE}`,
  );
  return found?.listings ?? 0;
}
