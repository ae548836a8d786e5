import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { accountQuery, sessionsQuery } from "#web/features/accounts/account-queries.ts";
import { BlockedSection } from "#web/features/roommates/blocked-section.tsx";
import { ownSuspensionsQuery } from "#web/features/suspensions/queries.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/account";

const OwnSuspensions = lazyWithRetry(() => import("#web/features/suspensions/own-suspensions.tsx"));
const OwnTrust = lazyWithRetry(() => import("#web/features/trust/own-trust.tsx"));

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.accountTitle"), {
    path: pages.account,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) {
      await Promise.all([
        client.prefetchQuery(accountQuery(api)),
        client.prefetchQuery(sessionsQuery(api)),
        client.prefetchQuery(ownSuspensionsQuery(api)),
      ]);
    }
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Account() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <AccountPage
        notice={
          <Suspense fallback={null}>
            <OwnSuspensions />
          </Suspense>
        }
        more={
          <>
            <Suspense fallback={null}>
              <OwnTrust />
            </Suspense>
            <BlockedSection />
          </>
        }
      />
    </Hydrate>
  );
}
