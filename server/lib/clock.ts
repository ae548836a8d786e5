/** The one source of "now", so that tests can stand at a chosen moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
