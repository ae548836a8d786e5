import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { hasRules } from "#domain/properties/choices.ts";
import { OwnComplaints } from "#web/features/complaints/own-complaints.tsx";
import { DocumentsPart } from "#web/features/documents/documents-part.tsx";
import { PlaceNews } from "#web/features/notices/place-news.tsx";
import { OwnRents } from "#web/features/rents/own-rents.tsx";
import { MyPgPage } from "#web/features/today/my-pg-page.tsx";
import { ownPlacesQuery } from "#web/features/today/queries.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import { HouseRules } from "#web/ui/house-rules.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Route } from "./+types/my-pg";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("today.myPg"), { path: pages.myPg(), publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) await client.prefetchQuery(ownPlacesQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  void browserQueryClient().invalidateQueries(PROPERTY_READS);
  return { dehydrated: undefined };
}

export default function MyPg() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <MyPgPage
        signIn={<SignIn />}
        dues={({ tenantId }) => <OwnRents tenantId={tenantId} />}
        complaints={({ tenantId, state }) => <OwnComplaints place={tenantId} isLiving={state === "living"} />}
        documents={({ tenantId }) => <DocumentsPart tenantId={tenantId} side="tenant" />}
        news={({ tenantId }) => <PlaceNews place={tenantId} />}
        rules={({ houseRules }) =>
          hasRules(houseRules) && (
            <Section title={t("ui.houseRules")}>
              <HouseRules rules={houseRules} />
            </Section>
          )
        }
      />
    </Hydrate>
  );
}
