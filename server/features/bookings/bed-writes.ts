import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { confirmBeds } from "#server/features/listings/service.ts";
import { syncBedOfBooking } from "#server/features/properties/service.ts";

/** What the days in a bed, and who is in it, follow from. */
const HAS_BED_BY = [
  "status",
  "moveInDate",
  "duration",
  "checkedInOn",
  "moveOutDate",
  "checkedOutOn",
] as const;

/**
 * Gives a booking its bed in the listing's property, and keeps it there as the booking goes on.
 * @throws DomainError BED_UNAVAILABLE for a new booking, or one that is moved to other days
 */
export async function landOnBed(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  // The listing before its property: whoever works on a property takes them in this order.
  await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(eq(pgListings.id, booking.pgId))
    .for("no key update");
  await syncBedOfBooking(tx, booking, now);
}

/**
 * What a step changes about beds. Somebody who has paid for one shows that the number of free beds is right; a hold that
 * nobody paid does not, as anybody makes those.
 */
export async function followBeds(
  tx: Transaction,
  { before, after, now }: { before: BookingRow; after: BookingRow; now: Date },
): Promise<void> {
  if (HAS_BED_BY.some((field) => before[field] !== after[field])) await landOnBed(tx, after, now);
  if (before.status === "proof_submitted" && after.status === "confirmed")
    await confirmBeds(tx, after.pgId, now);
}
