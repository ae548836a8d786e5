import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { bedWaits, visits } from "#server/db/schema/bookings.ts";
import { consents } from "#server/db/schema/consents.ts";
import { homes } from "#server/db/schema/homes.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { concerning } from "#server/features/suspensions/reads.ts";

const stayColumns = { pgId: pgListings.id, title: pgListings.title };

/** What of an account's data is bounded to so few rows that one query reads them all. */
export const shortListsOf = (q: Queryable, userId: string) => ({
  /** Those that are not listed, one at a time. */
  homes: () => {
    const { id, kind, locality, address, createdAt } = homes;
    return q
      .select({ id, kind, locality, address, createdAt })
      .from(homes)
      .where(eq(homes.userId, userId))
      .orderBy(asc(homes.id));
  },
  searches: () => {
    const { query, alerts, seenAt, toldAt, createdAt } = savedSearches;
    return q
      .select({ query, alerts, seenAt, toldAt, createdAt })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
      .orderBy(asc(savedSearches.id));
  },
  consents: () => {
    const { purpose, version, language, at } = consents;
    return q
      .select({ purpose, version, language, at })
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(asc(consents.id));
  },
  suspensions: () => {
    const { reason, state, suspendedAt, appeal, appealedAt, answer, decidedAt } = suspensions;
    return q
      .select({ reason, state, suspendedAt, appeal, appealedAt, answer, decidedAt })
      .from(suspensions)
      .where(concerning(q, userId))
      .orderBy(asc(suspensions.id));
  },
  visits: () => {
    const { guestName, guestPhone, at, state, createdAt } = visits;
    return q
      .select({ ...stayColumns, guestName, guestPhone, at, state, createdAt })
      .from(visits)
      .innerJoin(pgListings, eq(pgListings.id, visits.pgId))
      .where(eq(visits.userId, userId))
      .orderBy(asc(visits.id));
  },
  waits: () =>
    q
      .select({ ...stayColumns, createdAt: bedWaits.createdAt, toldAt: bedWaits.toldAt })
      .from(bedWaits)
      .innerJoin(pgListings, eq(pgListings.id, bedWaits.pgId))
      .where(eq(bedWaits.userId, userId))
      .orderBy(asc(bedWaits.id)),
});
