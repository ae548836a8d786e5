import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { communityMessages, MARKS_MAX, type Mark } from "#domain/favourites/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertKnown, assertShown } from "#server/features/listings/policy.ts";
import { countMarked, findMarkable, tableOf } from "./reads.ts";

interface Wish {
  mark: Mark;
  userId: string;
  listingId: number;
}

async function likesOf(tx: Transaction, listingId: number): Promise<number> {
  return assertKnown(await findMarkable(tx, listingId)).likeCount;
}

/**
 * @returns how many like the listing now
 * @throws DomainError NOT_FOUND, GONE, CONFLICT (as many saved as can be kept), UNAUTHENTICATED
 */
export async function addMark(tx: Transaction, wish: Wish & { now: Date }): Promise<number> {
  const { mark, userId, listingId: pgId, now: createdAt } = wish;
  // One at a time for each account: many at once would all count the same saves.
  await lockAccount(tx, userId);
  assertShown(await findMarkable(tx, pgId));
  const added = await tx
    .insert(tableOf[mark])
    .values({ userId, pgId, createdAt })
    .onConflictDoNothing()
    .returning({ pgId: tableOf[mark].pgId });
  if (mark === "saved" && added.length > 0 && (await countMarked(tx, mark, userId)) > MARKS_MAX) {
    throw new DomainError("CONFLICT", communityMessages.saveLimit);
  }
  return likesOf(tx, pgId);
}

/**
 * Also from a listing that is no longer there to be marked.
 * @returns how many like the listing now
 * @throws DomainError NOT_FOUND
 */
export async function removeMark(tx: Transaction, wish: Wish): Promise<number> {
  const table = tableOf[wish.mark];
  await tx.delete(table).where(and(eq(table.userId, wish.userId), eq(table.pgId, wish.listingId)));
  return likesOf(tx, wish.listingId);
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
 * Adds what a browser kept for a visitor. What is not listed is left out, and so is what would be more than can be kept.
 * @param merge ids with the newest first, which stays their order
 */
export async function mergeMarks(
  tx: Transaction,
  merge: { mark: Mark; userId: string; ids: readonly number[]; now: Date },
): Promise<void> {
  const { mark, userId, ids, now } = merge;
  const table = tableOf[mark];
  const wanted = await listed(tx, ids);
  if (wanted.length === 0) return;
  const had = await tx
    .select({ pgId: table.pgId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.pgId, wanted)));
  const known = new Set(had.map(({ pgId }) => pgId));
  const room = MARKS_MAX - (await countMarked(tx, mark, userId));
  const fresh = wanted.filter((id) => !known.has(id)).slice(0, Math.max(0, room));
  if (fresh.length === 0) return;
  const rows = fresh.map((pgId, at) => ({ userId, pgId, createdAt: new Date(now.getTime() - at) }));
  // In one order for everybody: two who like the same listings must not wait for each other in a circle.
  rows.sort((a, b) => a.pgId - b.pgId);
  await tx.insert(table).values(rows);
}
