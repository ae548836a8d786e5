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
  /** Whether a forgotten password can be answered by SMS. */
  canText: z.boolean(),
});
export type SiteInfo = z.infer<typeof siteInfo>;
