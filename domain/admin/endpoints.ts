import { contract, endpoint } from "#domain/endpoint.ts";
import type { adminCounts, adminDay, adminSearchQuery, adminSearchResults } from "./contract.ts";

export const getAdminCounts = endpoint(
  "GET",
  "/api/admin/counts",
  contract<{ answer: typeof adminCounts }>(),
);
export const searchForAdmin = endpoint(
  "GET",
  "/api/admin/search",
  contract<{ query: typeof adminSearchQuery; answer: typeof adminSearchResults }>(),
);
export const getAdminDay = endpoint("GET", "/api/admin/day", contract<{ answer: typeof adminDay }>());
