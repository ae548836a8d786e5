import type { Guard } from "./guard.ts";

/** Guards of stays: who begins and ends them, and what became of the deposit. */
export const STAY_GUARDS: readonly Guard[] = [
  {
    guard: "bookings: a host checks in from the move-in day on",
    file: "domain/bookings/stay-steps.ts",
    code: "!byAdmin && checkedInOn < state.moveInDate",
    instead: "false",
    test: "server/features/bookings/stays.test.ts",
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
    test: "server/jobs/check-out-late.test.ts",
  },
  {
    guard: "reviews: a deposit that was kept did not come back",
    file: "server/features/reviews/reads.ts",
    code: "and b.deposit_returned * 2 >= b.security_deposit",
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
  {
    guard: "listings: a listing is handed only to the account whose code was read out",
    file: "server/features/accounts/team-code-service.ts",
    code: "codes.some((right) => sameSecret(code, right))",
    instead: "true",
    test: "server/features/listings/manage.test.ts",
  },
  {
    guard: "bookings: a new host does not see who stayed with the one before",
    file: "server/features/bookings/present.ts",
    code: "!isLive(status) && endHostId !== ownerId",
    instead: "false",
    test: "server/features/bookings/host.test.ts",
  },
  {
    guard: "trust: stays count for whoever had the listing then",
    file: "server/features/trust/reads.ts",
    code: "select check_in_host_id as user_id, count(*)::int as hosted\n    from stays where moved_in and check_in_host_id is not null group by check_in_host_id",
    instead:
      "select l.owner_id as user_id, count(*)::int as hosted\n    from stays s join bookings b on b.id = s.id join pg_listings l on l.id = b.pg_id where s.moved_in group by l.owner_id",
    test: "server/jobs/recompute-trust.test.ts",
  },
  {
    guard: "reviews: a review goes with the booking that is called off",
    file: "server/features/bookings/writes.ts",
    code: "  if (isCalledOff(step.status)) await hideReviewOfBooking(tx, booking, now);\n",
    instead: "",
    test: "server/features/reviews/hiding.test.ts",
  },
  {
    guard: "reviews: a review goes with the tenancy that is revoked",
    file: "server/features/tenancies/writes.ts",
    code: '  if (status === "revoked") await hideReviewsOfTenancy(tx, found, now);\n',
    instead: "",
    test: "server/features/tenancies/admin.test.ts",
  },
];
