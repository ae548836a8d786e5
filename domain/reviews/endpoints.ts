import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { queueQuery } from "#domain/fields.ts";
import type {
  adminReviewReports,
  myReview,
  review,
  reviewInput,
  reviewReplyInput,
  reviewReportDecision,
  reviewReportInput,
  reviewSummary,
  reviews,
  reviewsQuery,
} from "./contract.ts";

const writing = contract<{ body: typeof reviewInput; answer: typeof review }>();

export const listReviews = endpoint(
  "GET",
  "/api/pg-listings/:id/reviews",
  contract<{ query: typeof reviewsQuery; answer: typeof reviews }>(),
);
export const getReviewSummary = endpoint(
  "GET",
  "/api/pg-listings/:id/review-summary",
  contract<{ answer: typeof reviewSummary }>(),
);
export const getMyReview = endpoint(
  "GET",
  "/api/pg-listings/:id/my-review",
  contract<{ answer: typeof myReview }>(),
);
export const createReview = endpoint("POST", "/api/pg-listings/:id/reviews", writing);
export const updateReview = endpoint("PUT", "/api/reviews/:id", writing);
export const replyToReview = endpoint(
  "POST",
  "/api/reviews/:id/reply",
  contract<{ body: typeof reviewReplyInput; answer: typeof review }>(),
);
export const reportReview = endpoint(
  "POST",
  "/api/reviews/:id/report",
  contract<{ body: typeof reviewReportInput; answer: typeof done }>(),
);
export const listReviewReports = endpoint(
  "GET",
  "/api/admin/review-reports",
  contract<{ query: typeof queueQuery; answer: typeof adminReviewReports }>(),
);
export const decideReviewReport = endpoint(
  "PATCH",
  "/api/admin/review-reports/:id",
  contract<{ body: typeof reviewReportDecision; answer: typeof done }>(),
);
