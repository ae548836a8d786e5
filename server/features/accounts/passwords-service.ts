import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import type { UserActor } from "#server/http/actor.ts";
import { operatorBrowser, setOperatorCookie } from "#server/http/known-browser.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { withoutSlot } from "#server/http/overload.ts";
import { watchGuesses } from "#server/http/security-events.ts";
import { throttleGuess } from "#server/http/throttle.ts";
import { isCommonPassword } from "#server/lib/common-passwords.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { hashPassword, passwordMatches, sameSecret } from "#server/lib/passwords.ts";
import { adminPasswordThrottles, typedPasswordThrottles } from "./policy.ts";
import { findPassword } from "./reads.ts";

/** @param field of the form it was typed into */
export function wrongPassword(field: string): DomainError {
  const message = t("accounts.wrongPassword");
  return new DomainError("WRONG_PASSWORD", message, { [field]: message });
}

/**
 * Has the current password typed once more, throttled like a login: an open session must not be a way to guess it.
 * @returns the hash it was checked against, so that what follows can tell whether it was changed meanwhile
 * @throws DomainError WRONG_PASSWORD, RATE_LIMITED
 */
export async function requirePassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: { user: UserActor; field: string; password: string },
): Promise<string> {
  const { user, field, password } = typed;
  const hash = await findPassword(deps.store.db, user.id);
  const throttles = typedPasswordThrottles(user.phoneNumber, sha256(request.session.sessionId));
  const network = quotaNetworkOf(request.actor.address);
  const known = `session ${user.id}`;
  const watch = watchGuesses(deps, request, { at: "password", subject: `user ${user.id}` });
  const isRight = () => withoutSlot(request, () => passwordMatches(hash, password, { network, known }));
  const right = await throttleGuess(deps, reply, throttles, isRight, watch);
  if (!right || hash === null) throw wrongPassword(field);
  return hash;
}

/**
 * Hashes a password that somebody chose, unless it is one of those that are tried first. The list stays on the server:
 * it is longer than the form that it would be sent with.
 * @param typed.field of the form it was typed into
 * @throws DomainError VALIDATION
 */
export async function hashNewPassword(typed: {
  password: string;
  field: string;
  phoneNumber: string;
  request: FastifyRequest;
}): Promise<string> {
  const { password, field, phoneNumber, request } = typed;
  if (isCommonPassword(password, [phoneNumber])) {
    const message = t("accounts.commonPassword");
    throw new DomainError("VALIDATION", message, { [field]: message });
  }
  return withoutSlot(request, () =>
    hashPassword(password, { network: quotaNetworkOf(request.actor.address) }),
  );
}

/**
 * The second lock on what only an operator may do, typed anew each time.
 * @throws DomainError WRONG_ADMIN_PASSWORD, RATE_LIMITED after too many wrong ones
 */
export async function requireAdminPassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string,
  field = "adminPassword",
): Promise<void> {
  const { user, admin, address } = request.actor;
  const throttles = adminPasswordThrottles({
    userId: user?.id ?? null,
    network: quotaNetworkOf(address),
    operatorKey: operatorBrowser(deps, request, "adminPassword"),
    // A token of the admin code is no account: each unlock gives a new one, and would give new guesses.
    admin: admin?.tokenHash === null ? admin.userId : null,
  });
  const check = async () => sameSecret(given, deps.secrets.adminPassword);
  const watch = watchGuesses(deps, request, { at: "admin_password", subject: "admin password" });
  if (await throttleGuess(deps, reply, throttles, check, watch))
    return setOperatorCookie(deps, request, reply, "adminPassword");
  const message = hostingMessages.wrongAdminPassword();
  throw new DomainError("WRONG_ADMIN_PASSWORD", message, { [field]: message });
}
