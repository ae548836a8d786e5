import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  getAdminBooking,
  getBooking,
  listAllBookings,
  listListingBookings,
  listMyBookings,
  takeStayStep,
} from "#domain/bookings/endpoints.ts";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { useApi } from "#web/lib/api.ts";
import { keyOf, queriesOf } from "#web/lib/query.tsx";

const bookingLists = queriesOf(listMyBookings, listAllBookings, getAdminBooking, listListingBookings);

/** One step of a stay; every list that shows it asks anew. */
export function useStayStepMutation(bookingId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ input, key }: { input: StayStepInput; key: string }) => {
      const options = { json: input, idempotencyKey: key };
      return (await api.send(takeStayStep(bookingId), options)).data;
    },
    onSuccess: (booking) => client.setQueryData(keyOf(getBooking(bookingId)), booking),
    onSettled: () => client.invalidateQueries(bookingLists),
  });
}
