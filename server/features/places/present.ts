import type { PlaceSuggestion, SiteInfo } from "#domain/places/contract.ts";
import type { Place } from "#domain/places/places.ts";
import type { Config } from "#server/lib/config.ts";

export function presentSite(config: Config): SiteInfo {
  return {
    chatNumber: config.chatNumber,
    whatsappNumber: config.whatsappNumber,
    upiId: config.upiId,
    upiName: config.upiName,
    socialUrl: config.socialUrl,
    publicUrl: config.publicUrl,
    mapTilesUrl: config.mapTilesUrl ?? null,
    canText: config.smsWebhookUrl !== undefined,
  };
}

export function presentPlace({ name, kind, latitude, longitude }: Place): PlaceSuggestion {
  return { name, kind, latitude, longitude };
}
