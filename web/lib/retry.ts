import { ApiError } from "./api.ts";

/** A refusal will be the same the second time; only what may have been lost on the way is asked for again, once. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < 1 && !refused;
}

/** The same for what a page cannot be shown without: there is a page for who is offline, and it need not wait. */
export const worthWaitingFor = (failures: number, error: unknown): boolean =>
  navigator.onLine && worthAnotherTry(failures, error);

const RETRY_MS = 100;
/** Nobody waits longer than this for a second try that they don't see. */
const LONGEST_RETRY_MS = 5_000;

/** How long to wait before another try: as long as a busy server asks for. */
export function retryDelay(_failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? RETRY_MS : Math.min(asked * 1000, LONGEST_RETRY_MS);
}
