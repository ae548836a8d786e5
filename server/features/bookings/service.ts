import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { syncTenancyWithStay } from "#server/features/tenancies/stay-service.ts";

/**
 * What a guest booked becomes the user's at login. The cookie then opens it no longer, so that on a shared computer it
 * goes away with the session. A stay that has begun proves from now on where they live.
 */
export async function claimGuestBookings(
  tx: Transaction,
  { guestKey, userId, now }: { guestKey: string; userId: string; now: Date },
): Promise<void> {
  const claimed = await tx
    .update(bookings)
    .set({ userId, guestKey: null })
    .where(and(eq(bookings.guestKey, guestKey), isNull(bookings.userId)))
    .returning();
  for (const booking of claimed) await syncTenancyWithStay(tx, booking, now);
}

/** Longer than any booking can wait to be paid and checked. */
const NETWORK_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Removes the networks of bookings that were called off and whose payment nobody has checked since. */
export async function removeBookingNetworks(q: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NETWORK_KEPT_MS);
  await q
    .update(bookings)
    .set({ networkKey: null })
    .where(and(isNotNull(bookings.networkKey), lt(bookings.createdAt, before)));
}
