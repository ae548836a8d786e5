import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { listingCards, listingDetail, listingPins, listingsQuery, pinsQuery } from "./contract.ts";
import type {
  adminListingsQuery,
  createdListing,
  deletionInput,
  existsAnswer,
  existsQuery,
  listingEdit,
  managedListing,
  managedListings,
  ownerInput,
} from "./hosting.ts";

export const searchListings = endpoint(
  "GET",
  "/api/pg-listings",
  contract<{ query: typeof listingsQuery; answer: typeof listingCards }>(),
);
export const listPins = endpoint(
  "GET",
  "/api/listing-pins",
  contract<{ query: typeof pinsQuery; answer: typeof listingPins }>(),
);
export const getListing = endpoint(
  "GET",
  "/api/pg-listings/:idOrSlug",
  contract<{ answer: typeof listingDetail }>(),
);
export const listSimilarListings = endpoint(
  "GET",
  "/api/pg-listings/:idOrSlug/similar",
  contract<{ answer: typeof listingCards }>(),
);
export const countView = endpoint("POST", "/api/pg-listings/:id/view");
export const checkListingExists = endpoint(
  "GET",
  "/api/check-pg-exists",
  contract<{ query: typeof existsQuery; answer: typeof existsAnswer }>(),
);
export const createListing = endpoint(
  "POST",
  "/api/pg-listings",
  contract<{ body: FormData; answer: typeof createdListing }>(),
);
export const listMyListings = endpoint(
  "GET",
  "/api/me/listings",
  contract<{ answer: typeof managedListings }>(),
);
export const getManagedListing = endpoint(
  "GET",
  "/api/pg-listings/:id/manage",
  contract<{ answer: typeof managedListing }>(),
);
export const updateListing = endpoint(
  "PATCH",
  "/api/pg-listings/:id",
  contract<{ body: typeof listingEdit; answer: typeof managedListing }>(),
);
/** Says that the number of free beds is right; a listing that hid itself is shown again. */
export const confirmBeds = endpoint(
  "POST",
  "/api/pg-listings/:id/beds-confirmation",
  contract<{ answer: typeof managedListing }>(),
);
export const deleteListing = endpoint(
  "POST",
  "/api/pg-listings/:id/delete",
  contract<{ body: typeof deletionInput; answer: typeof done }>(),
);
export const listAllListings = endpoint(
  "GET",
  "/api/admin/listings",
  contract<{ query: typeof adminListingsQuery; answer: typeof managedListings }>(),
);
export const handOverListing = endpoint(
  "POST",
  "/api/admin/listings/:id/owner",
  contract<{ body: typeof ownerInput; answer: typeof managedListing }>(),
);
