import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { rememberedPlace } from "#domain/places/known.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import { roomFiltersOf, roomsHref } from "#web/features/rooms/filters.ts";
import { choicesQuery, roomsQueryOptions } from "#web/features/rooms/queries.ts";
import { RoomsScreen } from "#web/features/rooms/rooms-screen.tsx";
import { headTags } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, keyOf, prefetched } from "#web/lib/query.tsx";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import type { Route } from "./+types/rooms";
import { ROOM_PARTS } from "./room-parts.tsx";
import { useSignIn } from "./use-sign-in.tsx";

export function meta({ location, matches }: Route.MetaArgs) {
  const publicUrl = matches[0]?.loaderData?.site.publicUrl;
  const head = {
    title: `${t("shell.roomsTitle")} · Tangu`,
    description: t("shell.roomsDescription"),
    path: pages.rooms,
    publicUrl,
  };
  if (!import.meta.env.SSR) return headTags(head);
  // A search has no end of addresses; only the plain page belongs in an index, whoever counts the clicks on it.
  const index = roomsHref(roomFiltersOf(new URLSearchParams(location.search))) === pages.rooms;
  // No list of the rooms themselves: each is somebody's home, and no search engine is to keep it.
  const crumbs = [
    { name: t("shell.allPgs"), path: pages.home },
    { name: t("shell.tabRooms"), path: pages.rooms },
  ];
  return headTags({ ...head, index, data: [breadcrumbs(publicUrl ?? "http://localhost", crumbs)] });
}

/** As a stranger sees the rooms: the page is kept for everybody. What somebody has saved, their browser asks for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = roomFiltersOf(new URL(request.url).searchParams);
  const near = rememberedPlace(request.headers.get("cookie"));
  return prefetched(context, async (api, client) => {
    await Promise.all([
      !filters.saved && client.prefetchInfiniteQuery(roomsQueryOptions(api, filters, near)),
      client.prefetchQuery(choicesQuery(api)),
    ]);
    return undefined;
  });
}

/** In the browser the screen asks for what its search needs, and shows what it has meanwhile. */
export async function clientLoader() {
  void browserQueryClient().invalidateQueries({ queryKey: keyOf(listRooms()) });
  return { dehydrated: undefined };
}

export const shouldRevalidate = () => false;

export default function Rooms() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const { signIn, dialog } = useSignIn();
  return (
    <Hydrate state={dehydrated}>
      <RoomsScreen parts={ROOM_PARTS} onSignIn={signIn} />
      {dialog}
    </Hydrate>
  );
}
