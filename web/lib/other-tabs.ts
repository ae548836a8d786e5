import { browserApi } from "./api.ts";
import { changeTabOwner } from "./browser-owner.ts";
import { browserQueryClient } from "./query.tsx";
import { OWNER_KEY, sessionQuery, TAB_KEY } from "./session.ts";
import { forgetTab } from "./session-change.ts";
import { writeText } from "./stored.ts";

/**
 * Loads this page again when somebody logs out, or another person logs in, in another tab. Otherwise this page would still
 * show the person before, and save their changes into the account of the next one.
 * @returns stops listening
 */
export function followOwner(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== OWNER_KEY) return;
    const user = browserQueryClient().getQueryData(sessionQuery(browserApi).queryKey);
    if (!user || user.id === newValue) return changeTabOwner(newValue);
    forgetTab();
    // A form can be saved once more before the page closes: what the tab holds is still of the one before.
    writeText(TAB_KEY, user.id, "sessionStorage");
    window.location.reload();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
