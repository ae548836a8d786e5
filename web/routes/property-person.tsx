import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { DocumentsPart } from "#web/features/documents/documents-part.tsx";
import { PersonPage } from "#web/features/properties/person-page.tsx";
import { tenantQuery } from "#web/features/properties/queries.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/property-person";
import { idOf, loadProperty } from "./load-property.ts";
import { PropertyScreen } from "./property-screen.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("properties.personPage"), {
    path: pages.propertyTenant(params.propertyId, params.tenantId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

const idsOf = (params: Route.LoaderArgs["params"]) => ({
  propertyId: idOf(params.propertyId),
  tenantId: idOf(params.tenantId),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const ids = idsOf(params);
  return prefetched(context, async (api, client) => {
    if (await loadProperty(api, client, ids.propertyId))
      await client.prefetchQuery(tenantQuery(api, ids.propertyId, ids.tenantId));
    return ids;
  });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { ...idsOf(params), dehydrated: undefined };
}

export default function PropertyPerson() {
  const { propertyId, tenantId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <PropertyScreen key={propertyId} propertyId={propertyId}>
        {(property) => (
          <PersonPage
            key={tenantId}
            property={property}
            tenantId={tenantId}
            documents={<DocumentsPart tenantId={tenantId} side="host" />}
          />
        )}
      </PropertyScreen>
    </Hydrate>
  );
}
