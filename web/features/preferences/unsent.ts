import type { PreferencesInput, PreferencesView } from "#domain/preferences/contract.ts";
import { OWN_PREFIX, storedValue } from "#web/lib/stored.ts";

/** What was answered and has not reached us, such as in a lift; null when all of it has. */
export const unsentAnswers = (userId: string) =>
  storedValue(`${OWN_PREFIX}preferences:${userId}`, (found) =>
    typeof found === "object" ? (found as PreferencesInput | null) : null,
  );

/** What is sent: all that was said, without the time when. */
export function inputOf({ updatedAt: _, ...said }: PreferencesView): PreferencesInput {
  return said;
}
