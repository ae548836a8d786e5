import type { FastifyReply, FastifyRequest } from "fastify";
import { knownLoginThrottles, loginThrottles } from "#server/features/auth/policy.ts";
import { isKnownBrowser } from "#server/features/auth/reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { passwordMatches } from "#server/lib/passwords.ts";
import { networkOf, whereaboutsOf } from "./known-browser.ts";
import { watchGuesses } from "./security-events.ts";
import { throttled } from "./throttle.ts";

interface LoginGuess {
  phoneNumber: string;
  /** Null for a number that nobody has. */
  userId: string | null;
  passwordHash: string | null;
  password: string;
}

/**
 * Checks the password of a login. Guesses are counted by account and network together; a browser that the account was
 * signed in with before is counted apart, and its right password always works.
 * @throws DomainError RATE_LIMITED
 */
export async function loginGuess(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { phoneNumber, userId, passwordHash, password }: LoginGuess,
): Promise<boolean> {
  const { browserKey } = whereaboutsOf(deps, request);
  const throttles =
    browserKey !== null && (await isKnownBrowser(deps.store.db, phoneNumber, browserKey))
      ? knownLoginThrottles(phoneNumber, browserKey)
      : loginThrottles(phoneNumber, networkOf(request.actor.address));
  const subject = userId === null ? "unknown number" : `user ${userId}`;
  const watch = watchGuesses(deps, request, { at: "login", subject });
  return throttled(deps, reply, throttles, () => passwordMatches(passwordHash, password), watch);
}
