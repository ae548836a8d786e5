import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { LIVE_STATUSES } from "#domain/bookings/states.ts";
import type { BookingEvent } from "#domain/bookings/words.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookingEvents, bookings } from "#server/db/schema/bookings.ts";

/** Who has a live booking, and what the listing was called when they booked. */
export interface BookedGuest {
  id: number;
  userId: string | null;
  guestKey: string | null;
  bookedTitle: string;
}

const isLiveOf = (pgId: number) => and(eq(bookings.pgId, pgId), inArray(bookings.status, [...LIVE_STATUSES]));

/**
 * Locks live bookings as the lines in their timelines will, before the listing is locked: the steps of a booking take
 * them in this order too.
 */
export async function lockLiveBookings(tx: Transaction, pgId: number): Promise<void> {
  const { id } = bookings;
  await tx.select({ id }).from(bookings).where(isLiveOf(pgId)).orderBy(asc(id)).for("key share");
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Writes into the timelines of live bookings that the listing's title or address changed: one line a day, so that no host
 * fills them.
 * @returns the guests who are not told of it yet today
 */
export async function noteListingChange(
  tx: Transaction,
  { pgId, note, now }: { pgId: number; note: string; now: Date },
): Promise<BookedGuest[]> {
  // Read after the listing was locked: somebody may have booked while this waited for it.
  const live = await tx.select({ id: bookings.id }).from(bookings).where(isLiveOf(pgId));
  const ids = live.map(({ id }) => id);
  if (ids.length === 0) return [];
  const what = "listing_changed" satisfies BookingEvent;
  const isToday = and(
    inArray(bookingEvents.bookingId, ids),
    eq(bookingEvents.what, what),
    gt(bookingEvents.at, new Date(now.getTime() - DAY_MS)),
  );
  const noted = await tx
    .update(bookingEvents)
    .set({ note })
    .where(isToday)
    .returning({ bookingId: bookingEvents.bookingId });
  const told = new Set(noted.map(({ bookingId }) => bookingId));
  const untold = ids.filter((id) => !told.has(id));
  if (untold.length === 0) return [];
  await tx.insert(bookingEvents).values(untold.map((bookingId) => ({ bookingId, what, note, at: now })));
  return tx
    .select({
      id: bookings.id,
      userId: bookings.userId,
      guestKey: bookings.guestKey,
      bookedTitle: bookings.listingTitle,
    })
    .from(bookings)
    .where(inArray(bookings.id, untold));
}
