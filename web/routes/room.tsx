import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { data, useLoaderData, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { files, pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { reportRoom } from "#domain/rooms/endpoints.ts";
import { roomCardVersion } from "#domain/share.ts";
import { AskToJoin } from "#web/features/roommates/ask-to-join.tsx";
import { loadRoom } from "#web/features/rooms/load-room.ts";
import { roomQuery } from "#web/features/rooms/queries.ts";
import { RoomPage } from "#web/features/rooms/room-page.tsx";
import { TrustBadge } from "#web/features/trust/trust-badge.tsx";
import { browserApi, useApi } from "#web/lib/api.ts";
import { headTags, hiddenHead } from "#web/lib/head.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery, useSession } from "#web/lib/session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/room";
import { RoomError } from "./room-error.tsx";
import { ROOM_PARTS } from "./room-parts.tsx";
import { useKeptOffline } from "./use-kept-offline.ts";
import { useSignIn } from "./use-sign-in.tsx";

const OwnTools = lazyWithRetry(async () => ({
  default: (await import("#web/features/rooms/own-tools.tsx")).OwnTools,
}));

const PersonMenu = lazyWithRetry(async () => ({
  default: (await import("#web/features/roommates/person-menu.tsx")).PersonMenu,
}));

/** Somebody's own view, which no browser and no service worker keeps. */
const OWN = { headers: { "Cache-Control": "private, no-store" } };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const RoomVideos = lazyWithRetry(async () => ({
  default: (await import("#web/features/rooms/room-videos.tsx")).RoomVideos,
}));

/** What everybody may read names nobody, and says the locality: it is found by searching while it is offered. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return hiddenHead(t("shell.roomNotOffered"));
  const { room } = loaderData;
  const publicUrl = matches[0]?.loaderData?.site.publicUrl;
  const image = { path: files.cardOfRoom(room.id, roomCardVersion(room)), alt: room.title };
  const title = `${room.title}, ${placeName(room.locality)}`;
  const at = { path: pages.room(room.id), publicUrl, image };
  if (!room.isActive) return hiddenHead(title, at);
  const rent = formatRupees(room.rent);
  const offered = t("shell.roomDescription", { rent, area: placeName(room.locality) });
  const description = `${room.title}. ${offered}`;
  return headTags({ ...at, title: `${title} · Tangu`, description });
}

/** The author of a post sees it after others no longer do, so this page is made for each reader. */
export async function loader({ context, params }: Route.LoaderArgs) {
  let isOwn = false;
  const loaded = await prefetched(context, async (api, client) => {
    const session = sessionQuery(api);
    const [user, room] = await Promise.all([
      client.fetchQuery(session).catch(() => null),
      loadRoom(api, client, params.id),
    ]);
    // Nobody is not put into the page: it may be kept, and shown to who is signed in.
    if (!user) client.removeQueries({ queryKey: session.queryKey });
    isOwn = user !== null;
    return { room };
  });
  return data(loaded, isOwn ? OWN : undefined);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = browserQueryClient();
  // What was seen before stands there until the news comes.
  void client.invalidateQueries({ queryKey: roomQuery(browserApi, params.id).queryKey });
  const room = await loadRoom(browserApi, client, params.id);
  return { room, dehydrated: undefined };
}

export default function Room() {
  const { room: loaded, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <RoomView key={loaded.id} loaded={loaded} />
    </Hydrate>
  );
}

function RoomView({ loaded }: { loaded: Awaited<ReturnType<typeof loadRoom>> }) {
  const { data: room = loaded } = useQuery(roomQuery(useApi(), loaded.id));
  useKeptOffline(pages.room(room.id));
  const { signIn, dialog } = useSignIn();
  const { data: user } = useSession();
  const navigate = useNavigate();
  const { id: tenantId, firstName } = room.tenant;
  const menu = user && !room.isOwn && tenantId !== null && (
    <Suspense fallback={null}>
      <PersonMenu
        userId={tenantId}
        firstName={firstName ?? t("shell.theTenant")}
        report={reportRoom(room.id)}
        onBlocked={() => void navigate(pages.rooms)}
      />
    </Suspense>
  );
  return (
    <>
      <RoomPage
        room={room}
        onSignIn={signIn}
        slots={{
          trust: ROOM_PARTS.trust?.(room.tenant),
          videos: (
            <Suspense fallback={<Skeleton className="aspect-video w-full sm:w-1/2" />}>
              <RoomVideos
                videos={room.videos}
                listingId={room.listing?.id ?? null}
                postId={room.id}
                title={room.title}
              />
            </Suspense>
          ),
          ask: !room.isOwn && <AskToJoin post={room} onSignIn={signIn} />,
          personMenu: menu,
          own: room.isOwn && (
            <Suspense fallback={null}>
              <OwnTools room={room} trustOf={(brief) => <TrustBadge userId={null} brief={brief} />} />
            </Suspense>
          ),
        }}
      />
      {dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RoomError error={error} />;
}
