import type { FastifyReply } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Deps } from "#server/lib/deps.ts";
import { recordAttempt, waitFor } from "./throttle-store.ts";
import type { Throttle } from "./throttle-wait.ts";

// Throttles of guesses (passwords, codes) and of costly calls, counted in the database by key. How many are allowed
// stands with the feature: logins and admin codes in `accounts/policy.ts`, reset links in `accounts/recovery-policy.ts`.
// The wait after too many is computed in `throttle-wait.ts`. Requests per minute of an address are limited in `limits.ts`.

/** Seconds until a guess is free, or 0. */
export async function secondsUntilFree(deps: Deps, throttles: readonly Throttle[]): Promise<number> {
  return (await waitFor(deps.store.db, throttles, deps.clock.now())).seconds;
}

/** Refuses with 429 and says when to come back. @throws DomainError RATE_LIMITED */
export function refuseWhile(
  seconds: number,
  reply: FastifyReply,
  message = t("accounts.tooManyAttempts"),
): void {
  if (seconds === 0) return;
  reply.header("Retry-After", seconds);
  throw new DomainError("RATE_LIMITED", message);
}

/** Counts a call against its throttles, whether it succeeds or not. @param message of the refusal @throws DomainError RATE_LIMITED */
export async function throttleCall(
  deps: Deps,
  reply: FastifyReply,
  throttles: readonly Throttle[],
  message?: string,
): Promise<void> {
  const now = deps.clock.now();
  const attempt = { throttles, right: false, now };
  refuseWhile((await deps.store.transaction((tx) => recordAttempt(tx, attempt))).wait, reply, message);
}

/**
 * Checks a guess, unless its throttles refuse it. They are read before the check and again after it, under a lock: the
 * second reading counts.
 * @param watch called for a wrong guess, with "locked" when the next ones have to wait because of it
 * @returns whether it was right
 * @throws DomainError RATE_LIMITED
 */
export async function throttleGuess(
  deps: Deps,
  reply: FastifyReply,
  throttles: readonly Throttle[],
  check: () => Promise<boolean>,
  watch?: (outcome: "failed" | "locked") => Promise<void>,
): Promise<boolean> {
  const { seconds, allowCorrectWhileLocked } = await waitFor(deps.store.db, throttles, deps.clock.now());
  if (!allowCorrectWhileLocked) refuseWhile(seconds, reply);
  const right = await check();
  const attempt = { throttles, right, now: deps.clock.now() };
  const { wait, becameLocked } = await deps.store.transaction((tx) => recordAttempt(tx, attempt));
  if (!right && wait === 0) await watch?.("failed");
  if (becameLocked) await watch?.("locked");
  refuseWhile(wait, reply);
  return right;
}
