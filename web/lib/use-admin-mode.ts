import { adminToken } from "./admin-token.ts";
import { useStore } from "./store.ts";

/** Whether this page is in admin mode. */
export const useAdminMode = (): boolean => useStore(adminToken) !== null;
