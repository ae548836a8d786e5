import { contract, endpoint } from "#domain/endpoint.ts";
import type { landingFacts, operatorInfo, placeSuggestions, placesQuery, siteInfo } from "./contract.ts";

export const getLandingPage = endpoint(
  "GET",
  "/api/landing-pages/:slug",
  contract<{ answer: typeof landingFacts }>(),
);
export const getOperator = endpoint("GET", "/api/operator", contract<{ answer: typeof operatorInfo }>());
export const getSite = endpoint("GET", "/api/site", contract<{ answer: typeof siteInfo }>());
export const listPlaces = endpoint(
  "GET",
  "/api/places",
  contract<{ query: typeof placesQuery; answer: typeof placeSuggestions }>(),
);
