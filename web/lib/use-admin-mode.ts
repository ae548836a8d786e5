import { useSyncExternalStore } from "react";
import { adminToken } from "./admin-token.ts";

/** Whether this page is in admin mode. */
export const useAdminMode = (): boolean =>
  useSyncExternalStore(adminToken.subscribe, adminToken.get, () => null) !== null;
