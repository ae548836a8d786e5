import { and, desc, eq, gt, isNotNull, or, type SQL } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { bedWaits } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import type { Viewer } from "./reads.ts";

/** The condition of what is theirs; undefined for nobody. */
export function waitsOwnedBy({ userId, guestKey }: Viewer): SQL | undefined {
  return or(
    ...(userId === null ? [] : [eq(bedWaits.userId, userId)]),
    ...(guestKey === null ? [] : [eq(bedWaits.guestKey, guestKey)]),
  );
}

const listingColumns = {
  slug: pgListings.slug,
  title: pgListings.title,
  address: pgListings.address,
  city: pgListings.city,
  media: pgListings.media,
  isAvailable: pgListings.isAvailable,
  occupancy: pgListings.occupancy,
  liveBookings: pgListings.liveBookings,
  maxOccupancy: pgListings.maxOccupancy,
  freeFrom: pgListings.freeFrom,
};

export interface WaitRecord {
  wait: typeof bedWaits.$inferSelect;
  listing: {
    slug: string;
    title: string;
    address: string;
    city: string;
    media: string[];
    isAvailable: number;
    occupancy: number;
    liveBookings: number;
    maxOccupancy: number;
    freeFrom: string | null;
  };
}

/** What somebody waits for or was told, the newest first, without what has ended or was deleted. */
export async function waitsOf(q: Queryable, viewer: Viewer, now: Date): Promise<WaitRecord[]> {
  const own = waitsOwnedBy(viewer);
  if (!own) return [];
  return q
    .select({ wait: bedWaits, listing: listingColumns })
    .from(bedWaits)
    .innerJoin(pgListings, eq(pgListings.id, bedWaits.pgId))
    .where(and(own, or(isNotNull(bedWaits.toldAt), gt(bedWaits.expiresAt, now)), eq(pgListings.isDeleted, 0)))
    .orderBy(desc(bedWaits.id));
}
