import { contract, endpoint } from "#domain/endpoint.ts";
import type { listingCards } from "#domain/listings/contract.ts";
import type { cardsQuery, favouriteAnswer, favouriteIds, favouriteIdsInput } from "./contract.ts";

const toggle = contract<{ answer: typeof favouriteAnswer }>();
const cards = contract<{ answer: typeof listingCards }>();

export const likeListing = endpoint("PUT", "/api/pg-listings/:id/like", toggle);
export const unlikeListing = endpoint("DELETE", "/api/pg-listings/:id/like", toggle);
export const saveListing = endpoint("PUT", "/api/pg-listings/:id/save", toggle);
export const unsaveListing = endpoint("DELETE", "/api/pg-listings/:id/save", toggle);
export const listLiked = endpoint("GET", "/api/me/liked", cards);
export const listSaved = endpoint("GET", "/api/me/saved", cards);
export const getFavourites = endpoint("GET", "/api/me/marks", contract<{ answer: typeof favouriteIds }>());
export const mergeFavourites = endpoint(
  "POST",
  "/api/me/marks",
  contract<{ body: typeof favouriteIdsInput; answer: typeof favouriteIds }>(),
);
export const listCards = endpoint(
  "GET",
  "/api/listing-cards",
  contract<{ query: typeof cardsQuery; answer: typeof listingCards }>(),
);
