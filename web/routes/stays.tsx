import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { myBookingsQuery } from "#web/features/bookings/queries.ts";
import { StaysPage } from "#web/features/bookings/stays-page.tsx";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/stays";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.myBookings"), { path: pages.stays, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await client.prefetchQuery(myBookingsQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  void browserQueryClient().prefetchQuery({ ...myBookingsQuery(browserApi), staleTime: 0 });
  return { dehydrated: undefined };
}

export default function Stays() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <StaysPage />
    </Hydrate>
  );
}
