import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingView } from "#domain/bookings/contract.ts";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { api as paths } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";

const isBookings = (key: unknown) =>
  typeof key === "string" &&
  (key === paths.myBookings ||
    key === paths.adminBookings ||
    /^\/api\/pg-listings\/\d+\/bookings$/.test(key));

/** One step of a stay; every list that shows it asks anew. */
export function useStayStep(bookingId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ input, key }: { input: StayStepInput; key: string }) => {
      const options = { json: input, idempotencyKey: key };
      return (await api.oldSend<BookingView>("POST", paths.bookingStay(bookingId), options)).data;
    },
    onSuccess: (booking) => client.setQueryData([paths.booking(bookingId)], booking),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => isBookings(queryKey[0]) }),
  });
}
