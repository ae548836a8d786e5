import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignupInput } from "#domain/accounts/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { SIGNUP_REPEAT_MS, splitName } from "#server/features/accounts/policy.ts";
import { findUserByPhone } from "#server/features/accounts/reads.ts";
import { insertUserOnce, phoneTaken } from "#server/features/accounts/writes.ts";
import { noteEvidence, referNewcomer } from "#server/features/referrals/writes.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { KEY_REUSED_MESSAGE, keyOf } from "./idempotency.ts";
import { whereaboutsOf } from "./known-browser.ts";
import { loginGuess } from "./login-guess.ts";
import { hashNewPassword } from "./new-password.ts";
import { aside } from "./overload.ts";

/** Account and referral come to be together, or neither does. Null when this very sign-up was made before. */
async function makeAccount(deps: Deps, request: FastifyRequest, input: SignupInput) {
  const { phoneNumber, password, fullName } = input;
  const now = deps.clock.now();
  const key = keyOf(request);
  const invitedBy = input.referralCode || null;
  const passwordHash = await aside(request, () =>
    hashNewPassword({ password, field: "password", phoneNumber }),
  );
  const row = { phoneNumber, passwordHash, ...splitName(fullName), createdAt: now };
  const claim = key === null ? null : sha256(JSON.stringify(["signup", phoneNumber, key]));
  return deps.store.transaction(async (tx) => {
    const made = await insertUserOnce(tx, row, claim, invitedBy);
    if (!made) return null;
    if (invitedBy) {
      const amount = deps.config.referralAmount;
      await referNewcomer(tx, { token: invitedBy, phoneNumber, name: fullName, amount, now });
    }
    await noteEvidence(tx, phoneNumber, whereaboutsOf(deps, request));
    return made;
  });
}

/**
 * Makes the account. Repeated with the same key within minutes, because its answer was lost on the way, it is no second
 * account but a login: who knows the password gets what the first answer would have brought. The key's row keeps
 * neither session nor password.
 * @throws DomainError PHONE_TAKEN, KEY_REUSED, VALIDATION for a referral code that is not known
 */
export async function signUp(deps: Deps, request: FastifyRequest, reply: FastifyReply, input: SignupInput) {
  const { phoneNumber, password } = input;
  const made = await makeAccount(deps, request, input);
  if (made) return made;
  const user = await findUserByPhone(deps.store.db, phoneNumber);
  const age = user ? deps.clock.now().getTime() - user.createdAt.getTime() : Number.POSITIVE_INFINITY;
  if (!user || user.hasTotp || age > SIGNUP_REPEAT_MS) throw phoneTaken();
  const right = await loginGuess(deps, request, reply, {
    phoneNumber,
    userId: user.id,
    passwordHash: user.password,
    password,
  });
  if (!right) throw new DomainError("KEY_REUSED", KEY_REUSED_MESSAGE);
  return user;
}
