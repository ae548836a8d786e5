import { browserApi } from "./api.ts";
import { browserQueryClient } from "./query.tsx";
import { OWNER_KEY, sessionQuery } from "./session.ts";

/**
 * A logout, or a login of somebody else, in another tab: what stands here is of a person who may have gone, and what is
 * saved here would be saved for the next one.
 * @returns ends it
 */
export function followOwner(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const user = browserQueryClient().getQueryData(sessionQuery(browserApi).queryKey);
    if (key === OWNER_KEY && user && user.id !== newValue) window.location.reload();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
