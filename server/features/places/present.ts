import { roundDistance } from "#domain/listings/rules.ts";
import type { LandingFacts, PlaceSuggestion, SiteInfo } from "#domain/places/contract.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import { around } from "#domain/places/near.ts";
import type { Place } from "#domain/places/places.ts";
import type { Config } from "#server/lib/config.ts";
import type { LandingSummary } from "./reads.ts";

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

export function presentLanding(
  { path }: LandingPage,
  place: Place | null,
  { withinKm, summary, areas }: LandingSummary,
  listing: string | null,
): LandingFacts {
  const { depositFrom, depositTo } = summary;
  return {
    path,
    place: place && presentPlace(place),
    withinKm,
    total: summary.stays,
    bedsLeft: summary.bedsLeft,
    withFood: summary.withFood,
    rents: summary.bySharing.flatMap(({ roomType, let: stays, from, median }) =>
      from === null || median === null ? [] : [{ roomType, stays, from, median }],
    ),
    deposits: depositFrom !== null && depositTo !== null ? { from: depositFrom, to: depositTo } : null,
    areas: areas.map(({ name, stays, from }) => ({ name, stays, from })),
    near: place
      ? around(place).map(({ place: { name }, kind, distanceKm }) => ({
          name,
          kind,
          distanceKm: roundDistance(distanceKm),
        }))
      : [],
    listing,
    updatedAt: summary.updatedAt?.toISOString() ?? null,
  };
}
