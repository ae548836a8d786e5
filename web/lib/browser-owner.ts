import { OWNER_KEY, TAB_KEY } from "./session.ts";
import { forgetPerson, forgetTab } from "./session-change.ts";
import { readText, writeText } from "./stored.ts";

/**
 * Notes whose this tab is. What another account typed in it is removed; what was typed without an account stays, as its
 * writer has just signed in.
 * @param userId null when nobody is signed in
 */
export function changeTabOwner(userId: string | null): void {
  const before = readText(TAB_KEY, "sessionStorage");
  if (before !== null && before !== userId) forgetTab();
  writeText(TAB_KEY, userId, "sessionStorage");
}

/**
 * Notes who is signed in here. Without a logout in this browser a session ends when it was ended on another device, the
 * password was changed, or it ran out: what was left is then removed as well.
 * @param userId null when nobody is
 */
export function changeOwner(userId: string | null): void {
  const before = readText(OWNER_KEY);
  if (before !== null && before !== userId) forgetPerson();
  writeText(OWNER_KEY, userId);
  changeTabOwner(userId);
}
