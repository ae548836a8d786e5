import type { FastifyReply } from "fastify";
import { authMessages } from "#domain/accounts/contract.ts";
import { DomainError } from "#domain/errors.ts";
import type { Deps } from "#server/lib/deps.ts";
import { settleAttempt, waitFor } from "./throttle-store.ts";
import type { Throttle } from "./throttle-wait.ts";

/** Refuses with 429 and says when to come back. */
function refuseWhile(seconds: number, reply: FastifyReply): void {
  if (seconds === 0) return;
  reply.header("Retry-After", seconds);
  throw new DomainError("RATE_LIMITED", authMessages.tooManyAttempts);
}

/** Counts a call against its throttles, whatever comes of it. @throws DomainError RATE_LIMITED */
export async function refuseTooMany(
  deps: Deps,
  reply: FastifyReply,
  throttles: readonly Throttle[],
): Promise<void> {
  const now = deps.clock.now();
  const attempt = { throttles, right: false, now };
  refuseWhile((await deps.store.transaction((tx) => settleAttempt(tx, attempt))).wait, reply);
}

/**
 * Checks a guess between the two looks at its throttles, the second of which is the one that counts.
 * @param watch told of a wrong guess, and when it is the one that makes the next ones wait
 * @returns whether it was right
 * @throws DomainError RATE_LIMITED
 */
export async function throttled(
  deps: Deps,
  reply: FastifyReply,
  throttles: readonly Throttle[],
  check: () => Promise<boolean>,
  watch?: (outcome: "failed" | "locked") => Promise<void>,
): Promise<boolean> {
  const { seconds, rightPasses } = await waitFor(deps.store.db, throttles, deps.clock.now());
  if (!rightPasses) refuseWhile(seconds, reply);
  const right = await check();
  const attempt = { throttles, right, now: deps.clock.now() };
  const { wait, closes } = await deps.store.transaction((tx) => settleAttempt(tx, attempt));
  if (!right && wait === 0) await watch?.("failed");
  if (closes) await watch?.("locked");
  refuseWhile(wait, reply);
  return right;
}
