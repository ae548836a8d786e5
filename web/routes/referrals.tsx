import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { earningsQuery, myReferralsQuery } from "#web/features/referrals/queries.ts";
import { ReferralsPage } from "#web/features/referrals/referrals-page.tsx";
import { headTags } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/referrals";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ matches }: Route.MetaArgs) {
  return headTags({
    title: `${t("shell.tabReferrals")} · Tangu`,
    description: t("shell.referralsDescription"),
    path: pages.referrals,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
    index: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (!user) return undefined;
    await Promise.all([
      client.prefetchQuery(myReferralsQuery(api)),
      client.prefetchQuery(earningsQuery(api)),
    ]);
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Referrals() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <ReferralsPage signUp={<SignIn label={t("shell.createAccount")} signUp />} />
    </Hydrate>
  );
}
