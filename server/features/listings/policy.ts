import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { AMENITIES, type ListingsQuery } from "#domain/listings/contract.ts";

/** Of a listing that was deleted one may still ask what is like it. */
export function assertKnown<T>(listing: T | null): T {
  if (listing) return listing;
  throw new DomainError("NOT_FOUND", t("listings.notFound"));
}

/** Anybody may look at a listing until it is deleted or suspended; one that is paused can be looked at, not booked. */
export function assertShown<T extends { isDeleted: number; suspendedAt: Date | null }>(found: T | null): T {
  const listing = assertKnown(found);
  if (listing.isDeleted !== 0 || listing.suspendedAt !== null)
    throw new DomainError("GONE", t("listings.noLongerListed"));
  return listing;
}

/**
 * The same search in one spelling: each amenity once, in order, so that no search has more than one cache entry.
 * @throws DomainError VALIDATION for more amenities than there are
 */
export function canonicalSearch<Query extends Pick<ListingsQuery, "amenities">>(query: Query): Query {
  if (query.amenities.length > AMENITIES.length) {
    const message = t("listings.tooManyAmenities");
    throw new DomainError("VALIDATION", message, { amenities: message });
  }
  return { ...query, amenities: [...new Set(query.amenities)].sort() };
}

/** One text for all spellings of a search: other orders of the parameters, empty ones left out. */
export function cacheKeyOf(query: object): string {
  return JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
