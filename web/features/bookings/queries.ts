import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingInput, BookingView } from "#domain/bookings/contract.ts";
import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { api as paths } from "#domain/paths.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { guestToken } from "#web/lib/guest-token.ts";

const bookingKey = (id: number) => [paths.booking(id)];
const myBookingsKey = [paths.myBookings];

export const bookingQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: bookingKey(id),
    queryFn: async ({ signal }) => (await api.oldGet<BookingView>(paths.booking(id), { signal })).data,
  });

export const myBookingsQuery = (api: Api) =>
  queryOptions({
    queryKey: myBookingsKey,
    queryFn: async ({ signal }) => (await api.oldGet<BookingView[]>(paths.myBookings, { signal })).data,
  });

/** The listing to book, by its id: what `/payment/{id}` starts from. */
export const bookableQuery = (api: Api, listingId: string | number) =>
  queryOptions({
    queryKey: [paths.listing(listingId)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<ListingDetail>(paths.listing(listingId), { signal })).data,
  });

export const similarStaysQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [paths.similarListings(listingId)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<ListingCard[]>(paths.similarListings(listingId), { signal })).data,
  });

/** Puts what a write answered where the screens read it. */
function useKeepBooking() {
  const client = useQueryClient();
  return async (booking: BookingView) => {
    client.setQueryData(bookingKey(booking.id), booking);
    await client.invalidateQueries({ queryKey: myBookingsKey });
  };
}

export function useCreateBooking() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async ({ key, ...json }: BookingInput & { key: string }) => {
      await guestToken(api);
      return (await api.oldSend<BookingView>("POST", paths.bookings, { json, idempotencyKey: key })).data;
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
    mutationFn: async (input: Proof & { key: string; onProgress: (share: number) => void }) => {
      const form = new FormData();
      form.set("utr", input.utr);
      form.set("paymentProof", input.file);
      const path = paths.bookingProof(input.bookingId);
      const options = { form, idempotencyKey: input.key, onProgress: input.onProgress };
      return (await api.oldSend<BookingView>("PATCH", path, options)).data;
    },
    onSuccess: keep,
  });
}

export function useCancelBooking() {
  const api = useApi();
  const keep = useKeepBooking();
  return useMutation({
    mutationFn: async ({ bookingId, key }: { bookingId: number; key: string }) => {
      const options = { json: {}, idempotencyKey: key };
      return (await api.oldSend<BookingView>("POST", paths.bookingCancel(bookingId), options)).data;
    },
    onSuccess: keep,
  });
}
