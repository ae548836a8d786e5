import type { DepositDeduction } from "#domain/bookings/deposit.ts";
import { type BookingState, proofRefusal, proofStep } from "#domain/bookings/steps.ts";
import { DomainError } from "#domain/errors.ts";
import type { Actor } from "#server/http/actor.ts";

/** Whose a booking is. */
export interface BookingParties {
  userId: string | null;
  guestKey: string | null;
  listingOwnerId: string | null;
}

export type BookingRole = "payer" | "admin" | "host";

type Caller = Pick<Actor, "guestKey"> & { user: { id: string } | null; admin: object | null };

/** All that somebody is to a booking, the closest first: a host may have booked a bed of their own. */
export function rolesIn(actor: Caller, booking: BookingParties): BookingRole[] {
  const userId = actor.user?.id ?? null;
  const roles: BookingRole[] = [];
  const paid = userId !== null && userId === booking.userId;
  if (paid || (actor.guestKey !== null && actor.guestKey === booking.guestKey)) roles.push("payer");
  if (actor.admin) roles.push("admin");
  if (userId !== null && userId === booking.listingOwnerId) roles.push("host");
  return roles;
}

/** The closest role of somebody in a booking; null for people who may not see it. */
export const roleIn = (actor: Caller, booking: BookingParties): BookingRole | null =>
  rolesIn(actor, booking)[0] ?? null;

/** @throws DomainError ILLEGAL_TRANSITION when no proof is taken any more */
export function assertTakesProof(state: BookingState, contactNumber: string): void {
  if (proofStep(state)) return;
  throw new DomainError("ILLEGAL_TRANSITION", proofRefusal(state.status, contactNumber));
}

const SEES_PAYMENT: readonly BookingRole[] = ["payer", "admin"];

/** Who sees how a booking was paid: UTR, proof and notes. Not the host: a proof shows somebody's bank account. */
export const seesPayment = (role: BookingRole): boolean => SEES_PAYMENT.includes(role);

export const isPayer = (role: BookingRole): boolean => role === "payer";

/** Who sees what is booked at a listing; for everybody else there is nothing to see. */
export function seesGuests(
  actor: { user: { id: string } | null; admin: object | null },
  listing: { ownerId: string | null },
): boolean {
  const parties = { userId: null, guestKey: null, listingOwnerId: listing.ownerId };
  return roleIn({ ...actor, guestKey: null }, parties) !== null;
}

/** Names of the photos that deductions from a deposit show. */
export const photosOf = ({
  depositDeductions,
}: {
  depositDeductions: readonly DepositDeduction[];
}): string[] => depositDeductions.flatMap(({ photos = [] }) => photos);
