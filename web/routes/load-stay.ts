import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import { bookingQuery } from "#web/features/bookings/queries.ts";
import { type Api, ApiError } from "#web/lib/api.ts";

/** Whoever is no party to the booking learns no more than of one that never was. */
export async function loadStay(api: Api, client: QueryClient, id: string) {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, { status: 404 });
  const bookingId = Number(id);
  try {
    await client.fetchQuery({ ...bookingQuery(api, bookingId), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status });
    throw error;
  }
  return { bookingId };
}
