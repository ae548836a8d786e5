import type { Guard } from "./guard.ts";
import { OWN_CAUSE_GUARDS } from "./own-cause.ts";

/** Guards of the admin dashboard. */
export const ADMIN_GUARDS: readonly Guard[] = [
  ...OWN_CAUSE_GUARDS,
  {
    guard: "admin: nobody hands a listing to themselves",
    file: "server/features/listings/hosting-writes.ts",
    code: "  assertNoParty(admin, ownerId);\n",
    instead: "",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: nobody decides about a review they are party to",
    file: "server/features/reviews/writes.ts",
    code: "  await assertNotHost(tx, admin, review.pgId);\n",
    instead: "",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: nobody lifts their own suspension",
    file: "server/features/suspensions/writes.ts",
    code: "  await assertNotHost(tx, admin, listingId);\n",
    instead: "",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: nobody verifies their own tenancy",
    file: "server/features/tenancies/writes.ts",
    code: "  assertNoParty(admin, found.userId);\n",
    instead: "",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: what was decided is sent when the page goes",
    file: "web/lib/held-decisions.ts",
    code: 'window.addEventListener("pagehide", () => void sendHeldDecisions(true));',
    instead: "",
    test: "web/lib/held-decisions.test.ts",
  },
  {
    guard: "admin: a decision can be taken back for ten seconds",
    file: "web/lib/held-decisions.ts",
    code: "setTimeout(() => void sendDecision(key), UNDO_MS)",
    instead: "setTimeout(() => void sendDecision(key), 0)",
    test: "web/lib/held-decisions.test.ts",
  },
  {
    guard: "admin: whom the search found is written down",
    file: "server/features/admin/routes.ts",
    code: "found.people.map((person) => person.id)",
    instead: "[]",
    test: "server/features/admin/search.test.ts",
  },
  {
    guard: "admin: the proof whose bed is kept the shortest comes first",
    file: "server/features/bookings/reads.ts",
    code: "urgency ? [urgency, asc(bookings.id)] : undefined",
    instead: "undefined",
    test: "server/features/bookings/admin.test.ts",
  },
  {
    guard: "admin: a booking says when it was booked, not when it last changed",
    file: "web/features/admin/booking-times.ts",
    code: "at: createdAt }",
    instead: "at: proofAt ?? createdAt }",
    test: "web/features/admin/booking-times.test.ts",
  },
  {
    guard: "admin: a transfer in a pasted list pays one thing",
    file: "web/features/admin/paid-lines.ts",
    code: "if (twice) problems",
    instead: "if (false) problems",
    test: "web/features/admin/paid-lines.test.ts",
  },
  {
    guard: "admin: a key decides about the card in focus only",
    file: "web/features/admin/shortcuts.ts",
    code: "card === null || isOnlyCard",
    instead: "true",
    test: "web/features/admin/shortcuts.test.ts",
  },
  {
    guard: "admin: no decision takes the place of one that is being sent",
    file: "web/lib/held-decisions.ts",
    code: "each.key === key ? by : [each]",
    instead: "each.subject === heldDecisions.get().find((other) => other.key === key)?.subject ? by : [each]",
    test: "web/lib/held-decisions.test.ts",
  },
  {
    guard: "admin: nobody sends what another account decided",
    file: "web/lib/held-decisions.ts",
    code: "if (!isOwnDecision(decision))",
    instead: "if (false)",
    test: "web/lib/held-decisions.test.ts",
  },
];
