import { listCards } from "#domain/favourites/endpoints.ts";
import { getListing, listSimilarListings, searchListings } from "#domain/listings/endpoints.ts";
import { getListingFood } from "#domain/notices/endpoints.ts";
import { getLandingPage, getOperator, getSite, listPlaces } from "#domain/places/endpoints.ts";
import { listReviews } from "#domain/reviews/endpoints.ts";

/** Endpoints that answer everybody the same: it outlives a change of user, and the service worker keeps it. */
export const PUBLIC_READS = [
  searchListings,
  getListing,
  listSimilarListings,
  listReviews,
  listCards,
  listPlaces,
  getSite,
  getOperator,
  getLandingPage,
  getListingFood,
] as const;
