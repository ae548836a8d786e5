import type { Actor } from "#server/http/actor.ts";

/** Whose a booking is. */
export interface BookingParties {
  userId: string | null;
  guestKey: string | null;
  listingOwnerId: string | null;
}

export type BookingRole = "payer" | "admin" | "host";

/** What somebody is to a booking; null for everybody to whom it does not exist. */
export function roleIn(
  actor: Pick<Actor, "guestKey"> & { user: { id: string } | null; admin: object | null },
  booking: BookingParties,
): BookingRole | null {
  const userId = actor.user?.id ?? null;
  if (userId !== null && userId === booking.userId) return "payer";
  if (actor.guestKey !== null && actor.guestKey === booking.guestKey) return "payer";
  if (actor.admin) return "admin";
  return userId !== null && userId === booking.listingOwnerId ? "host" : null;
}

/** A screenshot of somebody's bank is no business of the host. */
export const SEES_PROOF: readonly BookingRole[] = ["payer", "admin"];

/** Who sees what is booked at a listing; for everybody else there is nothing to see. */
export function seesGuests(
  actor: { user: { id: string } | null; admin: object | null },
  listing: { ownerId: string | null },
): boolean {
  const parties = { userId: null, guestKey: null, listingOwnerId: listing.ownerId };
  return roleIn({ ...actor, guestKey: null }, parties) !== null;
}
