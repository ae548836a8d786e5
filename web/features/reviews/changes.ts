import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { api as paths } from "#domain/paths.ts";
import type { AdminReviewReport, Review, ReviewInput } from "#domain/reviews/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";

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
    for (const key of [slug, id]) client.removeQueries({ queryKey: [paths.listing(key)] });
    void client.invalidateQueries({ queryKey: [paths.listings] });
    const beside = [paths.listingReviews(id), paths.reviewSummary(id), paths.myReview(id)];
    await Promise.all([
      revalidate(),
      ...beside.map((path) => client.invalidateQueries({ queryKey: [path] })),
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
        ? (await api.send<Review>("POST", paths.listingReviews(listing.id), options)).data
        : (await api.send<Review>("PUT", paths.review(reviewId), options)).data;
    },
    onSuccess,
  });
}

export function useReply(listing: Reviewed, reviewId: number) {
  const api = useApi();
  const onSuccess = useRefreshed(listing);
  return useMutation({
    mutationFn: async (reply: string) =>
      (await api.send<Review>("POST", paths.reviewReply(reviewId), { json: { reply } })).data,
    onSuccess,
  });
}

export function useReport(reviewId: number) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ reason, key }: { reason: string; key: string }) => {
      await api.send("POST", paths.reviewReport(reviewId), { json: { reason }, idempotencyKey: key });
    },
  });
}

export async function sendPhoto(
  api: Api,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadedMedia> {
  const form = new FormData();
  form.set("file", file);
  const options = { form, onProgress, idempotencyKey: newActionKey() };
  return (await api.send<UploadedMedia>("POST", paths.media, options)).data;
}

export const reviewReportsQuery = (api: Api) =>
  queryOptions({
    queryKey: [paths.adminReviewReports],
    queryFn: async ({ signal }) =>
      (await api.get<AdminReviewReport[]>(paths.adminReviewReports, { signal })).data,
    staleTime: 0,
    refetchInterval: 20_000,
  });

export function useDecideReview(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: "keep" | "hide") =>
      api.send("PATCH", paths.adminReviewReport(id), { json: { decision } }),
    onSettled: () => client.invalidateQueries({ queryKey: [paths.adminReviewReports] }),
  });
}
