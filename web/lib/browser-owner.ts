import { ACCOUNT_CACHE_KEY } from "./favourites-storage.ts";
import { removeGuestToken } from "./guest-token.ts";
import { readText, removePersonal, writeText } from "./stored.ts";

const OWNER_KEY = "tangu:signed-in:1";

/** Removes what whoever was signed in left in this browser, drafts too: the next person may be another. */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage can be switched off: then there is nothing in it.
  }
  for (const key of [ACCOUNT_CACHE_KEY, OWNER_KEY]) writeText(key, null);
  removePersonal();
  removeGuestToken();
}

/**
 * Notes who is signed in here. Without a logout in this browser a session ends when it was ended on another device, the
 * password was changed, or it ran out: what was left is then removed as well.
 * @param userId null when nobody is
 */
export function noteSignedIn(userId: string | null): void {
  // On the server, storage would be everybody's.
  if (typeof document === "undefined") return;
  const before = readText(OWNER_KEY);
  if (before === userId) return;
  if (before !== null) forgetPerson();
  writeText(OWNER_KEY, userId);
}
