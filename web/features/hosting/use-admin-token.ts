import { useSyncExternalStore } from "react";
import { adminToken } from "#web/lib/admin-token.ts";

/** The token of admin mode, or null outside it. */
export const useAdminToken = () => useSyncExternalStore(adminToken.subscribe, adminToken.get, () => null);
