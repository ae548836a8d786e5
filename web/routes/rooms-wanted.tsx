import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import { preferencesQuery } from "#web/features/preferences/queries.ts";
import { WantedPost } from "#web/features/preferences/wanted-post.tsx";
import { ownRoomsQuery } from "#web/features/rooms/queries.ts";
import { WantedPage } from "#web/features/rooms/wanted-page.tsx";
import { TrustBadge } from "#web/features/trust/trust-badge.tsx";
import { headTags } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/rooms-wanted";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own post stands on it: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

/** A stranger, and so a search engine, reads what it is for and nothing of anybody. */
export const meta: Route.MetaFunction = ({ matches }) =>
  headTags({
    title: `${t("rooms.wantedTitle")} · Tangu`,
    description: t("rooms.wantedIntro"),
    path: WANTED,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user)
      await Promise.all([
        client.prefetchQuery(preferencesQuery(api)),
        client.prefetchQuery(ownRoomsQuery(api)),
      ]);
    return undefined;
  });
}

/** In the browser the page asks for what it shows. */
export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function RoomsWanted() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <WantedPage
        ownPost={<WantedPost />}
        trustOf={(brief) => <TrustBadge userId={null} brief={brief} />}
        signIn={<SignIn />}
      />
    </Hydrate>
  );
}
