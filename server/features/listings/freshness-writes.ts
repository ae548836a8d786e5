import { and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { confirmedBefore, FRESHNESS_DAYS } from "#domain/listings/freshness.ts";
import { rankOf } from "#domain/listings/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";

/** Of each transaction, which on the embedded engine keeps everybody else waiting. */
export const AGED_AT_ONCE = 200;

const { id, bedsConfirmedAt, bedsAskedAt, outdatedSince, ownerId, freeFrom, laterDays } = pgListings;
const isListed = and(eq(pgListings.isDeleted, 0), eq(pgListings.isAvailable, 1));

const withRank = (listing: ListingRow, since: Date | null) => ({
  outdatedSince: since,
  rank: rankOf({ ...listing, outdatedSince: since }),
});

/** What confirming its beds changes of a listing. One that is suspended stays hidden. */
export function confirmed(listing: ListingRow, now: Date): Partial<ListingRow> {
  const isBack = listing.staleSince !== null && listing.suspendedAt === null;
  return {
    bedsConfirmedAt: now,
    ...(listing.outdatedSince === null ? {} : withRank(listing, null)),
    ...(isBack ? { staleSince: null, isAvailable: 1 } : {}),
  };
}

/** Some listings, locked; those that somebody works on are left to the next run. @returns at most {@link AGED_AT_ONCE} */
const takeSome = (tx: Transaction, which: SQL | undefined): Promise<ListingRow[]> =>
  tx
    .select()
    .from(pgListings)
    .where(which)
    .orderBy(id)
    .limit(AGED_AT_ONCE)
    .for("no key update", { skipLocked: true });

async function changeAll(
  tx: Transaction,
  listings: readonly ListingRow[],
  change: Partial<ListingRow>,
): Promise<void> {
  const ids = listings.map((listing) => listing.id);
  if (ids.length > 0) await tx.update(pgListings).set(change).where(inArray(id, ids));
}

/** A listing whose host may be told of it. */
export type ListingToConfirm = Pick<ListingRow, "id" | "title" | "ownerId">;

/** A bed that was to fall free has by today. @returns as {@link takeSome} */
export async function forgetPastDays(tx: Transaction, now: Date): Promise<ListingRow[]> {
  const today = kolkataDate(now);
  const found = await takeSome(tx, or(lte(freeFrom, today), sql`${laterDays}[1] <= ${today}::date`));
  await changeAll(
    tx,
    found.filter((listing) => listing.freeFrom !== null && listing.freeFrom <= today),
    { freeFrom: null },
  );
  for (const listing of found) {
    const ahead = listing.laterDays.filter((day) => day > today);
    if (ahead.length < listing.laterDays.length)
      await tx.update(pgListings).set({ laterDays: ahead }).where(eq(id, listing.id));
  }
  return found;
}

/** Hides listings whose beds nobody confirmed for too long. @returns as {@link takeSome} */
export async function hideStale(tx: Transaction, now: Date): Promise<ListingRow[]> {
  const found = await takeSome(
    tx,
    and(isListed, lt(bedsConfirmedAt, confirmedBefore(FRESHNESS_DAYS.hide, now))),
  );
  await changeAll(tx, found, { isAvailable: 0, staleSince: now, updatedAt: now });
  return found;
}

/** Lets listings rank lower whose beds nobody confirmed for long. @returns as {@link takeSome} */
export async function rankByFreshness(tx: Transaction, now: Date): Promise<ListingRow[]> {
  const isOld = lt(bedsConfirmedAt, confirmedBefore(FRESHNESS_DAYS.warn, now));
  const found = await takeSome(tx, and(isListed, isNull(outdatedSince), isOld));
  for (const listing of found)
    await tx.update(pgListings).set(withRank(listing, now)).where(eq(id, listing.id));
  return found;
}

/** Takes listings whose hosts are to be asked to confirm the beds, once until they do. @returns as {@link takeSome} */
export async function takeUnconfirmed(tx: Transaction, now: Date): Promise<ListingRow[]> {
  const isOld = lt(bedsConfirmedAt, confirmedBefore(FRESHNESS_DAYS.ask, now));
  const wasAsked = sql`coalesce(${bedsAskedAt} > ${bedsConfirmedAt}, false)`;
  const found = await takeSome(tx, and(isListed, isNotNull(ownerId), isOld, sql`not ${wasAsked}`));
  await changeAll(tx, found, { bedsAskedAt: now });
  return found;
}
