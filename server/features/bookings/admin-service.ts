import type { AdminBooking } from "#domain/bookings/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { reviewStates } from "#server/features/reviews/reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { bankMatchesOf } from "./bank-reads.ts";
import { presentAdminBooking } from "./present.ts";
import { type BookingRecord, duplicatesOf } from "./reads.ts";

/** Bookings as admins see them, with all that tells whether they were paid. */
export async function adminBookingsOf(
  deps: Pick<Deps, "config" | "clock">,
  q: Queryable,
  records: readonly BookingRecord[],
): Promise<AdminBooking[]> {
  const rows = records.map(({ booking }) => booking);
  const ids = rows.map(({ id }) => id);
  const duplicates = await duplicatesOf(q, ids, deps.clock.now());
  const reviews = await reviewStates(q, ids);
  const bank = await bankMatchesOf(q, rows);
  return records.map((record) => presentAdminBooking(record, { duplicates, reviews, bank }, deps));
}
