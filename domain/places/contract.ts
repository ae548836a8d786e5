import * as z from "zod/mini";

export const placeSuggestion = z.object({
  name: z.string(),
  kind: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestion>;

export const placesQuery = z.object({ q: z.string().check(z.maxLength(100)) });

/** What every page needs to know of the site: `GET /api/site`. Nothing secret stands here. */
export const siteInfo = z.object({
  chatNumber: z.string(),
  whatsappNumber: z.string(),
  upiId: z.string(),
  upiName: z.string(),
  socialUrl: z.string(),
  publicUrl: z.string(),
  mapTilesUrl: z.nullable(z.string()),
});
export type SiteInfo = z.infer<typeof siteInfo>;

/** What is said when the visitor's position cannot be had. */
export const locationMessages = {
  unsupported: "Geolocation is not supported by this browser",
  denied: "Location access denied by user",
  unavailable: "Location information unavailable",
  timeout: "Location request timeout",
  unknown: "Unable to retrieve location",
} as const;

export const LOCATION_OPTIONS = {
  enableHighAccuracy: true,
  timeout: 15_000,
  maximumAge: 5 * 60_000,
} as const;
