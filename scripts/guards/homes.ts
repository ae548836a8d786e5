import type { Guard } from "./guard.ts";

const rooms = "server/features/rooms/homes.test.ts";
const tenancies = "server/features/tenancies/homes.test.ts";

export const HOME_GUARDS: readonly Guard[] = [
  {
    guard: "homes: the address is read only for who lives there, and who was shown it",
    file: "server/features/roommates/policy.ts",
    code: 'return role === "tenant" || request.addressShownAt !== null;',
    instead: "return true;",
    test: rooms,
  },
  {
    guard: "homes: the tenant alone shows the address",
    file: "server/features/roommates/policy.ts",
    code: 'if (role !== "tenant") throw new DomainError("FORBIDDEN", requestMessages.notYourStep());\n  if (found',
    instead: "if (found",
    test: rooms,
  },
  {
    guard: "homes: the address goes when the two part",
    file: "server/db/triggers/roommate_requests.sql",
    code: "NEW.address_shown_at := NULL;",
    instead: "NULL;",
    test: rooms,
  },
  {
    guard: "homes: distances are from the middle of the area",
    file: "server/features/rooms/present.ts",
    code: "distanceKm: away(position, viewer),",
    instead: "distanceKm: away({ ...position, latitude: (position.latitude ?? 0) + post.id / 100 }, viewer),",
    test: rooms,
  },
  {
    guard: "homes: a woman chooses whether men see what she offers",
    file: "server/features/rooms/writes.ts",
    code: "  assertSeenByChoice(gender, { givenGender, includingMen });\n",
    instead: "",
    test: rooms,
  },
  {
    guard: "homes: for one gender only what was compared with the proof",
    file: "server/features/rooms/policy.ts",
    code: "tenancy.checkedGender === gender",
    instead: "gender !== null",
    test: tenancies,
  },
  {
    guard: "homes: a gender said after the admin looked was compared by nobody",
    file: "server/features/tenancies/policy.ts",
    code: "attempts !== now.attempts || gender !== now.gender",
    instead: "attempts !== now.attempts",
    test: tenancies,
  },
  {
    guard: "rooms: companies nearby are places that we know",
    file: "server/features/rooms/writes.ts",
    code: "  assertKnownCompanies(content.nearbyCompanies);\n",
    instead: "",
    test: rooms,
  },
  {
    guard: "homes: one is somebody's own",
    file: "server/db/triggers/tenant_verifications.sql",
    code: "WHERE id = NEW.home_id AND user_id = NEW.user_id FOR SHARE;",
    instead: "WHERE id = NEW.home_id FOR SHARE;",
    test: tenancies,
  },
  {
    guard: "homes: what was checked stays as it was",
    file: "server/db/triggers/homes.sql",
    code: "IN ('in_review', 'verified', 'expired', 'revoked')",
    instead: "IN ('in_review')",
    test: tenancies,
  },
  {
    guard: "homes: three refusals are enough for 90 days",
    file: "server/features/tenancies/policy.ts",
    code: "if (mayBeSentAgain(before)) return { ...before, nextAttempt: before.attempts + 1 };",
    instead: "if (before.attempts > 0) return { ...before, nextAttempt: 1 };",
    test: tenancies,
  },
];
