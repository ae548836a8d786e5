import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { CHECK_IN_TAKEN_BACK } from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";

type Stay = Pick<
  BookingRow,
  "id" | "pgId" | "userId" | "status" | "checkedInOn" | "isCheckInConfirmed" | "moveOutDate" | "checkedOutOn"
>;

async function verifyTenancy(tx: Transaction, stay: Stay, userId: string, now: Date): Promise<void> {
  const [listing] = await tx
    .select({ ownerId: pgListings.ownerId })
    .from(pgListings)
    .where(eq(pgListings.id, stay.pgId));
  // A host proves nothing by staying at their own listing.
  if (listing?.ownerId === userId) return;
  await tx
    .insert(tenantVerifications)
    .values({
      userId,
      pgListingId: stay.pgId,
      verificationStatus: "verified",
      verificationMethod: "stay",
      bookingId: stay.id,
      moveInDate: stay.checkedInOn,
      moveOutDate: stay.moveOutDate,
      verifiedAt: now,
      decidedAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: tenantVerifications.bookingId,
      targetWhere: isNotNull(tenantVerifications.bookingId),
      // It had expired when an admin takes the check-out back; one that an admin revoked stays so.
      set: { verificationStatus: "verified", isCurrentTenant: 1, moveOutDate: stay.moveOutDate },
      setWhere: inArray(tenantVerifications.verificationStatus, ["verified", "expired"]),
    });
}

/** Of a stay that was called off after check-in nothing was lived. */
const REVOKED = { verificationStatus: "revoked", reason: CHECK_IN_TAKEN_BACK } as const;

async function endTenancy(tx: Transaction, stay: Stay, now: Date): Promise<DeclinedRoommateRequest[]> {
  const [tenancy] = await tx
    .select({ id: tenantVerifications.id })
    .from(tenantVerifications)
    .where(
      and(eq(tenantVerifications.bookingId, stay.id), eq(tenantVerifications.verificationStatus, "verified")),
    )
    .for("update");
  if (!tenancy) return [];
  const declined = await closePosts(tx, eq(roomPosts.tenancyId, tenancy.id), now);
  await tx
    .update(tenantVerifications)
    .set({
      isCurrentTenant: 0,
      ...(stay.status === "cancelled"
        ? REVOKED
        : { verificationStatus: "expired", moveOutDate: stay.checkedOutOn }),
    })
    .where(eq(tenantVerifications.id, tenancy.id));
  return declined;
}

/**
 * Writes the tenancy that a stay proves: verified when host or admin check the guest in, changed by notice, expired at check-out, in force again
 * when an admin takes the check-out back, revoked when they take the check-in back. Everything that moves a stay, or gives it to an account, calls it.
 * @param stay as it is now
 * @returns the requests that were declined because the guest offered a room
 */
export async function syncTenancyWithStay(
  tx: Transaction,
  stay: Stay,
  now: Date,
): Promise<DeclinedRoommateRequest[]> {
  if (stay.status === "checked_out" || stay.status === "cancelled") return endTenancy(tx, stay, now);
  const isLivedIn = stay.status === "checked_in" && stay.isCheckInConfirmed;
  if (isLivedIn && stay.userId !== null) await verifyTenancy(tx, stay, stay.userId, now);
  return [];
}
