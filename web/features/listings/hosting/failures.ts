import { hostingMessages } from "#domain/listings/hosting.ts";
import { ApiError } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";

/** What the server said, else that something failed. */
export function saidBy(error: unknown): string {
  return messageOf(error, hostingMessages.unexpected());
}

/** Whether the call may have gone through although no answer came. */
export const isOutcomeUnknown = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;
