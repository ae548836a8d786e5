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

/**
 * Live bookings of a listing, kept from being changed. Whoever also locks the listing does so afterwards, as the steps of
 * a booking do.
 */
export async function lockLiveBookings(tx: Transaction, pgId: number): Promise<number[]> {
  const live = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.pgId, pgId), inArray(bookings.status, [...LIVE_STATUSES])))
    .orderBy(asc(bookings.id))
    .for("key share");
  return live.map(({ id }) => id);
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Writes into the timelines of bookings that the host changed the listing's title or address: one line a day, so that no
 * host fills them.
 * @returns the guests who are not told of it yet today
 */
export async function noteListingChange(
  tx: Transaction,
  { ids, note, now }: { ids: readonly number[]; note: string; now: Date },
): Promise<BookedGuest[]> {
  if (ids.length === 0) return [];
  const what = "listing_changed" satisfies BookingEvent;
  const isToday = and(
    inArray(bookingEvents.bookingId, [...ids]),
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
