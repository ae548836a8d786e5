import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { type SavedSearchRow, savedSearches } from "#server/db/schema/searches.ts";
import { findListings } from "#server/features/search/listing-reads.ts";
import { searchOf } from "./policy.ts";

/** When a listing that can be found was last news; the epoch when none ever was. */
export async function lastNews(q: Queryable): Promise<Date> {
  const [row] = await q
    .select({ at: pgListings.changedAt })
    .from(pgListings)
    .where(sql`is_deleted = 0 and is_available = 1 and changed_at is not null`)
    .orderBy(desc(pgListings.changedAt), desc(pgListings.id))
    .limit(1);
  return row?.at ?? new Date(0);
}

/**
 * Ids of what a search finds that became news since then, at most `NEWS_MAX`: what the account lists itself is no news
 * to it. Costs one bounded search, and a look at what it found.
 */
export async function newMatches(
  q: Queryable,
  { query, userId }: Pick<SavedSearchRow, "query" | "userId">,
  since: Date,
): Promise<number[]> {
  const search = searchOf(query);
  if (!search) return [];
  const { ids } = await findListings(q, {
    ...search,
    changedSince: since.toISOString(),
    limit: NEWS_MAX,
  });
  if (ids.length === 0) return [];
  const foreign = await q
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(and(inArray(pgListings.id, ids), or(isNull(pgListings.ownerId), ne(pgListings.ownerId, userId))));
  const shown = new Set(foreign.map(({ id }) => id));
  return ids.filter((id) => shown.has(id));
}

export interface SearchRecord {
  search: SavedSearchRow;
  newCount: number;
}

async function withCount(q: Queryable, search: SavedSearchRow, last: Date): Promise<SearchRecord> {
  const found = last > search.seenAt ? await newMatches(q, search, search.seenAt) : [];
  return { search, newCount: found.length };
}

/** With how many matches are new. */
export const recordOf = async (q: Queryable, search: SavedSearchRow): Promise<SearchRecord> =>
  withCount(q, search, await lastNews(q));

/** What an account has saved, the newest first. One search after another: a page must not take every connection. */
export async function listSearches(q: Queryable, userId: string): Promise<SearchRecord[]> {
  const found = await q
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
  if (found.length === 0) return [];
  const last = await lastNews(q);
  const records: SearchRecord[] = [];
  for (const search of found) records.push(await withCount(q, search, last));
  return records;
}
