import type { Query, QueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { isPathOf } from "#domain/endpoint.ts";
import { checkListingExists } from "#domain/listings/endpoints.ts";
import type { Api } from "./api.ts";
import { ACCOUNT_CACHE_KEY } from "./favourites-storage.ts";
import { removeGuestToken } from "./guest-token.ts";
import { PUBLIC_READS } from "./public-reads.ts";
import { sessionKey, sessionQuery } from "./session.ts";
import { removePersonal, writeText } from "./stored.ts";

/** Whether an answer is the same for everybody; all others are removed when somebody signs in or out. */
export const isPublicAnswer = isPathOf(...PUBLIC_READS, checkListingExists);

const isPersonal = ({ queryKey }: Query) =>
  queryKey[0] !== getCurrentUser().path && !isPublicAnswer(queryKey[0]);

/** Removes cached data of whoever was here before, and fetches again what is on the screen. */
async function resetPersonalQueries(client: QueryClient): Promise<void> {
  client.removeQueries({ type: "inactive", predicate: isPersonal });
  await client.resetQueries({ predicate: isPersonal });
}

/** After a login or signup: who is signed in is asked anew, and so is everything that is theirs. */
export async function onSignedIn(api: Api, client: QueryClient, user: CurrentUser): Promise<void> {
  client.setQueryData(sessionQuery(api).queryKey, user);
  // They are in, whatever becomes of this call: the answer to the login said who it is.
  await client.fetchQuery({ ...sessionQuery(api), staleTime: 0 }).catch(() => undefined);
  void resetPersonalQueries(client);
}

/** Removes what was typed in this tab. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage can be switched off: then there is nothing in it.
  }
}

/**
 * Removes what a signed-in person left in this browser: the next one may be somebody else. Other tabs remove
 * what was typed in them when they load again (`root.tsx`).
 */
export function forgetPerson(): void {
  forgetTab();
  writeText(ACCOUNT_CACHE_KEY, null);
  removePersonal();
  removeGuestToken();
}

/** After a logout. Drafts in this browser are removed as well: the next person may be another. */
export async function onSignedOut(client: QueryClient): Promise<void> {
  forgetPerson();
  client.removeQueries({ type: "inactive", predicate: isPersonal });
  client.setQueryData(sessionKey, null);
  // The screens of the account close with the answer; what is still open after it is asked for as a visitor.
  await client.invalidateQueries({ queryKey: sessionKey });
  await resetPersonalQueries(client);
}
