import { DomainError } from "#domain/errors.ts";
import { editableUntil, reviewMessages } from "#domain/reviews/contract.ts";

/** What somebody has lived at a listing that can be reviewed. */
export interface Lived {
  isOwner: boolean;
  /** Stays and tenancies, those that were reviewed already among them. */
  all: number;
  /** What the next review is of: a booking, or `null` for a verified tenancy without one. */
  next: { bookingId: number | null } | null;
}

/** Why somebody cannot review a listing, in words; null when they may. */
export function reviewRefusal({ isOwner, all, next }: Lived): string | null {
  if (isOwner) return reviewMessages.ownPlace;
  if (next) return null;
  return all > 0 ? reviewMessages.alreadyReviewed : reviewMessages.noStay;
}

/** @throws DomainError FORBIDDEN for who has not stayed, CONFLICT for who has said it already */
export function assertMayReview(lived: Lived): { bookingId: number | null } {
  const message = reviewRefusal(lived);
  if (message === null) return lived.next!;
  throw new DomainError(message === reviewMessages.alreadyReviewed ? "CONFLICT" : "FORBIDDEN", message);
}

interface Written {
  userId: string | null;
  createdAt: Date;
  hiddenAt: Date | null;
}

export const canEdit = ({ createdAt, hiddenAt }: Omit<Written, "userId">, now: Date) =>
  hiddenAt === null && now < editableUntil(createdAt);

/** To everybody else there is no such review to change. @throws DomainError NOT_FOUND, CONFLICT */
export function assertEditable<T extends Written>(review: T | null, userId: string, now: Date): T {
  if (review?.userId !== userId) throw new DomainError("NOT_FOUND", reviewMessages.noReview);
  if (review.hiddenAt) throw new DomainError("CONFLICT", reviewMessages.hidden);
  if (!canEdit(review, now)) throw new DomainError("CONFLICT", reviewMessages.tooLate);
  return review;
}

/** What was taken down is there for nobody. @throws DomainError NOT_FOUND */
export function assertRead<T extends { hiddenAt: Date | null }>(review: T | null): T {
  if (review && !review.hiddenAt) return review;
  throw new DomainError("NOT_FOUND", reviewMessages.noReview);
}
