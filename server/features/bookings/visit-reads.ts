import { and, asc, desc, eq, gt, inArray, or, type SQL } from "drizzle-orm";
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
  };
}

/** The condition of what is theirs; undefined for nobody. */
export const visitsOwnedBy = ({ userId, guestKey }: Viewer): SQL | undefined =>
  or(
    ...(userId === null ? [] : [eq(visits.userId, userId)]),
    ...(guestKey === null ? [] : [eq(visits.guestKey, guestKey)]),
  );

const findVisits = (q: Queryable, where: SQL | undefined): Promise<VisitRecord[]> =>
  q
    .select({ visit: visits, listing: listingColumns })
    .from(visits)
    .innerJoin(pgListings, eq(pgListings.id, visits.pgId))
    .where(where)
    .orderBy(asc(visits.at), desc(visits.id))
    .limit(PAGE);

export async function findVisit(q: Queryable, id: number): Promise<VisitRecord | null> {
  const [found] = await findVisits(q, eq(visits.id, id));
  return found ?? null;
}

export async function visitsOf(q: Queryable, viewer: Viewer): Promise<VisitRecord[]> {
  const own = visitsOwnedBy(viewer);
  return own ? findVisits(q, own) : [];
}

/** What is asked of a host or agreed with them, the next one first; not what came to nothing. */
export const visitsAt = (q: Queryable, pgId: number, now: Date): Promise<VisitRecord[]> =>
  findVisits(
    q,
    and(
      eq(visits.pgId, pgId),
      gt(visits.at, new Date(now.getTime() - SEEN_MS)),
      inArray(visits.state, ["asked", "proposed", "confirmed", "cancelled"]),
    ),
  );
