import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { HostPage } from "#web/features/listings/hosting/host-page.tsx";
import { myListingsQuery } from "#web/features/listings/hosting/queries.ts";
import { HostProperties } from "#web/features/properties/host-properties.tsx";
import { myPropertiesQuery } from "#web/features/properties/queries.ts";
import { TenantsToConfirm } from "#web/features/tenancies/to-confirm.tsx";
import { todayQuery } from "#web/features/today/queries.ts";
import { TodaySection } from "#web/features/today/today-section.tsx";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery, useSession } from "#web/lib/session.ts";
import type { Route } from "./+types/host";
import { SignIn } from "./sign-in.tsx";

const OwnSuspensions = lazyWithRetry(() => import("#web/features/suspensions/own-suspensions.tsx"));

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.myPgsTitle"), { path: pages.host, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user)
      await Promise.all([
        client.prefetchQuery(myListingsQuery(api)),
        client.prefetchQuery(myPropertiesQuery(api)),
        client.prefetchQuery(todayQuery(api)),
      ]);
    return undefined;
  });
}

export async function clientLoader() {
  const client = browserQueryClient();
  // What it showed last stands there until the new numbers come.
  void client.invalidateQueries({ queryKey: myListingsQuery(browserApi).queryKey });
  return { dehydrated: undefined };
}

function Properties() {
  const session = useSession();
  return session.data ? <HostProperties /> : null;
}

export default function Host() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <HostPage
        signIn={<SignIn />}
        today={<TodaySection />}
        asking={
          <>
            <Suspense fallback={null}>
              <OwnSuspensions />
            </Suspense>
            <TenantsToConfirm />
            <Properties />
          </>
        }
      />
    </Hydrate>
  );
}
