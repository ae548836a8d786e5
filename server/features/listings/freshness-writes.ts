import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { confirmedBefore, FRESHNESS_DAYS } from "#domain/listings/freshness.ts";
import { rankOf } from "#domain/listings/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";

/** Of each transaction, which on the embedded engine keeps everybody else waiting. */
export const AGED_AT_ONCE = 200;

const { bedsConfirmedAt, bedsAskedAt, outdatedSince, ownerId, freeFrom } = pgListings;
const isListed = and(eq(pgListings.isDeleted, 0), eq(pgListings.isAvailable, 1));

const withRank = (listing: ListingRow, since: Date | null) => ({
  outdatedSince: since,
  rank: rankOf({ ...listing, outdatedSince: since }),
});

/** What confirming its beds changes of a listing. Which one is suspended stays hidden. */
export function confirmed(listing: ListingRow, now: Date): Partial<ListingRow> {
  const isBack = listing.staleSince !== null && listing.suspendedAt === null;
  return {
    bedsConfirmedAt: now,
    ...(listing.outdatedSince === null ? {} : withRank(listing, null)),
    ...(isBack ? { staleSince: null, isAvailable: 1 } : {}),
  };
}

/** Some listings, locked; those that somebody works on are left to the next run. */
const takeSome = (tx: Transaction, which: SQL | undefined): Promise<ListingRow[]> =>
  tx
    .select()
    .from(pgListings)
    .where(which)
    .orderBy(pgListings.id)
    .limit(AGED_AT_ONCE)
    .for("no key update", { skipLocked: true });

/**
 * Lets listings rank lower whose beds nobody confirmed for long.
 * @returns how many it changed: fewer than {@link AGED_AT_ONCE} when it is done
 */
export async function rankByFreshness(tx: Transaction, now: Date): Promise<number> {
  const limit = confirmedBefore(FRESHNESS_DAYS.warn, now);
  const found = await takeSome(tx, and(isListed, isNull(outdatedSince), lt(bedsConfirmedAt, limit)));
  for (const listing of found)
    await tx.update(pgListings).set(withRank(listing, now)).where(eq(pgListings.id, listing.id));
  return found.length;
}

/** Whom to tell of which listing. */
export type ListingToConfirm = Pick<ListingRow, "id" | "title" | "ownerId">;
const told = { id: pgListings.id, title: pgListings.title, ownerId };

/** Hides listings whose beds nobody confirmed for too long. @returns at most {@link AGED_AT_ONCE} */
export async function hideStale(tx: Transaction, now: Date): Promise<ListingToConfirm[]> {
  const found = await takeSome(
    tx,
    and(isListed, lt(bedsConfirmedAt, confirmedBefore(FRESHNESS_DAYS.hide, now))),
  );
  const hidden: ListingToConfirm[] = [];
  for (const { id } of found) {
    const change = { isAvailable: 0, staleSince: now, updatedAt: now };
    hidden.push(...(await tx.update(pgListings).set(change).where(eq(pgListings.id, id)).returning(told)));
  }
  return hidden;
}

/** Takes listings whose hosts are to be asked to confirm the beds, once until they do. @returns as {@link hideStale} */
export async function takeUnconfirmed(tx: Transaction, now: Date): Promise<ListingToConfirm[]> {
  const wasAsked = sql`coalesce(${bedsAskedAt} > ${bedsConfirmedAt}, false)`;
  const found = await takeSome(
    tx,
    and(
      isListed,
      isNotNull(ownerId),
      lt(bedsConfirmedAt, confirmedBefore(FRESHNESS_DAYS.ask, now)),
      sql`not ${wasAsked}`,
    ),
  );
  for (const { id } of found)
    await tx.update(pgListings).set({ bedsAskedAt: now }).where(eq(pgListings.id, id));
  return found;
}

/** A bed that was to fall free has by today. @returns as {@link rankByFreshness} */
export async function forgetPastDays(tx: Transaction, now: Date): Promise<number> {
  const found = await takeSome(tx, lte(freeFrom, kolkataDate(now)));
  for (const { id } of found)
    await tx.update(pgListings).set({ freeFrom: null }).where(eq(pgListings.id, id));
  return found.length;
}
