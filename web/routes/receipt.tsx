import { useQuery } from "@tanstack/react-query";
import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { bookingQuery } from "#web/features/bookings/queries.ts";
import { ReceiptPage } from "#web/features/bookings/receipt.tsx";
import { browserApi, useApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/receipt";
import { loadStay } from "./load-stay.ts";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("shell.receiptTitle", { number: `TG-${params.bookingId}` }), {
    path: pages.receipt(params.bookingId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  return prefetched(context, (api, client) => loadStay(api, client, params.bookingId));
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return {
    ...(await loadStay(browserApi, browserQueryClient(), params.bookingId)),
    dehydrated: undefined,
  };
}

function Receipt({ bookingId }: { bookingId: number }) {
  const { data } = useQuery(bookingQuery(useApi(), bookingId));
  return data ? <ReceiptPage booking={data} /> : null;
}

export default function ReceiptRoute() {
  const { bookingId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <Receipt key={bookingId} bookingId={bookingId} />
    </Hydrate>
  );
}
