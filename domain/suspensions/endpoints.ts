import { contract, endpoint } from "../endpoint.ts";
import type {
  adminSuspension,
  adminSuspensions,
  appealInput,
  suspension,
  suspensionDecision,
  suspensionInput,
  suspensions,
  suspensionsQuery,
} from "./contract.ts";

const suspending = contract<{ body: typeof suspensionInput; answer: typeof adminSuspension }>();

export const suspendUser = endpoint("POST", "/api/admin/people/:id/suspension", suspending);
export const suspendListing = endpoint("POST", "/api/admin/listings/:id/suspension", suspending);
export const listSuspensions = endpoint(
  "GET",
  "/api/admin/suspensions",
  contract<{ query: typeof suspensionsQuery; answer: typeof adminSuspensions }>(),
);
export const decideSuspension = endpoint(
  "PATCH",
  "/api/admin/suspensions/:id",
  contract<{ body: typeof suspensionDecision; answer: typeof adminSuspension }>(),
);
export const listMySuspensions = endpoint(
  "GET",
  "/api/me/suspensions",
  contract<{ answer: typeof suspensions }>(),
);
export const appeal = endpoint(
  "POST",
  "/api/me/suspensions/:id/appeal",
  contract<{ body: typeof appealInput; answer: typeof suspension }>(),
);
