import type { Guard } from "./guard.ts";

/** Guards of the rule that nobody decides in their own cause. */
export const OWN_CAUSE_GUARDS: readonly Guard[] = [
  {
    guard: "admin: the code is nobody's way round the rule about their own cause",
    file: "server/features/accounts/actor-service.ts",
    code: "[user?.id, token?.userId, guestKey]",
    instead: "[token?.userId, guestKey]",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: whose token it is counts beside another's session",
    file: "server/features/accounts/actor-service.ts",
    code: "user?.id, token?.userId, guestKey]",
    instead: "user?.id, guestKey]",
    test: "server/features/admin/own-cause.test.ts",
  },
  {
    guard: "admin: the audit names who is signed in beside the code",
    file: "server/features/accounts/actor-service.ts",
    code: "token.userId ?? user?.id",
    instead: "token.userId",
    test: "server/features/admin/own-cause-ways.test.ts",
  },
  {
    guard: "admin: nobody gives their own listing away",
    file: "server/features/listings/hosting-writes.ts",
    code: "ownerId, listing.ownerId)",
    instead: "ownerId)",
    test: "server/features/admin/own-cause-ways.test.ts",
  },
  {
    guard: "admin: nobody answers their own review in the host's name",
    file: "server/features/reviews/writes.ts",
    code: "assertNoParty(admin, written.userId);",
    instead: "",
    test: "server/features/admin/own-cause-ways.test.ts",
  },
  {
    guard: "admin: nobody answers themselves in a chat in the host's name",
    file: "server/features/chat/policy.ts",
    code: "if (admin) assertNoParty(admin, parties.userId, parties.guestKey);",
    instead: "",
    test: "server/features/admin/own-cause-ways.test.ts",
  },
  {
    guard: "roommates: an address is not read once its tenancy has ended",
    file: "server/features/roommates/reads.ts",
    code: "and(inArray(roommateRequests.id, seen), inForce)",
    instead: "inArray(roommateRequests.id, seen)",
    test: "server/features/roommates/address.test.ts",
  },
  {
    guard: "roommates: an address is not shown once its tenancy has ended",
    file: "server/features/roommates/address-writes.ts",
    code: "isShown && !(await isTenancyInForce(tx, before.roomPostId))",
    instead: "false",
    test: "server/features/roommates/address.test.ts",
  },
];
