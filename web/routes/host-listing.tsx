import { data, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { StayCourse } from "#web/features/bookings/stay-course.tsx";
import { HostVisits } from "#web/features/bookings/visit-lists.tsx";
import { ManagePage } from "#web/features/listings/hosting/manage-page.tsx";
import { managedQuery } from "#web/features/listings/hosting/queries.ts";
import { ListingProperty } from "#web/features/properties/host-properties.tsx";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/host-listing";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("shell.manageTitle"), {
    path: pages.hostListing(params.listingId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** What the page may show depends on admin mode too, which only the browser knows of. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const listingId = idOf(params.listingId);
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) await client.prefetchQuery(managedQuery(api, listingId));
    return { listingId };
  });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const listingId = idOf(params.listingId);
  await browserQueryClient().invalidateQueries({ queryKey: managedQuery(browserApi, listingId).queryKey });
  return { listingId, dehydrated: undefined };
}

export default function HostListing() {
  const { listingId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <ManagePage
        key={listingId}
        listingId={listingId}
        signIn={<SignIn />}
        property={<ListingProperty listingId={listingId} />}
        visits={<HostVisits listingId={listingId} />}
        courseOf={(booking) => <StayCourse booking={booking} />}
      />
    </Hydrate>
  );
}
