import { and, asc, count, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { LIVE } from "./filter-reads.ts";
import type { IndexRow } from "./index/listing-index.ts";

/** What cards are made of: columns of a listing, and how they become a card. */
export interface CardSource<R> {
  columns: Record<keyof R, PgColumn>;
  present: (row: R) => object;
  /** JSON that stands in many cards: names of fields and frequent values. */
  phrases: readonly string[];
}

const number = (expression: SQL) => expression.mapWith(Number);

const indexColumns = {
  id: pgListings.id,
  latitude: pgListings.latitude,
  longitude: pgListings.longitude,
  // As the database computed them: the last digit of a cosine is not the same everywhere.
  x: number(sql`cube_ll_coord(position, 1)`),
  y: number(sql`cube_ll_coord(position, 2)`),
  z: number(sql`cube_ll_coord(position, 3)`),
  gender: pgListings.gender,
  roomType: pgListings.roomType,
  stayDuration: pgListings.stayDuration,
  isPremium: pgListings.isPremium,
  amenityMask: pgListings.amenityMask,
  monthPrice: pgListings.monthPrice,
  weekPrice: pgListings.weekPrice,
  ratingKey: pgListings.ratingKey,
  orderRank: pgListings.orderRank,
  createdMicros: number(sql`(extract(epoch from created_at) * 1000000)::bigint`),
  search: pgListings.search,
};

async function readRows<R>(
  q: Queryable,
  { columns, present }: CardSource<R>,
  where: SQL,
  limit: number,
): Promise<IndexRow[]> {
  const found = await q
    .select({ ...columns, ...indexColumns })
    .from(pgListings)
    .where(and(LIVE, where))
    .orderBy(asc(pgListings.id))
    .limit(limit);
  return (found as (Omit<IndexRow, "card"> & R)[]).map((row) => Object.assign(row, { card: present(row) }));
}

/** The next listings that can be found, in order of their ids. */
export const readAfter = <R>(q: Queryable, source: CardSource<R>, id: number, limit: number) =>
  readRows(q, source, gt(pgListings.id, id), limit);

/** Those of these listings that can be found. */
export const readThese = <R>(q: Queryable, source: CardSource<R>, ids: readonly number[]) =>
  readRows(q, source, inArray(pgListings.id, [...ids]), ids.length);

export async function countFindable(q: Queryable): Promise<number> {
  const [found] = await q.select({ listings: count() }).from(pgListings).where(LIVE);
  return found?.listings ?? 0;
}
