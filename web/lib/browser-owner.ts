import { ACCOUNT_CACHE_KEY } from "./favourites-storage.ts";
import { readText, removePersonal, writeText } from "./stored.ts";

const OWNER_KEY = "tangu:signed-in:1";

/** Removes what whoever was signed in left in this browser, drafts too: the next person may be another. */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage can be switched off: then there is nothing in it.
  }
  writeText(ACCOUNT_CACHE_KEY, null);
  removePersonal();
}

/**
 * Notes who is signed in here. Without a logout in this browser a session ends when it was ended on another device, the
 * password was changed, or it ran out: what was left is then removed as well. A browser calls it, not the server.
 * @param userId null when nobody is
 */
export function noteSignedIn(userId: string | null): void {
  const before = readText(OWNER_KEY);
  if (before === userId) return;
  if (before !== null) forgetPerson();
  writeText(OWNER_KEY, userId);
}
