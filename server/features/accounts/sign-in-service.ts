import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginInput } from "#domain/accounts/contract.ts";
import { DomainError } from "#domain/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { claimGuestKeys } from "#server/http/idempotency-store.ts";
import { setBrowserCookie, signInSourceOf } from "#server/http/known-browser.ts";
import { limitedOnceValid } from "#server/http/limits.ts";
import { networkOf, quotaNetworkOf } from "#server/http/networks.ts";
import { withoutSlot } from "#server/http/overload.ts";
import { watchGuesses } from "#server/http/security-events.ts";
import { refuseWhile, secondsUntilFree, throttleGuess } from "#server/http/throttle.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";
import type { Deps } from "#server/lib/deps.ts";
import { deviceOf } from "#server/lib/device.ts";
import { passwordMatches, passwordStamp } from "#server/lib/passwords.ts";
import {
  closedThrottles,
  crowdThrottle,
  HASHES_PER_MINUTE,
  knownLoginThrottles,
  LOGINS_PER_MINUTE,
  loginThrottles,
  type Standing,
  TRUSTED_AFTER_MS,
} from "./policy.ts";
import { isAccountMadeBefore, isKnownSource, lockAccount } from "./reads.ts";
import { endOldestSessions, rememberSignInSource } from "./writes.ts";

/** What another feature makes theirs of what they did as a guest, in the transaction that does so. */
export type OnSignIn = (tx: Transaction, guestKey: string, userId: string) => Promise<void>;

export interface SignInSteps {
  onSignIn: readonly OnSignIn[];
}

/**
 * Signs somebody in whose password, or link, has just been checked, and makes theirs what they booked, asked and sent as a guest.
 * A new session id at each change of who is signed in: one planted before is worth nothing after.
 * @param user with the hash that was checked: when the password has been changed since, the session opens nothing
 */
export async function signIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; password: string | null },
  onSignIn: readonly OnSignIn[],
): Promise<void> {
  await endOldestSessions(deps.store.db, user.id);
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.stamp = passwordStamp(user.password);
  request.session.device = deviceOf(request.headers["user-agent"]);
  const source = setBrowserCookie(deps, request, reply);
  await rememberSignInSource(deps.store.db, user.id, source, deps.clock.now());
  const { guestKey } = request.actor;
  if (!guestKey) return;
  await deps.store.transaction(async (tx) => {
    // A guest's stays must not go to an account that is deleted at this moment.
    await lockAccount(tx, user.id);
    for (const step of onSignIn) await step(tx, guestKey, user.id);
    await claimGuestKeys(tx, guestKey, user.id);
  });
}

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
  const { browserKey } = signInSourceOf(deps, request);
  if (browserKey === null) return null;
  const browser = { kind: "browser", key: browserKey } as const;
  return (await isKnownSource(deps.store.db, phoneNumber, browser)) ? browserKey : null;
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
    // The account is known only once the body is read.
    ...limitedOnceValid(HASHES_PER_MINUTE).rateLimit,
    max: ({ actor }: FastifyRequest) => LOGINS_PER_MINUTE[isIPv6(actor.address) ? "ipv6" : "ipv4"],
    async keyGenerator(request: FastifyRequest) {
      const { phoneNumber } = request.body as LoginInput;
      const known = await knownBrowserKey(deps, request, phoneNumber);
      return known === null ? quotaNetworkOf(request.actor.address) : `${phoneNumber}:${known}`;
    },
  },
});

async function standingOf(
  deps: Deps,
  request: FastifyRequest,
  phoneNumber: string,
): Promise<Standing | null> {
  const { db } = deps.store;
  const madeBefore = new Date(deps.clock.now().getTime() - TRUSTED_AFTER_MS);
  const { addressKey: key } = signInSourceOf(deps, request);
  if (await isKnownSource(db, phoneNumber, { kind: "address", key }, madeBefore)) return "home";
  return (await isAccountMadeBefore(db, phoneNumber, madeBefore)) ? "old" : null;
}

/**
 * Checks the password of a login. Guesses are counted by account and network together, and those of a network in all; a
 * browser that the account was signed in with before is counted apart, and its right password always works.
 * @throws DomainError RATE_LIMITED
 */
export async function checkLoginPassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { phoneNumber, userId, passwordHash, password }: LoginGuess,
): Promise<boolean> {
  const { address } = request.actor;
  const [narrow, network] = [networkOf(address), quotaNetworkOf(address)];
  const subject = userId === null ? "unknown number" : (`user ${userId}` as const);
  const watch = watchGuesses(deps, request, { at: "login", subject });
  const known = await knownBrowserKey(deps, request, phoneNumber);
  const matches = (hash: string | null) =>
    withoutSlot(request, () => passwordMatches(hash, password, { network, known }));
  const guess = (throttles: readonly Throttle[]) =>
    throttleGuess(deps, reply, throttles, () => matches(passwordHash), watch);

  if (known !== null) return guess(knownLoginThrottles(phoneNumber, known));
  const crowd = crowdThrottle(narrow);
  const seconds = await secondsUntilFree(deps, [crowd]);
  if (seconds === 0) return guess([...loginThrottles(phoneNumber, network), crowd]);

  // Somebody has used up the guesses of all. Only a right password of an account with a standing gets another answer than
  // everybody, and the work is the same for all, paused or not: nobody shall learn which accounts these are.
  const standing = await standingOf(deps, request, phoneNumber);
  const share = standing && crowdThrottle(narrow, standing);
  const isOpen = share !== null && (await secondsUntilFree(deps, [share])) === 0;
  const right = await matches(isOpen ? passwordHash : null);
  const throttles = closedThrottles(phoneNumber, network, isOpen ? share : null);
  const counted = throttleGuess(deps, reply, throttles, async () => right, watch);
  if (await counted.catch(ifRefused)) return true;
  refuseWhile(seconds, reply);
  return false;
}

function ifRefused(error: unknown): false {
  if (error instanceof DomainError && error.code === "RATE_LIMITED") return false;
  throw error;
}
