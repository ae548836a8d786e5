import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { WAITS_MAX } from "#domain/bookings/choices.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { bookableFrom } from "#domain/listings/freshness.ts";
import { bedsLeft } from "#domain/listings/rules.ts";
import { KEPT_DAYS, keptSince } from "#domain/personal-data/retention.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { bedWaits } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import type { Payer, Viewer } from "./reads.ts";
import { waitsOwnedBy } from "./wait-reads.ts";

const DAY_MS = 86_400_000;

/** @throws DomainError NOT_FOUND, GONE; CONFLICT where a bed can be booked now */
async function assertFull(q: Queryable, id: number, now: Date): Promise<void> {
  const [listing] = await q.select().from(pgListings).where(eq(pgListings.id, id));
  if (!listing) throw new DomainError("NOT_FOUND", t("bookings.noListing"));
  if (listing.isDeleted !== 0 || listing.suspendedAt !== null)
    throw new DomainError("GONE", t("bookings.listingGone"));
  // Who wants a bed before the first one falls free waits as well.
  const isLater = bookableFrom(listing, kolkataDate(now)) !== null;
  if (listing.isAvailable === 1 && bedsLeft(listing) > 0 && !isLater)
    throw new DomainError("CONFLICT", t("bookings.bedFreeNow"));
}

/**
 * Notes that somebody wants to hear of a free bed, once for each listing; asking again begins anew.
 * @throws DomainError NOT_FOUND, GONE, CONFLICT (a bed is free, or as many as allowed)
 */
export async function addWait(
  tx: Transaction,
  { pgId, who, now }: { pgId: number; who: Payer; now: Date },
): Promise<void> {
  // One at a time for each person: many at once would all count the same.
  if (who.userId !== null) await lockAccount(tx, who.userId);
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wait ${who.guestKey}`}, 0))`);
  await assertFull(tx, pgId, now);
  const own = waitsOwnedBy(who)!;
  await tx.delete(bedWaits).where(and(own, eq(bedWaits.pgId, pgId)));
  if ((await tx.$count(bedWaits, and(own, isNull(bedWaits.toldAt)))) >= WAITS_MAX)
    throw new DomainError("CONFLICT", t("bookings.waitsTooMany", { count: WAITS_MAX }));
  const expiresAt = new Date(now.getTime() + KEPT_DAYS.waits * DAY_MS);
  await tx.insert(bedWaits).values({ pgId, ...who, createdAt: now, expiresAt });
}

export async function removeWait(q: Queryable, viewer: Viewer, pgId: number): Promise<void> {
  const own = waitsOwnedBy(viewer);
  if (own) await q.delete(bedWaits).where(and(own, eq(bedWaits.pgId, pgId)));
}

export interface ToldWait {
  id: number;
  pgId: number;
  title: string;
  userId: string | null;
  guestKey: string | null;
}

/**
 * Ends the waiting of those whose listing has a bed, and says whom to tell: each once, all who wait alike. A queue with a
 * pace would let a stranger's made-up guests stand before everybody else. No other server takes the same ones.
 */
export async function takeDueWaits(q: Queryable, now: Date, most: number): Promise<ToldWait[]> {
  return rows<ToldWait>(
    q,
    sql`with due as (
        select w.id, l.title from bed_waits w join pg_listings l on l.id = w.pg_id
        where w.told_at is null and w.expires_at > ${now} and l.is_deleted = 0 and l.is_available = 1
          and l.occupancy + l.live_bookings < l.max_occupancy
          and (l.free_from is null or l.free_from <= ${kolkataDate(now)}::date)
        order by w.id limit ${most} for update of w skip locked)
      update bed_waits w set told_at = ${now} from due where w.id = due.id
      returning w.id, w.pg_id as "pgId", due.title, w.user_id as "userId", w.guest_key as "guestKey"`,
  );
}

/** Deletes what ended by itself before a bed came free, and what was told a week ago. */
export async function deleteOldWaits(q: Queryable, now: Date): Promise<void> {
  const isEnded = and(isNull(bedWaits.toldAt), lt(bedWaits.expiresAt, now));
  await deleteInSteps(q, bedWaits, or(isEnded, lt(bedWaits.toldAt, keptSince("toldWaits", now)))!);
}
