import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { kindOfQuery, postOfQuery, type SearchKind } from "#domain/saved-searches/kinds.ts";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { type SavedSearchRow, savedSearches } from "#server/db/schema/searches.ts";
import { loadCards } from "#server/features/listings/reads.ts";
import { lastSeeking, newSeekers } from "#server/features/roommates/match-reads.ts";
import { mayLiveIn } from "#server/features/rooms/policy.ts";
import { loadRoomPosts, readerOf, searchRooms } from "#server/features/rooms/reads.ts";
import { lastOffered } from "#server/features/rooms/search-reads.ts";
import { searchByText } from "#server/features/search/service.ts";
import { roomsSearchOf, searchOf } from "./policy.ts";

/** When a listing that can be found was last news; the epoch when none ever was. */
async function lastOfListings(q: Queryable): Promise<Date> {
  const [row] = await q
    .select({ at: pgListings.changedAt })
    .from(pgListings)
    .where(sql`is_deleted = 0 and is_available = 1 and changed_at is not null`)
    .orderBy(desc(pgListings.changedAt), desc(pgListings.id))
    .limit(1);
  return row?.at ?? new Date(0);
}

export type LastNews = Record<SearchKind, Date>;

/** When something that can be found was last news, of each kind of search. */
export const lastNews = async (q: Queryable): Promise<LastNews> => ({
  listings: await lastOfListings(q),
  rooms: await lastOffered(q),
  seekers: await lastSeeking(q),
});

type Asked = Pick<SavedSearchRow, "query" | "userId">;

/** Rooms that were offered since then, of others, where the account's owner may live. */
async function newRooms(q: Queryable, { query, userId }: Asked, since: Date): Promise<number[]> {
  const search = roomsSearchOf(query);
  if (!search) return [];
  const reader = await readerOf(q, userId);
  const changedSince = since.toISOString();
  const { ids } = await searchRooms(q, { ...search, changedSince, sort: "newest", limit: NEWS_MAX }, reader);
  const posts = await loadRoomPosts(q, ids);
  return posts
    .filter((post) => post.tenantId !== userId && mayLiveIn(post.gender, reader.gender))
    .map(({ id }) => id);
}

/** How much is new for a search, with the title of the first where that can be told. */
export interface News {
  count: number;
  title: string | null;
}

/** At most `NEWS_MAX`; a tenant is shown a few people at most. */
export async function newsOf(q: Queryable, asked: Asked, since: Date): Promise<News> {
  const kind = kindOfQuery(asked.query);
  if (kind === "seekers") {
    const postId = postOfQuery(asked.query);
    const found = postId === null ? [] : await newSeekers(q, { postId, tenantId: asked.userId }, since);
    return { count: found.length, title: null };
  }
  const isRooms = kind === "rooms";
  const ids = isRooms ? await newRooms(q, asked, since) : await newListings(q, asked, since);
  const first = ids.slice(0, 1);
  const [shown] = isRooms ? await loadRoomPosts(q, first) : await loadCards(q, first);
  return { count: ids.length, title: shown?.title ?? null };
}

/**
 * Ids of what a search finds that became news since then, at most `NEWS_MAX`: what the account lists itself is no news
 * to it. Costs one bounded search, and a look at what it found.
 */
async function newListings(q: Queryable, { query, userId }: Asked, since: Date): Promise<number[]> {
  const search = searchOf(query);
  if (!search) return [];
  const { ids } = await searchByText(q, {
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

async function withCount(q: Queryable, search: SavedSearchRow, last: LastNews): Promise<SearchRecord> {
  const isQuiet = last[kindOfQuery(search.query)] <= search.seenAt;
  return { search, newCount: isQuiet ? 0 : (await newsOf(q, search, search.seenAt)).count };
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
