import { and, count, desc, eq } from "drizzle-orm";
import { MARKS_MAX, type Mark } from "#domain/favourites/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { likes, saves } from "#server/db/schema/community.ts";
import { pgListings } from "#server/db/schema/listings.ts";

export const tableOf = { liked: likes, saved: saves } as const;

/**
 * What somebody marked, the newest first, with what is no longer listed: people who kept it are told that it has gone.
 * Twice as many as can be kept, so that what has gone pushes nothing out.
 */
export async function markedIds(q: Queryable, mark: Mark, userId: string): Promise<number[]> {
  const table = tableOf[mark];
  const found = await q
    .select({ id: table.pgId })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.createdAt), desc(table.pgId))
    .limit(2 * MARKS_MAX);
  return found.map(({ id }) => id);
}

/** How many somebody marked that can still be looked at: what is no longer listed must not fill the list unseen. */
export async function countMarked(q: Queryable, mark: Mark, userId: string): Promise<number> {
  const table = tableOf[mark];
  const [row] = await q
    .select({ marked: count() })
    .from(table)
    .innerJoin(pgListings, eq(pgListings.id, table.pgId))
    .where(and(eq(table.userId, userId), eq(pgListings.isDeleted, 0)));
  return row?.marked ?? 0;
}

/** Also of a deleted listing; null when there never was one. */
export async function findMarkable(q: Queryable, id: number) {
  const [listing] = await q
    .select({ isDeleted: pgListings.isDeleted, likeCount: pgListings.likeCount })
    .from(pgListings)
    .where(eq(pgListings.id, id));
  return listing ?? null;
}
