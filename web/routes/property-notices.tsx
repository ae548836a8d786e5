import { data, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { NoticesPage } from "#web/features/notices/notices-page.tsx";
import { propertyQuery } from "#web/features/properties/queries.ts";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/property-notices";
import { PropertyScreen } from "./property-screen.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("notices.pageTitle"), {
    path: pages.propertyNotices(params.propertyId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const propertyId = idOf(params.propertyId);
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) await client.prefetchQuery(propertyQuery(api, propertyId));
    return { propertyId };
  });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const propertyId = idOf(params.propertyId);
  void browserQueryClient().prefetchQuery(propertyQuery(browserApi, propertyId));
  return { propertyId, dehydrated: undefined };
}

export default function PropertyNotices() {
  const { propertyId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <PropertyScreen key={propertyId} propertyId={propertyId}>
        {() => <NoticesPage propertyId={propertyId} />}
      </PropertyScreen>
    </Hydrate>
  );
}
