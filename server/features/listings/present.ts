import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { bedsLeft, distanceKm, isPremium, roundDistance } from "#domain/listings/rules.ts";
import { pageOfPlace } from "#domain/places/landing-links.ts";
import { placesWithin } from "#domain/places/near.ts";
import type { TrustBrief } from "#domain/trust/scores.ts";
import type { CardRow, DetailRow } from "./reads.ts";

const NEARBY = { km: 5, most: 8 } as const;

export interface Viewer {
  latitude: number;
  longitude: number;
}

/** Kilometres from who looks, where that is known of both. */
export function away(
  { latitude, longitude }: Pick<CardRow, "latitude" | "longitude">,
  viewer: Viewer | null,
): number | null {
  if (!viewer || latitude === null || longitude === null) return null;
  return roundDistance(distanceKm(viewer.latitude, viewer.longitude, latitude, longitude));
}

/** @param viewer where the visitor is, when the search said so */
export function presentCard(row: CardRow, viewer: Viewer | null = null): ListingCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    address: row.address,
    locality: row.locality,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    monthlyRent: row.monthlyRent,
    dailyRent: row.dailyRent,
    weeklyRent: row.weeklyRent,
    stayDuration: row.stayDuration,
    securityDeposit: row.securityDeposit,
    roomType: row.roomType,
    amenities: row.amenities,
    media: row.media,
    profileImageUrl: row.profileImageUrl,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    gender: row.gender,
    isAvailable: row.isAvailable === 1,
    bedsLeft: bedsLeft(row),
    isPremium: isPremium(row),
    rating: row.rating,
    reviewCount: row.reviewCount,
    likeCount: row.likeCount,
    distanceKm: away(row, viewer),
  };
}

/** What is around a place, beside the area that it is in. */
export function nearby({
  latitude,
  longitude,
  locality,
}: Pick<DetailRow, "latitude" | "longitude" | "locality">): ListingDetail["nearby"] {
  if (latitude === null || longitude === null) return [];
  return placesWithin(latitude, longitude, NEARBY.km)
    .filter(({ place }) => place.name !== locality)
    .slice(0, NEARBY.most)
    .map(({ place, distanceKm }) => ({
      name: place.name,
      kind: place.kind,
      distanceKm: roundDistance(distanceKm),
    }));
}

/** @param trust of its host; null where it has none */
export function presentListing(row: DetailRow, trust: TrustBrief | null): ListingDetail {
  const page = pageOfPlace(row.locality, row.gender);
  return {
    ...presentCard(row),
    description: row.description,
    floor: row.floor,
    maxOccupancy: row.maxOccupancy,
    nearby: nearby(row),
    hostTrust: row.ownerId !== null && trust ? { ...trust, userId: row.ownerId } : null,
    localityPage: page && { path: page.path, heading: page.heading },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
