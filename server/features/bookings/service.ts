import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";

/**
 * What a guest booked becomes the user's at login. The cookie then opens it no longer, so that on a shared computer it
 * goes away with the session.
 */
export async function claimGuestBookings(tx: Queryable, guestKey: string, userId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ userId, guestKey: null })
    .where(and(eq(bookings.guestKey, guestKey), isNull(bookings.userId)));
}
