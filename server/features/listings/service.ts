import { eq } from "drizzle-orm";
import { MOVE_IN_HORIZON_DAYS } from "#domain/bookings/choices.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { bedsLeft, isPremium } from "#domain/listings/rules.ts";
import { distanceKm, roundDistance } from "#domain/places/distance.ts";
import { placesWithin } from "#domain/places/near.ts";
import type { Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { confirmed } from "./freshness-writes.ts";
import type { CardRow, DetailRow } from "./reads.ts";
import { updateListing } from "./writes.ts";

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

/** The beds that fall free next, where another is free today. Those on a day that nobody can book yet are not told. */
function nextFree({ freeFrom, laterDays }: CardRow): ListingCard["nextFree"] {
  const from = laterDays[0];
  if (freeFrom !== null || from === undefined) return null;
  if (from > addDays(kolkataDate(new Date()), MOVE_IN_HORIZON_DAYS)) return null;
  return { beds: laterDays.filter((day) => day === from).length, from };
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
    freeFrom: row.freeFrom,
    nextFree: nextFree(row),
    // The index in memory reads moments as text.
    bedsConfirmedOn: kolkataDate(new Date(row.bedsConfirmedAt)),
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

/** Computes anew what a listing is found by, after its row was changed. */
export async function reindexListing(tx: Transaction, id: number): Promise<void> {
  const [listing] = await tx.select().from(pgListings).where(eq(pgListings.id, id)).for("update");
  if (listing) await updateListing(tx, listing, {});
}

/**
 * Notes that a listing's number of free beds is right: its host says so, or somebody has paid for one of its beds. One that
 * hid itself is shown again, unless it is suspended: then its host confirms once more.
 */
export async function confirmBeds(tx: Transaction, id: number, now: Date): Promise<void> {
  const [listing] = await tx.select().from(pgListings).where(eq(pgListings.id, id)).for("no key update");
  if (listing?.isDeleted !== 0) return;
  await tx.update(pgListings).set(confirmed(listing, now)).where(eq(pgListings.id, id));
}
