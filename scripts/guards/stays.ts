import type { Guard } from "./guard.ts";

/** Guards of stays: who begins and ends them, and what became of the deposit. */
export const STAY_GUARDS: readonly Guard[] = [
  {
    guard: "bookings: a host checks in from the move-in day on",
    file: "domain/bookings/stay-steps.ts",
    code: 'by !== "admin" && checkedInOn < state.moveInDate',
    instead: "false",
    test: "server/features/bookings/stays.test.ts",
  },
  {
    guard: "bookings: a host checks out from the last day on",
    file: "domain/bookings/stay-steps.ts",
    code: 'by !== "admin" && (earliest === null',
    instead: "false && (earliest === null",
    test: "server/features/bookings/stays.test.ts",
  },
  {
    guard: "bookings: a host does not change the guest's last day",
    file: "domain/bookings/stay-steps.ts",
    code: "!isAgreed && state.moveOutDate !== null && state.isMoveOutAgreed",
    instead: "false",
    test: "server/features/bookings/stays.test.ts",
  },
  {
    guard: "bookings: a guest whom the host forgot is checked in",
    file: "server/features/bookings/late-stays-writes.ts",
    code: 'and(eq(bookings.status, "confirmed"), lte(bookings.moveInDate, addDays(today, -LATE_CHECK_IN_DAYS))),',
    instead: "",
    test: "server/jobs/move-late-stays.test.ts",
  },
  {
    guard: "bookings: a check-in that was taken back proves no tenancy",
    file: "server/features/bookings/writes.ts",
    code: "return syncTenancyWithStay(tx, { ...booking, status: step.status }, now);",
    instead: "return [];",
    test: "server/features/bookings/stays.test.ts",
  },
  {
    guard: "bookings: who lives there cannot cancel",
    file: "domain/bookings/steps.ts",
    code: 'status === "checked_in" || ',
    instead: "",
    test: "server/features/bookings/stays.test.ts",
  },
  {
    guard: "bookings: a stay is checked out some days after the last day, not before",
    file: "domain/bookings/stay.ts",
    code: "LATE_CHECK_OUT_DAYS = 2",
    instead: "LATE_CHECK_OUT_DAYS = 1",
    test: "server/jobs/move-late-stays.test.ts",
  },
  {
    guard: "reviews: a deposit that was kept did not come back",
    file: "server/features/reviews/reads.ts",
    code: "and deposit_returned * 2 >= security_deposit",
    instead: "",
    test: "server/features/reviews/reading.test.ts",
  },
  {
    guard: "trust: a deposit that was kept did not come back",
    file: "server/features/trust/reads.ts",
    code: "and b.deposit_returned * 2 >= b.security_deposit",
    instead: "",
    test: "server/jobs/recompute-trust.test.ts",
  },
  {
    guard: "trust: a check-in that was taken back is nothing against the guest",
    file: "server/features/trust/reads.ts",
    code: "b.id = t.booking_id and b.status = 'cancelled'",
    instead: "b.id = t.booking_id and false",
    test: "server/features/bookings/stays.test.ts",
  },
];
