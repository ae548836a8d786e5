import { contract, endpoint } from "#domain/endpoint.ts";
import type { suggestions, suggestionsQuery } from "./suggestions.ts";

export const suggest = endpoint(
  "GET",
  "/api/search/suggestions",
  contract<{ query: typeof suggestionsQuery; answer: typeof suggestions }>(),
);
