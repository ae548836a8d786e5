import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { getListing, searchListings } from "#domain/listings/endpoints.ts";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import type { ReviewInput } from "#domain/reviews/contract.ts";
import {
  createReview,
  decideReviewReport,
  getMyReview,
  getReviewSummary,
  listReviewReports,
  listReviews,
  replyToReview,
  updateReview,
} from "#domain/reviews/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";

// Apart from what a page asks for as it comes: nobody who only reads needs these.

interface Reviewed {
  id: number;
  slug: string;
}

/** A review moves the rating: whatever shows it asks anew, the page that is open first. */
function useRefreshed({ id, slug }: Reviewed) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  return async () => {
    for (const key of [slug, id]) client.removeQueries({ queryKey: keyOf(getListing(key)) });
    void client.invalidateQueries({ queryKey: keyOf(searchListings()) });
    const beside = [listReviews(id), getReviewSummary(id), getMyReview(id)];
    await Promise.all([
      revalidate(),
      ...beside.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })),
    ]);
  };
}

/** @param reviewId of the review that is changed; undefined for a new one */
export function useSaveReview(listing: Reviewed, reviewId: number | undefined) {
  const api = useApi();
  const onSuccess = useRefreshed(listing);
  return useMutation({
    mutationFn: async ({ input, key }: { input: ReviewInput; key: string }) => {
      const options = { json: input, idempotencyKey: key };
      return reviewId === undefined
        ? (await api.send(createReview(listing.id), options)).data
        : (await api.send(updateReview(reviewId), options)).data;
    },
    onSuccess,
  });
}

export function useReply(listing: Reviewed, reviewId: number) {
  const api = useApi();
  const onSuccess = useRefreshed(listing);
  return useMutation({
    mutationFn: async (reply: string) => (await api.send(replyToReview(reviewId), { json: { reply } })).data,
    onSuccess,
  });
}

export async function sendPhoto(
  api: Api,
  file: File,
  onProgress: (progress: number) => void,
): Promise<UploadedMedia> {
  const form = new FormData();
  form.set("file", file);
  const options = { form, onProgress, idempotencyKey: newActionKey() };
  return (await api.send(uploadMedia(), options)).data;
}

export const reviewReportsQuery = (api: Api) => ({
  ...pagesById(keyOf(listReviewReports()), QUEUE_PAGE, (after, signal) =>
    api.get(listReviewReports(), { query: { after }, signal }),
  ),
  refetchInterval: 20_000,
});

export function useDecideReview(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return (decision: "keep" | "hide", keepalive: boolean, idempotencyKey: string) =>
    api
      .send(decideReviewReport(id), { json: { decision }, keepalive, idempotencyKey })
      .finally(() => client.invalidateQueries({ queryKey: keyOf(listReviewReports()) }));
}
