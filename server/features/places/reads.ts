import { sql } from "drizzle-orm";
import { type ListingsQuery, listingsQuery } from "#domain/listings/contract.ts";
import { LANDING_CIRCLES_KM, MIN_INDEXED_LISTINGS } from "#domain/places/landing-limits.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import type { Place } from "#domain/places/places.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { chordOf, cubeOf, LIVE, spherePoint } from "#server/features/search/filter-reads.ts";
import {
  type AreaFigures,
  type Summary,
  summarise,
  summariseAreas,
} from "#server/features/search/summary-reads.ts";

/** As far from its place a house is still the one that people ask for by its name. */
const NAMED_WITHIN_KM = 10;

export interface LandingSummary {
  withinKm: number | null;
  summary: Summary;
  areas: AreaFigures[];
}

/** The search that a landing page is: word for word what its list asks for. */
export function searchOf(
  { gender }: LandingPage,
  place: Place | null,
  withinKm: number | null,
): ListingsQuery {
  return listingsQuery.parse({
    stayDuration: "monthly",
    ...(gender && { gender }),
    ...(place && {
      userLat: String(place.latitude),
      userLon: String(place.longitude),
      within: String(withinKm),
    }),
  });
}

/** What is true of the stays of a landing page: of the first circle with enough of them, else of the widest. */
export async function summariseLanding(
  q: Queryable,
  page: LandingPage,
  place: Place | null,
): Promise<LandingSummary> {
  if (!place) {
    const query = searchOf(page, null, null);
    return {
      withinKm: null,
      summary: await summarise(q, query),
      areas: await summariseAreas(q, query),
    };
  }
  let found: LandingSummary | undefined;
  for (const withinKm of LANDING_CIRCLES_KM) {
    found = { withinKm, summary: await summarise(q, searchOf(page, place, withinKm)), areas: [] };
    if (found.summary.stays >= MIN_INDEXED_LISTINGS) break;
  }
  return found!;
}

/**
 * The slug of the house that a page is about. A stay's own slug may go on with its locality or a number; of several the
 * one that is called exactly so, else the nearest.
 */
export async function findNamedListing(
  q: Queryable,
  page: LandingPage,
  place: Place,
): Promise<string | null> {
  if (!page.slug) return null;
  const near = sql`position <-> ${cubeOf(spherePoint(place.latitude, place.longitude))}`;
  const [listing] = await rows<{ slug: string }>(
    q,
    sql`select slug from pg_listings
        where ${LIVE} and (slug = ${page.slug} or slug like ${`${page.slug}-%`})
          ${page.gender ? sql`and gender = ${page.gender}` : sql``}
          and (slug = ${page.slug} or ${near} <= ${chordOf(NAMED_WITHIN_KM)}::float8)
        order by slug <> ${page.slug}, ${near}, id limit 1`,
  );
  return listing?.slug ?? null;
}
