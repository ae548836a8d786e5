import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { OPEN_VISITS } from "#domain/bookings/visit-states.ts";
import type { Queryable } from "#server/db/client.ts";
import { type VisitRow, visits } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import type { Viewer } from "./reads.ts";

const PAGE = 50;
/** A host sees what was, for so long. */
const SEEN_MS = 24 * 60 * 60_000;

const listingColumns = {
  slug: pgListings.slug,
  title: pgListings.title,
  address: pgListings.address,
  city: pgListings.city,
  media: pgListings.media,
  ownerId: pgListings.ownerId,
  isOffered: sql<boolean>`(${pgListings.isDeleted} = 0 and ${pgListings.suspendedAt} is null)`,
};

export interface VisitRecord {
  visit: VisitRow;
  listing: {
    slug: string;
    title: string;
    address: string;
    city: string;
    media: string[];
    ownerId: string | null;
    /** Neither deleted nor suspended. */
    isOffered: boolean;
  };
}

/** The condition of what is theirs; undefined for nobody. */
export const visitsOwnedBy = ({ userId, guestKey }: Viewer): SQL | undefined =>
  or(
    ...(userId === null ? [] : [eq(visits.userId, userId)]),
    ...(guestKey === null ? [] : [eq(visits.guestKey, guestKey)]),
  );

const findVisits = (q: Queryable, where: SQL | undefined, order: SQL[]): Promise<VisitRecord[]> =>
  q
    .select({ visit: visits, listing: listingColumns })
    .from(visits)
    .innerJoin(pgListings, eq(pgListings.id, visits.pgId))
    .where(where)
    .orderBy(...order)
    .limit(PAGE);

export async function findVisit(q: Queryable, id: number): Promise<VisitRecord | null> {
  const [found] = await findVisits(q, eq(visits.id, id), []);
  return found ?? null;
}

/** What somebody asked for, the newest first; before all others what is still to be. */
export async function visitsOf(q: Queryable, viewer: Viewer, now: Date): Promise<VisitRecord[]> {
  const own = visitsOwnedBy(viewer);
  const isOpen = and(inArray(visits.state, [...OPEN_VISITS]), gt(visits.at, now))!;
  return own ? findVisits(q, own, [desc(isOpen), desc(visits.id)]) : [];
}

/**
 * What is asked of a host or agreed with them, the next one first; not what came to nothing. What is confirmed comes before
 * all that is asked, which strangers could make up.
 * @param after only what comes behind the visit with this id
 */
export function visitsAt(
  q: Queryable,
  { pgId, after, now }: { pgId: number; after: number | undefined; now: Date },
): Promise<VisitRecord[]> {
  const isAsked = sql`(${visits.state} <> 'confirmed')`;
  const last = sql`(select v.state <> 'confirmed', v.at, v.id from visits v where v.id = ${after} and v.pg_id = ${pgId})`;
  const where = and(
    eq(visits.pgId, pgId),
    gt(visits.at, new Date(now.getTime() - SEEN_MS)),
    inArray(visits.state, ["asked", "proposed", "confirmed", "cancelled"]),
    after === undefined ? undefined : sql`(${isAsked}, ${visits.at}, ${visits.id}) > ${last}`,
  );
  return findVisits(q, where, [asc(isAsked), asc(visits.at), asc(visits.id)]);
}
