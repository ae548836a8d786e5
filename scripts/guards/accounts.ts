import type { Guard } from "./guard.ts";

/** Guards of accounts: who gets in, and with what. */
export const ACCOUNT_GUARDS: readonly Guard[] = [
  {
    guard: "accounts: the session id changes at login",
    file: "server/features/accounts/sign-in-service.ts",
    code: "await request.session.regenerate();",
    instead: "",
    test: "server/features/accounts/auth.test.ts",
  },
  {
    guard: "accounts: an unknown phone number never logs in",
    file: "server/lib/passwords.ts",
    code: "&& storedHash !== null) return true;",
    instead: "|| storedHash === null) return true;",
    test: "server/lib/passwords.test.ts",
  },
  {
    guard: "accounts: one phone number, one account",
    file: "server/features/accounts/writes.ts",
    code: 'throw constraintOf(error)?.name === "users_phone_unique" ? phoneTaken() : error;',
    instead: "throw error;",
    test: "server/features/accounts/sign-up.test.ts",
  },
  {
    guard: "accounts: a new password ends all sessions",
    file: "server/features/accounts/writes.ts",
    code: "await revokeAccess(tx, userId);",
    instead: "",
    test: "server/features/accounts/recovery.test.ts",
  },
  {
    guard: "accounts: others on its network use up no logins of a known browser",
    file: "server/features/accounts/sign-in-service.ts",
    code: "return known === null ? networkOf",
    instead: "return true ? networkOf",
    test: "server/features/accounts/auth.test.ts",
  },
  {
    guard: "accounts: a right reset link does not wait for made-up ones",
    file: "server/features/accounts/routes/recovery.ts",
    code: "if (userId === null) return refuseReset(deps, request, reply);",
    instead:
      "await throttleGuess(deps, reply, resetThrottles(request.actor.address), async () => userId !== null);\nif (userId === null) throw resetSpent();",
    test: "server/features/accounts/recovery.test.ts",
  },
  {
    guard: "accounts: new recovery codes take the password again",
    file: "server/features/accounts/routes/settings.ts",
    code: "await requireStepUp(deps, request);",
    instead: "",
    test: "server/features/accounts/totp.test.ts",
  },
  {
    guard: "accounts: new recovery codes replace the old ones",
    file: "server/features/accounts/writes.ts",
    code: '.where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)))\n    .for("update");',
    instead: ".where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)));",
    test: "server/features/accounts/totp.test.ts",
  },
  {
    guard: "accounts: a logout takes the guest token along",
    file: "server/features/accounts/routes/auth.ts",
    code: "        dropGuestToken(deps, reply);\n",
    instead: "",
    test: "server/features/chat/claims.test.ts",
  },
  {
    guard: "chat: what a guest asked about a listing comes to the account's conversation at login",
    file: "server/features/chat/claims-service.ts",
    code: "for (const twins of merges) await merge(tx, twins);",
    instead: "",
    test: "server/features/chat/claims.test.ts",
  },
  {
    guard: "accounts: at login other features make theirs what guests did",
    file: "server/features/accounts/sign-in-service.ts",
    code: "for (const step of onSignIn) await step(tx, guestKey, user.id);",
    instead: "",
    test: "server/features/chat/claims.test.ts",
  },
  {
    guard: "personal data: what a guest was answered is deleted with the account",
    file: "server/features/accounts/sign-in-service.ts",
    code: "await claimGuestKeys(tx, guestKey, user.id);",
    instead: "",
    test: "server/features/personal-data/deletion.test.ts",
  },
  {
    guard: "preferences: nobody goes back and forth between genders",
    file: "server/features/preferences/policy.ts",
    code: "if (freeAt <= now) return",
    instead: "if (true) return",
    test: "server/features/preferences/preferences.test.ts",
  },
];
