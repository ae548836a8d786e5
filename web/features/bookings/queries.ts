import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingChange, BookingInput, BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  changeBooking,
  createBooking,
  getBooking,
  listMyBookings,
  listOpenBookings,
  submitProof,
} from "#domain/bookings/endpoints.ts";
import { getListing, listSimilarListings } from "#domain/listings/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { guestToken } from "#web/lib/guest-token.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

export const bookingQuery = (api: Api, id: number) => queryFor(api, getBooking(id));

export const myBookingsQuery = (api: Api) => queryFor(api, listMyBookings());

/** What this visitor has still to pay: asked again when they come back to the tab, as they may have paid in another. */
export const openBookingsQuery = (api: Api) =>
  queryOptions({ ...queryFor(api, listOpenBookings()), refetchOnWindowFocus: "always" });

/** The listing to book, by its id: what `/payment/{id}` starts from. */
export const bookableQuery = (api: Api, listingId: string | number) => queryFor(api, getListing(listingId));

export const similarStaysQuery = (api: Api, listingId: number) =>
  queryFor(api, listSimilarListings(listingId));

/** Puts what a write answered where the screens read it. */
function useKeepBooking() {
  const client = useQueryClient();
  return async (booking: BookingView) => {
    client.setQueryData(keyOf(getBooking(booking.id)), booking);
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listMyBookings()) }),
      client.invalidateQueries({ queryKey: keyOf(listOpenBookings()) }),
    ]);
  };
}

export function useCreateBooking() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async ({ key, ...json }: BookingInput & { key: string }) => {
      await guestToken(api);
      return (await api.send(createBooking(), { json, idempotencyKey: key })).data;
    },
    onSuccess: keep,
  });
}

export function useChangeBooking() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async ({ id, key, ...json }: BookingChange & { id: number; key: string }) =>
      (await api.send(changeBooking(id), { json, idempotencyKey: key })).data,
    onSuccess: keep,
  });
}

export interface Proof {
  bookingId: number;
  utr: string;
  file: File;
}

export function useSubmitProof() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async (input: Proof & { key: string; onProgress: (progress: number) => void }) => {
      const form = new FormData();
      form.set("utr", input.utr);
      form.set("paymentProof", input.file);
      const options = { form, idempotencyKey: input.key, onProgress: input.onProgress };
      return (await api.send(submitProof(input.bookingId), options)).data;
    },
    onSuccess: keep,
  });
}

export function useCancelBooking() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async ({ bookingId, key }: { bookingId: number; key: string }) =>
      (await api.send(cancelBooking(bookingId), { idempotencyKey: key })).data,
    onSuccess: keep,
  });
}
