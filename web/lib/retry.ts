import { ApiError } from "./api.ts";

/** A refusal will be the same the second time; only what may have been lost on the way is asked for again, once. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < 1 && !refused;
}
