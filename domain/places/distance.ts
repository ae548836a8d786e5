import { t } from "../i18n.ts";

export const EARTH_RADIUS_KM = 6371;

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

export const nearbyLabel = (): string => t("places.nearby");

/** "Nearby" under 0.1 km, metres under 1 km, else kilometres, whole ones from 100 km on. */
export function formatDistance(km: number): string {
  const rounded = roundDistance(km);
  if (rounded < 0.1) return nearbyLabel();
  if (rounded < 1) return t("places.metres", { count: Math.round(rounded * 1000) });
  return t("places.kilometres", { count: rounded.toFixed(rounded < 100 ? 1 : 0) });
}
