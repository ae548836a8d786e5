import type { QueryClient } from "@tanstack/react-query";
import { data, useLoaderData } from "react-router";
import { pages } from "#domain/paths.ts";
import { bookingQuery } from "#web/features/bookings/queries.ts";
import { StayPage } from "#web/features/bookings/stay-page.tsx";
import { type Api, ApiError, browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/stay";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(`Booking #${params.bookingId}`, {
    path: pages.stay(params.bookingId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

/** Whoever is no party to the booking learns no more than of one that never was. */
async function load(api: Api, client: QueryClient, id: string) {
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

export async function loader({ context, params }: Route.LoaderArgs) {
  return prefetched(context, (api, client) => load(api, client, params.bookingId));
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { ...(await load(browserApi, browserQueryClient(), params.bookingId)), dehydrated: undefined };
}

export default function Stay() {
  const { bookingId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <StayPage key={bookingId} bookingId={bookingId} />
    </Hydrate>
  );
}
