const MINUTE_MS = 60_000;

/** The window for `freeAttempts`, where all calls count. */
const RATE_WINDOW_MS = 15 * MINUTE_MS;

/** How long wrong guesses are remembered, and how the wait doubles after the free ones. */
export const ATTEMPTS_KEPT_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

export interface Throttle {
  key: string;
  /** How many are allowed before a wait. */
  freeAttempts: number;
  /** For wrong guesses: after the free ones, each more in a day doubles the wait. */
  exponentialBackoff?: true;
  /** Without `exponentialBackoff`: how long a call counts, a day at most. A quarter of an hour unless given. */
  withinMs?: number;
  /** Without `exponentialBackoff`: after the free ones another is free this long after the last. */
  thenEveryMs?: number;
  /** A right guess is accepted while others have to wait; a wrong one still counts. */
  allowCorrectWhileLocked?: true;
  /** Of the guesses under another key of the same call, only so many count: one network alone must not lock all out. */
  onlyFirst?: { of: string; max: number };
  /** A right guess deletes the wrong ones. */
  resetOnSuccess?: true;
}

/** Milliseconds since the last of so many wrong guesses after which the next one is free. */
const backoffMs = (failures: number, freeAttempts: number): number =>
  failures < freeAttempts ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - freeAttempts));

/**
 * Seconds to wait before the next try, or 0 when one is free.
 * @param times of the tries that count
 */
export function secondsToWait(times: readonly Date[], throttle: Omit<Throttle, "key">, now: Date): number {
  const { freeAttempts, exponentialBackoff, withinMs = RATE_WINDOW_MS, thenEveryMs = withinMs } = throttle;
  const kept = now.getTime() - (exponentialBackoff ? ATTEMPTS_KEPT_MS : withinMs);
  const recent = times
    .map((at) => at.getTime())
    .filter((at) => at > kept)
    .sort((a, b) => b - a);
  const [last] = recent;
  const blocking = recent[freeAttempts - 1];
  if (last === undefined || blocking === undefined) return 0;
  const free = exponentialBackoff
    ? last + backoffMs(recent.length, freeAttempts)
    : Math.min(blocking + withinMs, last + thenEveryMs);
  return free <= now.getTime() ? 0 : Math.max(1, Math.ceil((free - now.getTime()) / 1000));
}
