import type { QueryClient } from "@tanstack/react-query";
import { data, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { PaymentPage } from "#web/features/bookings/payment-page.tsx";
import { bookableQuery, bookingQuery } from "#web/features/bookings/queries.ts";
import { type Api, ApiError, browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/payment";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("shell.bookTitle"), {
    path: pages.payment(params.listingId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

async function load(api: Api, client: QueryClient, listingId: string, search: URLSearchParams) {
  if (!/^[1-9]\d{0,8}$/.test(listingId)) throw data(null, { status: 404 });
  const bookingId = search.get("booking") ?? "";
  // A booking that is not this visitor's is simply not gone on with.
  const booking = /^[1-9]\d{0,8}$/.test(bookingId)
    ? client.prefetchQuery(bookingQuery(api, Number(bookingId)))
    : undefined;
  try {
    // Prices and beds are read afresh: the flow shows what is to be paid.
    const listing = await client.fetchQuery({ ...bookableQuery(api, listingId), staleTime: 0 });
    await booking;
    return { listing };
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status });
    throw error;
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  return prefetched(context, (api, client) => load(api, client, params.listingId, search));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  return {
    ...(await load(browserApi, browserQueryClient(), params.listingId, search)),
    dehydrated: undefined,
  };
}

export default function Payment() {
  const { listing, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <PaymentPage key={listing.id} listing={listing} signIn={<SignIn label={t("shared.logIn")} />} />
    </Hydrate>
  );
}
