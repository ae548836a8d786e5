import { and, eq, lte } from "drizzle-orm";
import { LATE_CHECK_OUT_DAYS } from "#domain/bookings/stay.ts";
import { stayMove } from "#domain/bookings/stay-steps.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { moveStay } from "./writes.ts";

const isLate = (now: Date) =>
  and(
    eq(bookings.status, "checked_in"),
    lte(bookings.moveOutDate, addDays(kolkataDate(now), -LATE_CHECK_OUT_DAYS)),
  );

/** Stays whose guest gave notice, and which the host did not check out after the last day. */
export async function lateCheckOuts(q: Queryable, now: Date): Promise<number[]> {
  const found = await q.select({ id: bookings.id }).from(bookings).where(isLate(now)).orderBy(bookings.id);
  return found.map(({ id }) => id);
}

/**
 * Checks a stay out on the guest's last day, as the host would. One that somebody works on is left to the next run.
 * @returns the requests for the guest's own room that this declined; null when the stay is not late any more
 */
export async function checkOutLate(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<DeclinedRoommateRequest[] | null> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isLate(now)))
    .for("update", { skipLocked: true });
  if (!booking?.moveOutDate) return null;
  const move = stayMove(booking, { step: "check_out", on: booking.moveOutDate }, kolkataDate(now));
  if ("refusal" in move) throw new Error(`booking ${id} was not checked out: ${move.refusal}`);
  const events = move.step.events.map((what) => (what === "checked_out" ? "checked_out_late" : what));
  return moveStay(tx, booking, { ...move, step: { ...move.step, events } }, now);
}
