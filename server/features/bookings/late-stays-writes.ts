import { and, eq, isNull, lt, lte, or } from "drizzle-orm";
import { DURATION_DAYS, DURATIONS, type Duration } from "#domain/bookings/choices.ts";
import { DEPOSIT_WAITS, type DepositState } from "#domain/bookings/deposit-states.ts";
import { lapsedMove } from "#domain/bookings/deposit-steps.ts";
import { LATE_CHECK_IN_DAYS, LATE_CHECK_OUT_DAYS } from "#domain/bookings/stay.ts";
import { lateCheckOutDay, stayMove } from "#domain/bookings/stay-steps.ts";
import type { BookingEvent } from "#domain/bookings/words.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { moveStay } from "./stay-writes.ts";

/** The events as guest and host read them when the host did not do it. */
const LATE: Partial<Record<BookingEvent, BookingEvent>> = {
  checked_in: "checked_in_late",
  checked_out: "checked_out_late",
};

/** A stay by the day that ended so long ago, and of which neither guest nor admin named another last day. */
const isOver = (duration: Duration, today: string) => {
  const days = DURATION_DAYS[duration];
  if (days === null) return undefined;
  const endedBy = addDays(today, -LATE_CHECK_OUT_DAYS - days);
  return and(
    eq(bookings.duration, duration),
    isNull(bookings.moveOutDate),
    lte(bookings.moveInDate, endedBy),
  );
};

/** Stays that the host should have checked in or out by now. */
function isLate(now: Date) {
  const today = kolkataDate(now);
  const over = DURATIONS.map((duration) => isOver(duration, today));
  return or(
    and(eq(bookings.status, "confirmed"), lte(bookings.moveInDate, addDays(today, -LATE_CHECK_IN_DAYS))),
    and(
      eq(bookings.status, "checked_in"),
      or(lte(bookings.moveOutDate, addDays(today, -LATE_CHECK_OUT_DAYS)), ...over),
    ),
  );
}

/** Deposits whose host or guest has had the time to say something. */
function hasLapsed(now: Date) {
  const today = kolkataDate(now);
  const over = Object.entries(DEPOSIT_WAITS).map(([state, days]) =>
    and(eq(bookings.depositState, state as DepositState), lt(bookings.depositStateOn, addDays(today, -days))),
  );
  return or(...over);
}

export async function lapsedDeposits(q: Queryable, now: Date): Promise<number[]> {
  const found = await q.select({ id: bookings.id }).from(bookings).where(hasLapsed(now)).orderBy(bookings.id);
  return found.map(({ id }) => id);
}

/** Moves a deposit on without the one who was waited for. @returns as {@link moveLateStay} */
export async function moveLapsedDeposit(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<DeclinedRoommateRequest[] | null> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), hasLapsed(now)))
    .for("update", { skipLocked: true });
  const move = booking && lapsedMove(booking, kolkataDate(now));
  return move ? moveStay(tx, booking, move, { actor: "job", at: now }) : null;
}

export async function lateStays(q: Queryable, now: Date): Promise<number[]> {
  const found = await q.select({ id: bookings.id }).from(bookings).where(isLate(now)).orderBy(bookings.id);
  return found.map(({ id }) => id);
}

/**
 * Checks a guest in on the move-in day, or out on the last one, as the host would have. A stay that somebody works on is
 * left to the next run.
 * @returns the requests for the guest's own room that this declined; null when the stay is not late any more
 */
export async function moveLateStay(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<DeclinedRoommateRequest[] | null> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isLate(now)))
    .for("update", { skipLocked: true });
  if (!booking) return null;
  const isIn = booking.status === "confirmed";
  const today = kolkataDate(now);
  const step = isIn
    ? ({ step: "check_in", on: booking.moveInDate } as const)
    : ({ step: "check_out", on: lateCheckOutDay(booking, today) } as const);
  const move = stayMove(booking, step, today, "host");
  if ("refusal" in move) throw new Error(`booking ${id} was not moved: ${move.refusal}`);
  const events = move.step.events.map((what) => LATE[what] ?? what);
  // Nobody has seen the guest: until the host or an admin confirms it, the check-in proves nothing.
  const facts = isIn ? { ...move.facts, isCheckInConfirmed: false } : move.facts;
  return moveStay(tx, booking, { step: { ...move.step, events }, facts }, { actor: "job", at: now });
}
