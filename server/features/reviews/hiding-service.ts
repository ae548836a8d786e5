import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { HiddenReason } from "#domain/reviews/states.ts";
import type { Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { reindexListing } from "#server/features/listings/service.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { mediaNames } from "#server/storage/storage.ts";

/**
 * Locks a listing before its reviews change, as strongly as will be needed: its rating follows, by a trigger, and then
 * its place in the order of searches.
 */
export async function lockRatedListing(tx: Transaction, id: number) {
  const [listing] = await tx
    .select({ isDeleted: pgListings.isDeleted, suspendedAt: pgListings.suspendedAt })
    .from(pgListings)
    .where(eq(pgListings.id, id))
    .for("update");
  return listing ?? null;
}

/** Hides reviews of one listing that match; its photos go with the next sweep, and open reports are decided with it. */
export async function hideReviews(
  tx: Transaction,
  { pgId, which, reason, now }: { pgId: number; which: SQL | undefined; reason: HiddenReason; now: Date },
): Promise<void> {
  const shown = and(eq(reviews.pgId, pgId), isNull(reviews.hiddenAt), which);
  if ((await tx.$count(reviews, shown)) === 0) return;
  await lockRatedListing(tx, pgId);
  const hidden = await tx
    .select({ id: reviews.id, photos: reviews.photos })
    .from(reviews)
    .where(shown)
    .orderBy(reviews.id)
    .for("update");
  for (const { id, photos } of hidden) {
    await tx
      .update(reviews)
      .set({ hiddenAt: now, hiddenReason: reason, photos: [] })
      .where(eq(reviews.id, id));
    // An address that somebody has kept must not show them any longer.
    await detachMedia(tx, mediaNames(photos), { takenDown: true });
    await tx
      .update(reviewReports)
      .set({ decision: "hide", decidedAt: now })
      .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.decision)));
  }
  await reindexListing(tx, pgId);
}

/** The guest is owed all the money: as if there had been no stay. A booking that was called off never comes back. */
export const hideReviewOfBooking = (
  tx: Transaction,
  { id, pgId }: { id: number; pgId: number },
  now: Date,
): Promise<void> =>
  hideReviews(tx, { pgId, which: eq(reviews.bookingId, id), reason: "booking_cancelled", now });

interface Tenancy {
  userId: string;
  pgListingId: number;
  /** Of a stay. */
  bookingId: number | null;
}

/** Reviews that rest on a tenancy: that of its stay, or the one that was written without a stay. */
const restingOn = ({ userId, bookingId }: Tenancy): SQL | undefined =>
  bookingId === null
    ? and(eq(reviews.userId, userId), isNull(reviews.bookingId))
    : eq(reviews.bookingId, bookingId);

/** Hides what rests on a tenancy that was just revoked, unless another one at the same place proves it as well. */
export async function hideReviewsOfTenancy(tx: Transaction, tenancy: Tenancy, now: Date): Promise<void> {
  const { userId, pgListingId: pgId, bookingId } = tenancy;
  const proven = and(
    eq(tenantVerifications.userId, userId),
    eq(tenantVerifications.pgListingId, pgId),
    sql`${tenantVerifications.verificationStatus} in ('verified', 'expired')`,
  );
  if (bookingId === null && (await tx.$count(tenantVerifications, proven)) > 0) return;
  await hideReviews(tx, { pgId, which: restingOn(tenancy), reason: "tenancy_revoked", now });
}

/** Shows again, without its photos, what was hidden because another tenancy at the place of this one was revoked. */
export async function showReviewOfTenancy(tx: Transaction, tenancy: Tenancy, now: Date): Promise<void> {
  const { pgListingId: pgId, bookingId } = tenancy;
  if (bookingId !== null) return;
  const hidden = and(
    eq(reviews.pgId, pgId),
    restingOn(tenancy),
    isNotNull(reviews.hiddenAt),
    eq(reviews.hiddenReason, "tenancy_revoked"),
  );
  if ((await tx.$count(reviews, hidden)) === 0) return;
  await lockRatedListing(tx, pgId);
  await tx.update(reviews).set({ hiddenAt: null, hiddenReason: null, updatedAt: now }).where(hidden);
  await reindexListing(tx, pgId);
}
