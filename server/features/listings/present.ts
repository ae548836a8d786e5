import type { ListingDetail } from "#domain/listings/contract.ts";
import { pageOfPlace } from "#domain/places/landing-links.ts";
import type { TrustBrief } from "#domain/trust/scores.ts";
import type { DetailRow } from "./reads.ts";
import { nearby, presentCard } from "./service.ts";

/** @param trust of its host; null where it has none */
export function presentListing(row: DetailRow, trust: TrustBrief | null): ListingDetail {
  const page = pageOfPlace(row.locality, row.gender);
  return {
    ...presentCard(row),
    description: row.description,
    floor: row.floor,
    maxOccupancy: row.maxOccupancy,
    houseRules: row.houseRules,
    nearby: nearby(row),
    hostTrust: row.ownerId !== null && trust ? { ...trust, userId: row.ownerId } : null,
    localityPage: page && { path: page.path, heading: page.heading() },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
