import { adminToken } from "#web/lib/admin-token.ts";
import { useSession } from "#web/lib/session.ts";
import { useStore } from "#web/lib/store.ts";

export interface ChatActor {
  userId: string | null;
  firstName: string | null;
  /** Under which name what they write waits in the outbox. */
  by: string;
  /** Changes whenever the server would see somebody else. */
  key: string;
  pending: boolean;
}

/** Who is talking: an account, admin mode, or a guest. */
export function useActor(): ChatActor {
  const { data, isPending } = useSession();
  const token = useStore(adminToken);
  const userId = data?.id ?? null;
  return {
    userId,
    firstName: data?.firstName ?? null,
    by: userId ?? (token === null ? "guest" : "admin"),
    key: `${userId} ${token}`,
    pending: isPending,
  };
}
