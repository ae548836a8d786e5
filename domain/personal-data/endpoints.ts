import type { accountDeletion } from "#domain/accounts/account.ts";
import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";

/** A file. */
export const exportData = endpoint("GET", "/api/me/export");
export const deleteAccount = endpoint(
  "DELETE",
  "/api/me",
  contract<{ body: typeof accountDeletion; answer: typeof done }>(),
);
