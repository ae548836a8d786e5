import { hasRight } from "#domain/accounts/roles.ts";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { reviewStates } from "#server/features/reviews/reads.ts";
import type { AdminActor } from "#server/http/actor.ts";
import type { Deps } from "#server/lib/deps.ts";
import { bankMatchesOf } from "./bank-reads.ts";
import { presentAdminBooking, withoutPayment } from "./present.ts";
import { type BookingRecord, duplicatesOf } from "./reads.ts";

/**
 * Bookings as this admin sees them, with all that tells whether they were paid. UTRs, and lines of the bank's statement
 * with names of payers, are for those who may see money.
 */
export async function adminBookingsOf(
  deps: Pick<Deps, "config" | "clock">,
  q: Queryable,
  { records, admin }: { records: readonly BookingRecord[]; admin: AdminActor },
): Promise<AdminBooking[]> {
  const rows = records.map(({ booking }) => booking);
  const ids = rows.map(({ id }) => id);
  const duplicates = await duplicatesOf(q, ids, deps.clock.now());
  const reviews = await reviewStates(q, ids);
  const seesMoney = hasRight(admin.role, "money");
  const bank = seesMoney ? await bankMatchesOf(q, rows) : new Map();
  const seen = seesMoney ? records : records.map(withoutPayment);
  return seen.map((record) => presentAdminBooking(record, { duplicates, reviews, bank }, deps));
}
