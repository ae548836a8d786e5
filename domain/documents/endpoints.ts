import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { documentViews } from "./contract.ts";

export const listDocuments = endpoint(
  "GET",
  "/api/tenants/:tenantId/documents",
  contract<{ answer: typeof documentViews }>(),
);
export const addDocument = endpoint(
  "POST",
  "/api/tenants/:tenantId/documents",
  contract<{ body: FormData; answer: typeof documentViews }>(),
);
export const removeDocument = endpoint(
  "DELETE",
  "/api/tenants/:tenantId/documents/:documentId",
  contract<{ answer: typeof done }>(),
);
export const getDocument = endpoint("GET", "/api/tenants/:tenantId/documents/:documentId/file");
