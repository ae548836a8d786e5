import { and, count, desc, eq } from "drizzle-orm";
import { FAVOURITES_MAX, type FavouriteKind } from "#domain/favourites/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { pgListings } from "#server/db/schema/listings.ts";

export const tableOf = { liked: likes, saved: saves } as const;

/**
 * What somebody likes or saved, the newest first, with listings that are gone: the page says that they are.
 * Twice as many as are allowed, so that those push nothing out.
 */
export async function listFavouriteIds(q: Queryable, kind: FavouriteKind, userId: string): Promise<number[]> {
  const table = tableOf[kind];
  const found = await q
    .select({ id: table.pgId })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.createdAt), desc(table.pgId))
    .limit(2 * FAVOURITES_MAX);
  return found.map(({ id }) => id);
}

/** How many of somebody's favourites are still listed: deleted listings must not use up the limit unseen. */
export async function countFavourites(q: Queryable, kind: FavouriteKind, userId: string): Promise<number> {
  const table = tableOf[kind];
  const [row] = await q
    .select({ favourites: count() })
    .from(table)
    .innerJoin(pgListings, eq(pgListings.id, table.pgId))
    .where(and(eq(table.userId, userId), eq(pgListings.isDeleted, 0)));
  return row?.favourites ?? 0;
}

/** Also of a deleted listing; null when there never was one. */
export async function findListing(q: Queryable, id: number) {
  const [listing] = await q
    .select({
      isDeleted: pgListings.isDeleted,
      suspendedAt: pgListings.suspendedAt,
      likeCount: pgListings.likeCount,
    })
    .from(pgListings)
    .where(eq(pgListings.id, id));
  return listing ?? null;
}
