import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { SignInBox } from "#web/features/accounts/sign-in-box.tsx";
import { MyRoomsPage, type TrustLook } from "#web/features/roommates/my-rooms-page.tsx";
import { roommatesQuery } from "#web/features/roommates/queries.ts";
import { OwnPosts } from "#web/features/rooms/own-posts.tsx";
import { ownRoomsQuery } from "#web/features/rooms/queries.ts";
import { TrustBadge } from "#web/features/trust/trust-badge.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/my-rooms";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.myRoomsTitle"), {
    path: pages.myRooms,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
    if (user) {
      await Promise.all([
        client.prefetchQuery(roommatesQuery(api)),
        client.prefetchQuery(ownRoomsQuery(api)),
      ]);
    }
    return undefined;
  });
}

/** In the browser the page asks for what it shows. */
export async function clientLoader() {
  return { dehydrated: undefined };
}

const trustOf: TrustLook = ({ id, trust, firstName }) => (
  <TrustBadge userId={id} brief={trust} name={firstName} />
);

export default function MyRooms() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <MyRoomsPage own={<OwnPosts />} trust={trustOf} signIn={<SignInBox />} />
    </Hydrate>
  );
}
