import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { NewRoomPage } from "#web/features/rooms/new-room-page.tsx";
import { tenanciesQuery } from "#web/features/rooms/queries.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/room-new";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.offerRoomTitle"), {
    path: pages.newRoom,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) await client.prefetchQuery(tenanciesQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function NewRoom() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <NewRoomPage signIn={<SignIn />} />
    </Hydrate>
  );
}
