import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingInput, BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  createBooking,
  getBooking,
  listMyBookings,
  submitProof,
} from "#domain/bookings/endpoints.ts";
import { getListing, listSimilarListings } from "#domain/listings/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { guestToken } from "#web/lib/guest-token.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

export const bookingQuery = (api: Api, id: number) => queryFor(api, getBooking(id));

export const myBookingsQuery = (api: Api) => queryFor(api, listMyBookings());

/** The listing to book, by its id: what `/payment/{id}` starts from. */
export const bookableQuery = (api: Api, listingId: string | number) => queryFor(api, getListing(listingId));

export const similarStaysQuery = (api: Api, listingId: number) =>
  queryFor(api, listSimilarListings(listingId));

/** Puts what a write answered where the screens read it. */
function useKeepBooking() {
  const client = useQueryClient();
  return async (booking: BookingView) => {
    client.setQueryData(keyOf(getBooking(booking.id)), booking);
    await client.invalidateQueries({ queryKey: keyOf(listMyBookings()) });
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
