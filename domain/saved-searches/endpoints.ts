import { contract, endpoint } from "#domain/endpoint.ts";
import type { done } from "../done.ts";
import type { savedSearch, savedSearchChange, savedSearches, savedSearchInput } from "./contract.ts";

export const listSearches = endpoint("GET", "/api/me/searches", contract<{ answer: typeof savedSearches }>());
export const saveSearch = endpoint(
  "POST",
  "/api/me/searches",
  contract<{ body: typeof savedSearchInput; answer: typeof savedSearch }>(),
);
export const changeSearch = endpoint(
  "PATCH",
  "/api/me/searches/:id",
  contract<{ body: typeof savedSearchChange; answer: typeof savedSearch }>(),
);
export const removeSearch = endpoint("DELETE", "/api/me/searches/:id", contract<{ answer: typeof done }>());
