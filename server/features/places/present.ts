import type {
  LandingFacts,
  LandingLink,
  OperatorInfo,
  PlaceSuggestion,
  SiteInfo,
} from "#domain/places/contract.ts";
import { roundDistance } from "#domain/places/distance.ts";
import { canonicalPage, otherPages, pageOfPlace, parentPage } from "#domain/places/landing-links.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import type { KnownPlace } from "#domain/places/landmarks.ts";
import { around } from "#domain/places/near.ts";
import type { Place } from "#domain/places/places.ts";
import { radiusOf } from "#domain/places/radius.ts";
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
    referralAmount: config.referralAmount,
  };
}

export const presentOperator = ({ operator, whatsappNumber }: Config): OperatorInfo => ({
  name: operator.name ?? null,
  address: operator.address ?? null,
  email: operator.email ?? null,
  phone: operator.phone ?? null,
  grievanceOfficer: operator.grievanceOfficer ?? null,
  whatsappNumber,
});

const presentPlace = ({
  name,
  kind,
  latitude,
  longitude,
}: Pick<KnownPlace, "name" | "kind" | "latitude" | "longitude">) => ({
  name,
  kind,
  latitude,
  longitude,
});

export const presentSuggestion = (place: KnownPlace): PlaceSuggestion => ({
  ...presentPlace(place),
  radiusKm: radiusOf(place.kind),
});

const link = ({ path, kind, heading }: LandingPage): LandingLink => ({ path, kind, heading: heading() });

export function presentLanding(
  page: LandingPage,
  place: Place | null,
  { withinKm, summary, areas }: LandingSummary,
  listing: string | null,
): LandingFacts {
  const { depositFrom, depositTo } = summary;
  const parent = parentPage(page);
  return {
    path: page.path,
    canonicalPath: canonicalPage(page).path,
    kind: page.kind,
    heading: page.heading(),
    gender: page.gender,
    place: place && presentPlace(place),
    withinKm,
    total: summary.stays,
    bedsLeft: summary.bedsLeft,
    withFood: summary.withFood,
    rents: summary.bySharing.flatMap(({ roomType, let: stays, from, median }) =>
      from === null || median === null ? [] : [{ roomType, stays, from, median }],
    ),
    deposits: depositFrom !== null && depositTo !== null ? { from: depositFrom, to: depositTo } : null,
    areas: areas.map(({ name, stays, from }) => ({
      name,
      stays,
      from,
      path: pageOfPlace(name, page.gender)?.path ?? null,
    })),
    near: place
      ? around(place).map(({ place: { name }, kind, distanceKm }) => ({
          name,
          kind,
          distanceKm: roundDistance(distanceKm),
        }))
      : [],
    listing,
    parent: parent && link(parent),
    others: otherPages(page).map(link),
    updatedAt: summary.updatedAt?.toISOString() ?? null,
  };
}
