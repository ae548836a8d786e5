const MINUTE_MS = 60_000;

/** In which `max` calls are free, where the calls themselves are counted. */
const RATE_WINDOW_MS = 15 * MINUTE_MS;

/** How long wrong guesses are remembered, and how the wait grows beyond the free ones. */
export const ATTEMPTS_KEPT_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

export interface Throttle {
  subject: string;
  /** How many are free. */
  max: number;
  /** For wrong guesses: from `max` on each of a day doubles the wait. */
  grows?: true;
  /** Without `grows`: how long `max` tries are counted, a day at most. A quarter of an hour unless given. */
  withinMs?: number;
  /** A right guess is let through while others wait, and a wrong one still counts. */
  rightPasses?: true;
  /** A right guess forgets the wrong ones. */
  forgiven?: true;
}

/** Milliseconds since the last of so many wrong guesses after which the next one is free. */
const growingWait = (failures: number, max: number): number =>
  failures < max ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - max));

/**
 * Seconds to wait before the next try, or 0 when one is free.
 * @param times of the tries that count
 */
export function secondsToWait(
  times: readonly Date[],
  { max, grows, withinMs = RATE_WINDOW_MS }: Omit<Throttle, "subject">,
  now: Date,
): number {
  const kept = now.getTime() - (grows ? ATTEMPTS_KEPT_MS : withinMs);
  const recent = times
    .map((at) => at.getTime())
    .filter((at) => at > kept)
    .sort((a, b) => b - a);
  const [last] = recent;
  const blocking = recent[max - 1];
  if (last === undefined || blocking === undefined) return 0;
  const free = grows ? last + growingWait(recent.length, max) : blocking + withinMs;
  return free <= now.getTime() ? 0 : Math.max(1, Math.ceil((free - now.getTime()) / 1000));
}
