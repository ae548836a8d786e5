import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { editableUntil, REVIEW_EDIT_DAYS } from "#domain/reviews/contract.ts";

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
  if (isOwner) return t("reviews.ownPlace");
  if (next) return null;
  return all > 0 ? t("reviews.alreadyReviewed") : t("reviews.noStay");
}

/** @throws DomainError FORBIDDEN for who has not stayed, CONFLICT for who has said it already */
export function assertMayReview(lived: Lived): { bookingId: number | null } {
  const message = reviewRefusal(lived);
  if (message === null) return lived.next!;
  throw new DomainError(message === t("reviews.alreadyReviewed") ? "CONFLICT" : "FORBIDDEN", message);
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
  if (review?.userId !== userId) throw new DomainError("NOT_FOUND", t("reviews.noReview"));
  if (review.hiddenAt) throw new DomainError("CONFLICT", t("reviews.hidden"));
  if (!canEdit(review, now))
    throw new DomainError("CONFLICT", t("reviews.tooLate", { days: REVIEW_EDIT_DAYS }));
  return review;
}

/** What was taken down is there for nobody. @throws DomainError NOT_FOUND */
export function assertRead<T extends { hiddenAt: Date | null }>(review: T | null): T {
  if (review && !review.hiddenAt) return review;
  throw new DomainError("NOT_FOUND", t("reviews.noReview"));
}
