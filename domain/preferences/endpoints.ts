import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { preferencesInput, preferencesView } from "./contract.ts";

export const getPreferences = endpoint(
  "GET",
  "/api/me/preferences",
  contract<{ answer: typeof preferencesView }>(),
);
export const updatePreferences = endpoint(
  "PUT",
  "/api/me/preferences",
  contract<{ body: typeof preferencesInput; answer: typeof preferencesView }>(),
);
export const deletePreferences = endpoint(
  "DELETE",
  "/api/me/preferences",
  contract<{ answer: typeof done }>(),
);
