import { createGuestToken } from "#domain/accounts/endpoints.ts";
import type { Api } from "./api.ts";

let ready: Promise<unknown> | null = null;

/**
 * Resolves once this browser has a guest token. A guest's bookings and messages belong to that cookie, and so does the
 * `Idempotency-Key` of the first of them: it has to be there before the first write, or a repeat of a lost answer
 * would come from somebody new.
 */
export function guestToken(api: Api): Promise<unknown> {
  ready ??= api.send(createGuestToken()).catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}

/** After a logout: the server has taken the token back. */
export function removeGuestToken(): void {
  ready = null;
}
