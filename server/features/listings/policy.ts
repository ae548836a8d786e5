import { DomainError } from "#domain/errors.ts";

/** Of a listing that was deleted one may still ask what is like it. */
export function assertKnown<T>(listing: T | null): T {
  if (listing) return listing;
  throw new DomainError("NOT_FOUND", "This stay was not found");
}

/** Anybody may look at a listing until it is deleted; one that is paused can be looked at, not booked. */
export function assertShown<T extends { isDeleted: number }>(found: T | null): T {
  const listing = assertKnown(found);
  if (listing.isDeleted !== 0) throw new DomainError("GONE", "This stay is no longer listed");
  return listing;
}
