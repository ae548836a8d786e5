import { toPaise } from "../money.ts";
import type { Gender, ListingCard, RoomType } from "./contract.ts";

export const EARTH_RADIUS_KM = 6371;
export const CARD_AMENITIES = 6;
export const AMENITY_LABEL_LENGTH = 8;
export const DEFAULT_RATING = "4.5";
export const PREMIUM_ABOVE = { any: 17_000, double: 12_500 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine), unrounded. */
export function distanceKm(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const dLat = radians(bLat - aLat);
  const dLon = radians(bLon - aLon);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Under 0.05 km counts as 0; otherwise rounded to 0.1 km. */
export function roundDistance(km: number): number {
  return km < 0.05 ? 0 : Math.round(km * 10) / 10;
}

/** "Nearby" under 0.1 km, metres under 1 km, else kilometres. */
export function formatDistance(km: number): string {
  const rounded = roundDistance(km);
  if (rounded < 0.1) return "Nearby";
  if (rounded < 1) return `${Math.round(rounded * 1000)} m`;
  return `${rounded.toFixed(1)} km`;
}

/** Premium colive: rent above 17,000, or a 2-sharing room above 12,500. */
export function isPremium(listing: { monthlyRent: string | null; roomType: RoomType }): boolean {
  if (listing.monthlyRent === null) return false;
  const rent = toPaise(listing.monthlyRent) / 100;
  return rent > PREMIUM_ABOVE.any || (listing.roomType === "2 Sharing" && rent > PREMIUM_ABOVE.double);
}

/** Gender of a new listing from the words of its title. */
export function genderFromTitle(title: string): Gender {
  const words = title.toLowerCase().split(/[^a-z]+/);
  const has = (...keywords: string[]) => keywords.some((keyword) => words.includes(keyword));
  if (has("boys", "gents", "men")) return "boys";
  if (has("ladies", "girls", "women")) return "ladies";
  return "colive";
}

/** What a card says of its rating: the real one, or 4.5 marked as new. */
export function shownRating(listing: Pick<ListingCard, "rating" | "reviewCount">): {
  value: string;
  isNew: boolean;
} {
  if (listing.reviewCount === 0) return { value: DEFAULT_RATING, isNew: true };
  return { value: Number(listing.rating).toFixed(1), isNew: false };
}

/** The label under an amenity icon, cut at 8 characters. */
export function amenityLabel(amenity: string): string {
  return amenity.length > AMENITY_LABEL_LENGTH ? `${amenity.slice(0, AMENITY_LABEL_LENGTH)}…` : amenity;
}

/** A number as `tel:` and `wa.me` take it: without a plus it gets +91. */
export function dialable(phone: string): string {
  const compact = phone.replace(/[\s()-]/g, "");
  return compact.startsWith("+") ? compact : `+91${compact}`;
}
