import { and, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { loginAttempts } from "#server/db/schema/auth.ts";
import { ATTEMPTS_KEPT_MS, secondsToWait, type Throttle } from "./throttle-wait.ts";

/** What the throttles say to a try: the longest wait, and whether a right guess is let through all the same. */
interface Wait {
  seconds: number;
  rightPasses: boolean;
}

export async function waitFor(q: Queryable, throttles: readonly Throttle[], now: Date): Promise<Wait> {
  const since = new Date(now.getTime() - ATTEMPTS_KEPT_MS);
  const subjects = throttles.map(({ subject }) => subject);
  const failures = await q
    .select({ subject: loginAttempts.subject, at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.subject, subjects), gt(loginAttempts.at, since)));
  const closed = throttles.flatMap((throttle) => {
    const times = failures.filter(({ subject }) => subject === throttle.subject).map(({ at }) => at);
    const seconds = secondsToWait(times, throttle, now);
    return seconds > 0 ? [{ seconds, rightPasses: throttle.rightPasses ?? false }] : [];
  });
  return {
    seconds: Math.max(0, ...closed.map(({ seconds }) => seconds)),
    rightPasses: closed.every(({ rightPasses }) => rightPasses),
  };
}

interface Settled {
  /** Seconds to wait when the guess is refused for being one too many, else 0. */
  wait: number;
  /** Whether the next ones have to wait because of it. */
  closes: boolean;
}

/**
 * Books the outcome of a guess that has been checked. Guesses at the same thing queue here, so that many at once get
 * no more tries than many in a row: once the bound is reached even a right guess is refused, unless it passes.
 */
export async function settleAttempt(
  tx: Transaction,
  attempt: { throttles: readonly Throttle[]; right: boolean; now: Date },
): Promise<Settled> {
  const { throttles, right, now } = attempt;
  const subjects = throttles.map((throttle) => throttle.subject).sort();
  for (const subject of subjects) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  }
  const { seconds, rightPasses } = await waitFor(tx, throttles, now);
  if (seconds > 0 && !rightPasses) return { wait: seconds, closes: false };
  if (!right) {
    await tx.insert(loginAttempts).values(subjects.map((subject) => ({ subject, at: now })));
    const closes = seconds === 0 && (await waitFor(tx, throttles, now)).seconds > 0;
    return { wait: seconds, closes };
  }
  // A right password of one's own must not reset the count of the network.
  const forgiven = throttles.filter((throttle) => throttle.forgiven).map(({ subject }) => subject);
  if (forgiven.length > 0) await tx.delete(loginAttempts).where(inArray(loginAttempts.subject, forgiven));
  return { wait: 0, closes: false };
}
