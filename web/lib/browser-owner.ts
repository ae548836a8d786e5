import { forgetPerson } from "./session-change.ts";
import { readText, writeText } from "./stored.ts";

/**
 * Notes who is signed in here. Without a logout in this browser a session ends when it was ended on another device, the
 * password was changed, or it ran out: what was left is then removed as well.
 * @param key under which that is noted
 * @param userId null when nobody is
 */
export function changeOwner(key: string, userId: string | null): void {
  if (readText(key) !== null) forgetPerson();
  writeText(key, userId);
}
