import { DomainError } from "#domain/errors.ts";
import { blockMessages } from "#domain/roommates/requests.ts";

/** @throws DomainError VALIDATION for oneself */
export function assertOther(userId: string, otherId: string): void {
  if (userId === otherId) throw new DomainError("VALIDATION", blockMessages.oneself());
}

/** Somebody who does not exist and somebody they have nothing to do with look alike. @throws DomainError NOT_FOUND */
export function assertMet(haveMet: boolean): void {
  if (!haveMet) throw new DomainError("NOT_FOUND", blockMessages.noPerson());
}
