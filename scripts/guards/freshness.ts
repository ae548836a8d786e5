import type { Guard } from "./guard.ts";

const FRESHNESS = "server/features/listings/freshness.test.ts";
const BEDS = "server/features/bookings/beds.test.ts";
const ANSWER = "server/features/bookings/host-answer.test.ts";

/** Beds that are true, and what a host answers to a booking. */
export const FRESHNESS_GUARDS: readonly Guard[] = [
  {
    guard: "listings: a booking that nobody paid confirms no beds",
    file: "server/features/bookings/bed-writes.ts",
    code: 'if (before.status === "proof_submitted" && after.status === "confirmed")',
    instead: "if (before.status !== after.status)",
    test: FRESHNESS,
  },
  {
    guard: "listings: a host is asked once until they confirm the beds",
    file: "server/features/listings/freshness-writes.ts",
    code: "{ bedsAskedAt: now }",
    instead: "{ bedsAskedAt: null }",
    test: FRESHNESS,
  },
  {
    guard: "listings: what its host paused does not come back by confirming the beds",
    file: "server/features/listings/hosting-writes.ts",
    code: "return isAvailable === false ? { staleSince: null } : {};",
    instead: "return {};",
    test: FRESHNESS,
  },
  {
    guard: "listings: beds that are counted from rooms are not changed by hand",
    file: "server/features/listings/hosting-writes.ts",
    code: "  await assertCountsOwnBeds(tx, listing, edit);\n",
    instead: "",
    test: BEDS,
  },
  {
    guard: "bookings: a booking takes a bed of the property",
    file: "server/features/bookings/writes.ts",
    code: "  await landOnBed(tx, booking!, now);\n",
    instead: "",
    test: BEDS,
  },
  {
    guard: "bookings: a bed is given back with its booking",
    file: "server/features/bookings/writes.ts",
    code: "  await followBeds(tx, { before: booking, after: after!, now });\n",
    instead: "",
    test: BEDS,
  },
  {
    guard: "bookings: a host declines no stay that has begun",
    file: "domain/bookings/stay-steps.ts",
    code: '  if (hasBegun(state, today)) return { refusal: t("bookings.declineBegun") };\n',
    instead: "",
    test: ANSWER,
  },
  {
    guard: "bookings: a host declines no stay that was reviewed",
    file: "server/features/bookings/stay-writes.ts",
    code: '  if (input.step === "decline") await assertNotReviewed(tx, id);\n',
    instead: "",
    test: ANSWER,
  },
];
