import type { FastifyReply, FastifyRequest } from "fastify";
import { accountMessages } from "#domain/accounts/account.ts";
import { DomainError } from "#domain/errors.ts";
import { typedPasswordThrottles } from "#server/features/accounts/policy.ts";
import { findPassword } from "#server/features/accounts/reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { passwordMatches } from "#server/lib/passwords.ts";
import type { UserActor } from "./actor.ts";
import { watchGuesses } from "./security-events.ts";
import { throttled } from "./throttle.ts";

/** @param field of the form it was typed into */
export function wrongPassword(field: string): DomainError {
  const message = accountMessages.wrongPassword;
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
  const watch = watchGuesses(deps, request, { at: "password", subject: `user ${user.id}` });
  const right = await throttled(deps, reply, throttles, () => passwordMatches(hash, password), watch);
  if (!right || hash === null) throw wrongPassword(field);
  return hash;
}
