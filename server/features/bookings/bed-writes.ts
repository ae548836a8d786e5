import { eq } from "drizzle-orm";
import { locale } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { confirmBeds } from "#server/features/listings/service.ts";
import { landIfFree, syncBedOfBooking } from "#server/features/properties/service.ts";

/** The days that were booked. */
const DAYS = ["moveInDate", "duration"] as const;

/** What else the days in a bed, and who is in it, follow from. */
const STEPS = ["status", "checkedInOn", "moveOutDate", "checkedOutOn"] as const;

/** Locks the listing before its property, as every writer of a property does. */
const lockListingOf = (tx: Transaction, { pgId }: BookingRow) =>
  tx.select({ id: pgListings.id }).from(pgListings).where(eq(pgListings.id, pgId)).for("no key update");

/** Gives a new booking, or one with other days, its bed in the listing's property. @throws DomainError BED_UNAVAILABLE */
export async function landOnBed(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  await lockListingOf(tx, booking);
  await syncBedOfBooking(tx, booking, now, locale());
}

/**
 * What a change of a booking changes about beds. One that came before the rooms may have no bed: it goes on without.
 * Somebody who has paid for one shows that the number of free beds is right; a hold that
 * nobody paid does not, as anybody makes those.
 * @throws DomainError BED_UNAVAILABLE for other days
 */
export async function followBeds(
  tx: Transaction,
  { before, after, now }: { before: BookingRow; after: BookingRow; now: Date },
): Promise<void> {
  if (DAYS.some((field) => before[field] !== after[field])) await landOnBed(tx, after, now);
  else if (STEPS.some((field) => before[field] !== after[field])) {
    await lockListingOf(tx, after);
    await landIfFree(tx, after, now);
  }
  if (before.status === "proof_submitted" && after.status === "confirmed")
    await confirmBeds(tx, after.pgId, now);
}
