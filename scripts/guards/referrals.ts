import type { Guard } from "./guard.ts";

/** Guards of referrals, which are money. */
export const REFERRAL_GUARDS: readonly Guard[] = [
  {
    guard: "referrals: a friend is not oneself",
    file: "server/features/referrals/writes.ts",
    code: 'if (refereePhone === referrer.phoneNumber) throw conflict(referralMessages.oneself(), "refereePhone");',
    instead: "",
    test: "server/features/referrals/referrals.test.ts",
  },
  {
    guard: "referrals: at most ten friends",
    file: "server/features/referrals/writes.ts",
    code: "return (await tx.$count(referrals, friends)) < FRIENDS_MAX;",
    instead: "return true;",
    test: "server/features/referrals/referrals.test.ts",
  },
  {
    guard: "referrals: only a verified referral is paid",
    file: "domain/referrals/states.ts",
    code: 'pending: ["verified", "rejected"]',
    instead: 'pending: ["verified", "rejected", "paid"]',
    test: "server/features/referrals/admin.test.ts",
  },
  {
    guard: "referrals: a friend counts for whom they name",
    file: "server/features/referrals/service.ts",
    code: "await endEntriesOfOthers(tx, phoneNumber, referrerUserId);",
    instead: "",
    test: "server/features/referrals/sign-up.test.ts",
  },
  {
    guard: "referrals: what was typed in by hand lapses",
    file: "server/features/referrals/service.ts",
    code: "else if (isNew) await endLapsedEntry(tx, phoneNumber, now);",
    instead: "else void endLapsedEntry;",
    test: "server/features/referrals/sign-up.test.ts",
  },
  {
    guard: "referrals: whoever deleted an account is no new friend",
    file: "server/features/personal-data/writes.ts",
    code: "await rememberFormerNumber(deps, tx, phoneNumber, now);",
    instead: "void rememberFormerNumber;",
    test: "server/features/referrals/sign-up.test.ts",
  },
  {
    guard: "referrals: entering a number waits for its sign-up",
    file: "server/features/referrals/service.ts",
    code: "await lockFriendNumber(tx, phoneNumber);",
    instead: "void lockFriendNumber;",
    test: "server/features/referrals/races.postgresql.test.ts",
  },
  {
    guard: "referrals: one network enters so many friends in a day",
    file: "server/features/referrals/routes/referrals.ts",
    code: "most: ENTRIES_OF_A_NETWORK,",
    instead: "most: 1000 * ENTRIES_OF_A_NETWORK,",
    test: "server/features/referrals/referrals.test.ts",
  },
  {
    guard: "referrals: admins verify no eleventh friend",
    file: "server/features/referrals/admin-writes.ts",
    code: 'if (status === "verified" && !(await hasRoom(tx, referral.referrerUserId))) {',
    instead: 'if (status === "verified" && hasRoom === null) {',
    test: "server/features/referrals/referrals.test.ts",
  },
  {
    guard: "referrals: friends of one network do not fill a list",
    file: "server/features/referrals/service.ts",
    code: "isCrowded: await isCrowdedNetwork(tx, referrerUserId, source.signUpKey),",
    instead: "isCrowded: isCrowdedNetwork === undefined,",
    test: "server/features/referrals/sign-up.test.ts",
  },
  {
    guard: "referrals: friends who moved in come first",
    file: "server/features/referrals/admin-reads.ts",
    code: "desc(stayed), ",
    instead: "",
    test: "server/features/referrals/admin.test.ts",
  },
  {
    guard: "referrals: an account that paid for nothing is forgotten",
    file: "server/features/personal-data/writes.ts",
    code: "if (await wasCustomer(tx, userId, phoneNumber))",
    instead: "if (wasCustomer !== undefined)",
    test: "server/features/referrals/sign-up.test.ts",
  },
];
