import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { loginAttempts } from "#server/db/schema/auth.ts";
import { ATTEMPTS_KEPT_MS, secondsToWait, type Throttle } from "./throttle-wait.ts";

/** The longest wait of the throttles, and whether a right guess is accepted all the same. */
interface Wait {
  seconds: number;
  allowCorrectWhileLocked: boolean;
}

interface Failure {
  subject: string;
  at: Date;
}

function failuresOf(q: Queryable, throttles: readonly Throttle[], now: Date): Promise<Failure[]> {
  const since = new Date(now.getTime() - ATTEMPTS_KEPT_MS);
  const subjects = throttles.map(({ key: subject }) => subject);
  return q
    .select({ subject: loginAttempts.subject, at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.subject, subjects), gt(loginAttempts.at, since)));
}

/** The subjects that a wrong guess still counts for. */
function countedSubjects(throttles: readonly Throttle[], failures: readonly Failure[]): string[] {
  const isOver = ({ onlyFirst }: Throttle) =>
    onlyFirst !== undefined &&
    failures.filter(({ subject }) => subject === onlyFirst.of).length >= onlyFirst.max;
  return throttles.filter((throttle) => !isOver(throttle)).map(({ key }) => key);
}

export async function waitFor(q: Queryable, throttles: readonly Throttle[], now: Date): Promise<Wait> {
  return longestWait(throttles, await failuresOf(q, throttles, now), now);
}

function longestWait(throttles: readonly Throttle[], failures: readonly Failure[], now: Date): Wait {
  const locks = throttles.flatMap((throttle) => {
    const times = failures.filter(({ subject }) => subject === throttle.key).map(({ at }) => at);
    const seconds = secondsToWait(times, throttle, now);
    return seconds > 0
      ? [{ seconds, allowCorrectWhileLocked: throttle.allowCorrectWhileLocked ?? false }]
      : [];
  });
  return {
    seconds: Math.max(0, ...locks.map(({ seconds }) => seconds)),
    allowCorrectWhileLocked: locks.every(({ allowCorrectWhileLocked }) => allowCorrectWhileLocked),
  };
}

interface RecordedAttempt {
  /** Seconds to wait when the guess is refused for being one too many, else 0. */
  wait: number;
  /** Whether the next ones have to wait because of it. */
  becameLocked: boolean;
}

/**
 * Records the outcome of a guess that has been checked. Guesses at the same thing queue here, so that many at once get
 * no more tries than many in a row: once the bound is reached even a right guess is refused, unless its throttles allow it.
 */
export async function recordAttempt(
  tx: Transaction,
  attempt: { throttles: readonly Throttle[]; right: boolean; now: Date },
): Promise<RecordedAttempt> {
  const { throttles, right, now } = attempt;
  const subjects = throttles.map((throttle) => throttle.key).sort();
  for (const subject of subjects) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  }
  const failures = await failuresOf(tx, throttles, now);
  const { seconds, allowCorrectWhileLocked } = longestWait(throttles, failures, now);
  if (seconds > 0 && !allowCorrectWhileLocked) return { wait: seconds, becameLocked: false };
  if (!right) {
    const counted = countedSubjects(throttles, failures).sort();
    await tx.insert(loginAttempts).values(counted.map((subject) => ({ subject, at: now })));
    const becameLocked = seconds === 0 && (await waitFor(tx, throttles, now)).seconds > 0;
    return { wait: seconds, becameLocked };
  }
  // A right password of one's own must not reset the count of the network.
  const toReset = throttles.filter((throttle) => throttle.resetOnSuccess).map(({ key: subject }) => subject);
  if (toReset.length > 0) await tx.delete(loginAttempts).where(inArray(loginAttempts.subject, toReset));
  return { wait: 0, becameLocked: false };
}

/** Takes back what was recorded at this moment. */
export async function deleteAttempt(q: Queryable, { key }: Throttle, at: Date): Promise<void> {
  await q.delete(loginAttempts).where(and(eq(loginAttempts.subject, key), eq(loginAttempts.at, at)));
}
