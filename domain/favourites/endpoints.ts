import { contract, endpoint } from "#domain/endpoint.ts";
import type { listingCards } from "#domain/listings/contract.ts";
import type { cardsQuery, markAnswer, marks, marksInput } from "./contract.ts";

const marking = contract<{ answer: typeof markAnswer }>();
const cards = contract<{ answer: typeof listingCards }>();

export const likeListing = endpoint("PUT", "/api/pg-listings/:id/like", marking);
export const unlikeListing = endpoint("DELETE", "/api/pg-listings/:id/like", marking);
export const saveListing = endpoint("PUT", "/api/pg-listings/:id/save", marking);
export const unsaveListing = endpoint("DELETE", "/api/pg-listings/:id/save", marking);
export const listLiked = endpoint("GET", "/api/me/liked", cards);
export const listSaved = endpoint("GET", "/api/me/saved", cards);
export const getMarks = endpoint("GET", "/api/me/marks", contract<{ answer: typeof marks }>());
export const mergeMarks = endpoint(
  "POST",
  "/api/me/marks",
  contract<{ body: typeof marksInput; answer: typeof marks }>(),
);
export const listCards = endpoint(
  "GET",
  "/api/listing-cards",
  contract<{ query: typeof cardsQuery; answer: typeof listingCards }>(),
);
