import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginInput } from "#domain/accounts/contract.ts";
import { knownLoginThrottles, loginThrottles } from "#server/features/accounts/policy.ts";
import { isKnownBrowser } from "#server/features/accounts/reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { passwordMatches } from "#server/lib/passwords.ts";
import { networkOf, whereaboutsOf } from "./known-browser.ts";
import { aside } from "./overload.ts";
import { watchGuesses } from "./security-events.ts";
import { throttled } from "./throttle.ts";

interface LoginGuess {
  phoneNumber: string;
  /** Null for a number that nobody has. */
  userId: string | null;
  passwordHash: string | null;
  password: string;
}

async function findKnownBrowser(
  deps: Deps,
  request: FastifyRequest,
  phoneNumber: string,
): Promise<string | null> {
  const { browserKey } = whereaboutsOf(deps, request);
  if (browserKey === null) return null;
  return (await isKnownBrowser(deps.store.db, phoneNumber, browserKey)) ? browserKey : null;
}

/** Asked for by the limit and by the guess; a request is about one account only. */
const knownBrowsers = new WeakMap<FastifyRequest, Promise<string | null>>();

/** What the browser is known by when this account was signed in with it before, otherwise null. */
function knownBrowserKey(deps: Deps, request: FastifyRequest, phoneNumber: string): Promise<string | null> {
  const known = knownBrowsers.get(request) ?? findKnownBrowser(deps, request, phoneNumber);
  knownBrowsers.set(request, known);
  return known;
}

/**
 * The `config` of a login. Each costs a password's hashing, so one network may ask so often; a known browser is counted
 * apart, or others on its network could keep it out.
 */
export const loginLimit = (deps: Deps) => ({
  rateLimit: {
    max: 100,
    timeWindow: "10 minutes",
    // The account is known only once the body is read.
    hook: "preHandler" as const,
    async keyGenerator(request: FastifyRequest) {
      const { phoneNumber } = request.body as LoginInput;
      const known = await knownBrowserKey(deps, request, phoneNumber);
      return known === null ? networkOf(request.actor.address) : `${phoneNumber}:${known}`;
    },
  },
});

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
  const known = await knownBrowserKey(deps, request, phoneNumber);
  const throttles =
    known === null
      ? loginThrottles(phoneNumber, networkOf(request.actor.address))
      : knownLoginThrottles(phoneNumber, known);
  const subject = userId === null ? "unknown number" : `user ${userId}`;
  const watch = watchGuesses(deps, request, { at: "login", subject });
  const isRight = () => aside(request, () => passwordMatches(passwordHash, password));
  return throttled(deps, reply, throttles, isRight, watch);
}
