import type { PreferencesInput, PreferencesView } from "#domain/preferences/contract.ts";
import { OWN_PREFIX, readStored, writeStored } from "#web/lib/stored.ts";

const keyOf = (userId: string) => `${OWN_PREFIX}preferences:${userId}`;

/** What was answered and has not reached us, such as in a lift; null when all of it has. */
export function keptDraft(userId: string): PreferencesInput | null {
  const kept = readStored(keyOf(userId));
  return kept !== null && typeof kept === "object" ? (kept as PreferencesInput) : null;
}

export const keepDraft = (userId: string, draft: PreferencesInput) => writeStored(keyOf(userId), draft);

export function forgetDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** What is sent: all that was said, without the time when. */
export function inputOf({ updatedAt: _, ...said }: PreferencesView): PreferencesInput {
  return said;
}
