import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignupInput } from "#domain/accounts/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordConsent } from "#server/http/consent-store.ts";
import { KEY_REUSED_MESSAGE, keyOf } from "#server/http/idempotency.ts";
import { type SignInSource, signInSourceOf } from "#server/http/known-browser.ts";
import { networkOf, quotaKey } from "#server/http/networks.ts";
import { QuotaExceeded } from "#server/http/text-quota.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import { recordAttempt } from "#server/http/throttle-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { isSuspendedNumber } from "./former-number-service.ts";
import { hashNewPassword } from "./passwords-service.ts";
import { SIGN_UP_QUOTA, SIGNUP_REPEAT_MS, signUpThrottle, splitName } from "./policy.ts";
import { findUserByPhone } from "./reads.ts";
import { checkLoginPassword } from "./sign-in-service.ts";
import { insertUserOnce, phoneTaken, rememberSignUpNetwork } from "./writes.ts";

export interface Newcomer {
  phoneNumber: string;
  fullName: string | undefined;
  /** The code or link of who invited them, as they gave it. */
  invitedBy: string | null;
  source: SignInSource;
  now: Date;
}

/** What another feature does with a new account, in the transaction that makes it. */
export type OnSignUp = (tx: Transaction, newcomer: Newcomer) => Promise<void>;

/** @throws DomainError RATE_LIMITED when one network makes very many accounts */
async function countSignUp(deps: Deps, tx: Transaction, request: FastifyRequest): Promise<void> {
  if (!deps.config.rateLimit) return;
  const { address } = request.actor;
  const now = deps.clock.now();
  const subject = `signup:${quotaKey(deps, address, "signup")}`;
  const { hour, day } = await addTextUsage(tx, subject, 1, now);
  const throttles = [signUpThrottle(networkOf(address))];
  const { wait } = await recordAttempt(tx, { throttles, right: false, now });
  if (wait > 0) throw new QuotaExceeded(t("accounts.manySignUps"), wait * 1000);
  if (hour <= SIGN_UP_QUOTA.hour && day <= SIGN_UP_QUOTA.day) return;
  throw new DomainError("RATE_LIMITED", t("accounts.manySignUps"));
}

/** Account and what others do with it come to be together, or neither does. Null when this very sign-up was made before. */
async function makeAccount(
  deps: Deps,
  request: FastifyRequest,
  input: SignupInput,
  onSignUp: readonly OnSignUp[],
) {
  const { phoneNumber, password, fullName } = input;
  const now = deps.clock.now();
  const key = keyOf(request);
  const invitedBy = input.referralCode || null;
  const passwordHash = await hashNewPassword({ password, field: "password", phoneNumber, request });
  const row = { phoneNumber, passwordHash, ...splitName(fullName), createdAt: now };
  const claim = key === null ? null : sha256(JSON.stringify(["signup", phoneNumber, key]));
  return deps.store.transaction(async (tx) => {
    const made = await insertUserOnce(tx, row, claim, invitedBy);
    if (!made) return null;
    await countSignUp(deps, tx, request);
    if (await isSuspendedNumber(deps, tx, phoneNumber)) {
      throw new DomainError("FORBIDDEN", t("accounts.numberSuspended"));
    }
    await recordConsent(tx, { userId: made.id, guestKey: null }, "signup", now);
    const source = signInSourceOf(deps, request);
    await rememberSignUpNetwork(tx, made.id, source, now);
    for (const step of onSignUp) await step(tx, { phoneNumber, fullName, invitedBy, source, now });
    return made;
  });
}

/**
 * Makes the account. Repeated with the same key within minutes, because its answer was lost on the way, it is no second
 * account but a login: who knows the password gets what the first answer would have brought. The key's row keeps
 * neither session nor password.
 * @throws DomainError PHONE_TAKEN, KEY_REUSED, VALIDATION for a referral code that is not known
 */
export async function signUp(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  input: SignupInput,
  onSignUp: readonly OnSignUp[],
) {
  const { phoneNumber, password } = input;
  const made = await makeAccount(deps, request, input, onSignUp);
  if (made) return made;
  const user = await findUserByPhone(deps.store.db, phoneNumber);
  const age = user ? deps.clock.now().getTime() - user.createdAt.getTime() : Number.POSITIVE_INFINITY;
  if (!user || user.hasTotp || age > SIGNUP_REPEAT_MS) throw phoneTaken();
  const right = await checkLoginPassword(deps, request, reply, {
    phoneNumber,
    userId: user.id,
    passwordHash: user.password,
    password,
  });
  if (!right) throw new DomainError("KEY_REUSED", KEY_REUSED_MESSAGE);
  return user;
}
