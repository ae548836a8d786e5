/** The one source of "now", so that tests can stand at a chosen moment. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, which nobody can set back. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** Milliseconds for measuring how long something takes; those of the wall clock where there are no others. */
export const monotonicMs = (clock: Clock): number => clock.monotonicMs?.() ?? clock.now().getTime();

const lastReadings = new WeakMap<Clock, { steady: number; monotonic: number }>();

/**
 * The time of what must end: it goes forward even when the machine's clock is set back, so that nothing lives longer
 * because of that.
 */
export function steadyNow(clock: Clock): Date {
  const now = clock.now();
  if (!clock.monotonicMs) return now;
  const monotonic = clock.monotonicMs();
  const last = lastReadings.get(clock);
  const steady = last ? Math.max(now.getTime(), last.steady + monotonic - last.monotonic) : now.getTime();
  lastReadings.set(clock, { steady, monotonic });
  return new Date(steady);
}
