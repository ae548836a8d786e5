import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { FAVOURITES_MAX, type FavouriteKind, limitMessage } from "#domain/favourites/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertKnown, assertShown } from "#server/features/listings/policy.ts";
import { countFavourites, findListing, tableOf } from "./reads.ts";

interface Favourite {
  kind: FavouriteKind;
  userId: string;
  listingId: number;
}

async function likesOf(tx: Transaction, listingId: number): Promise<number> {
  return assertKnown(await findListing(tx, listingId)).likeCount;
}

/**
 * @returns how many like the listing now
 * @throws DomainError NOT_FOUND, GONE, CONFLICT (as many as allowed), UNAUTHENTICATED
 */
export async function addFavourite(tx: Transaction, change: Favourite & { now: Date }): Promise<number> {
  const { kind, userId, listingId: pgId, now: createdAt } = change;
  // One at a time for each account: many at once would all count the same ones.
  await lockAccount(tx, userId);
  assertShown(await findListing(tx, pgId));
  const added = await tx
    .insert(tableOf[kind])
    .values({ userId, pgId, createdAt })
    .onConflictDoNothing()
    .returning({ pgId: tableOf[kind].pgId });
  // Likes too: an account that is deleted takes all of them back, and holds each of these listings until it has.
  if (added.length > 0 && (await countFavourites(tx, kind, userId)) > FAVOURITES_MAX) {
    throw new DomainError("CONFLICT", limitMessage());
  }
  return likesOf(tx, pgId);
}

/**
 * Also from a listing that is deleted.
 * @returns how many like the listing now
 * @throws DomainError NOT_FOUND
 */
export async function removeFavourite(tx: Transaction, change: Favourite): Promise<number> {
  const table = tableOf[change.kind];
  await tx.delete(table).where(and(eq(table.userId, change.userId), eq(table.pgId, change.listingId)));
  return likesOf(tx, change.listingId);
}

async function listed(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(and(inArray(pgListings.id, [...ids]), eq(pgListings.isDeleted, 0)));
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => known.has(id));
}

/**
 * Adds a visitor's favourites from the browser. Unlisted ones are left out, and so are those beyond the limit.
 * @param merge ids with the newest first, which stays their order
 */
export async function mergeFavourites(
  tx: Transaction,
  merge: { kind: FavouriteKind; userId: string; ids: readonly number[]; now: Date },
): Promise<void> {
  const { kind, userId, ids, now } = merge;
  const table = tableOf[kind];
  const wanted = await listed(tx, ids);
  if (wanted.length === 0) return;
  const had = await tx
    .select({ pgId: table.pgId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.pgId, wanted)));
  const known = new Set(had.map(({ pgId }) => pgId));
  const remaining = FAVOURITES_MAX - (await countFavourites(tx, kind, userId));
  const fresh = wanted.filter((id) => !known.has(id)).slice(0, Math.max(0, remaining));
  if (fresh.length === 0) return;
  const rows = fresh.map((pgId, at) => ({ userId, pgId, createdAt: new Date(now.getTime() - at) }));
  // In one order for everybody: two who like the same listings must not wait for each other in a circle.
  rows.sort((a, b) => a.pgId - b.pgId);
  await tx.insert(table).values(rows);
}
