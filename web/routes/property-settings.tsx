import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { stepsQuery } from "#web/features/properties/queries.ts";
import { SettingsPage } from "#web/features/properties/settings-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/property-settings";
import { idOf, loadProperty } from "./load-property.ts";
import { PropertyScreen } from "./property-screen.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("properties.settingsPage"), {
    path: pages.propertySettings(params.propertyId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const propertyId = idOf(params.propertyId);
  return prefetched(context, async (api, client) => {
    if (await loadProperty(api, client, propertyId))
      await client.prefetchInfiniteQuery(stepsQuery(api, propertyId));
    return { propertyId };
  });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { propertyId: idOf(params.propertyId), dehydrated: undefined };
}

export default function PropertySettings() {
  const { propertyId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <PropertyScreen key={propertyId} propertyId={propertyId}>
        {(property) => <SettingsPage property={property} />}
      </PropertyScreen>
    </Hydrate>
  );
}
