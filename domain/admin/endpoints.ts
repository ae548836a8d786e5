import { contract, endpoint } from "#domain/endpoint.ts";
import type { adminCounts } from "./contract.ts";

export const getAdminCounts = endpoint(
  "GET",
  "/api/admin/counts",
  contract<{ answer: typeof adminCounts }>(),
);
