import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { InvitationPage } from "#web/features/referrals/invitation-page.tsx";
import { invitationQuery } from "#web/features/referrals/queries.ts";
import { headTags } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/invitation";
import { SignIn } from "./sign-in.tsx";

/** It names somebody: it is for the friend who was sent the link. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ matches, params }: Route.MetaArgs) {
  return headTags({
    title: t("shell.invitationTitle"),
    description: t("shell.siteDescription"),
    path: pages.invitation(params.alias ?? ""),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
    index: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await Promise.all([
      client.prefetchQuery(sessionQuery(api)),
      client.prefetchQuery(invitationQuery(api, params.alias)),
    ]);
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Invitation({ params }: Route.ComponentProps) {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <InvitationPage
        alias={params.alias}
        signUp={<SignIn label={t("shell.createAccount")} size="lg" signUp invitedBy={params.alias} />}
      />
    </Hydrate>
  );
}
