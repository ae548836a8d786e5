import { browserApi } from "./api.ts";
import { browserQueryClient } from "./query.tsx";
import { OWNER_KEY, sessionQuery } from "./session.ts";

/**
 * Loads this page again when somebody logs out, or another person logs in, in another tab. Otherwise this page would still
 * show the person before, and save their changes into the account of the next one.
 * @returns stops listening
 */
export function followOwner(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const user = browserQueryClient().getQueryData(sessionQuery(browserApi).queryKey);
    if (key === OWNER_KEY && user && user.id !== newValue) window.location.reload();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
