import { ApiError } from "./api.ts";

/** A refusal will be the same the second time; only what may have been lost on the way is asked for again, once. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < 1 && !refused;
}

/** The same for what a page cannot be shown without: there is a page for who is offline, and it need not wait. */
export const worthWaitingFor = (failures: number, error: unknown): boolean =>
  navigator.onLine && worthAnotherTry(failures, error);
