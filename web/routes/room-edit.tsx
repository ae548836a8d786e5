import { Suspense } from "react";
import { data, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { EditRoomPage } from "#web/features/rooms/edit-room-page.tsx";
import { loadRoom } from "#web/features/rooms/load-room.ts";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/room-edit";
import { RoomError } from "./room-error.tsx";

const RoomVideos = lazyWithRetry(async () => ({
  default: (await import("#web/features/rooms/room-videos.tsx")).RoomVideos,
}));

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = () => hiddenHead(t("shell.editRoomTitle"));

/** To everybody else there is no such page. */
function own(room: RoomPost): RoomPost {
  if (!room.isOwn) throw data(null, { status: 404 });
  return room;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await client.fetchQuery(sessionQuery(api)).catch(() => null);
    return { room: own(await loadRoom(api, client, params.id)) };
  });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { room: own(await loadRoom(browserApi, browserQueryClient(), params.id)), dehydrated: undefined };
}

/** What was typed stays, whatever else is asked for anew. */
export const shouldRevalidate = () => false;

export default function EditRoom() {
  const { room, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <EditRoomPage
        key={room.id}
        room={room}
        videos={
          <Suspense fallback={<Skeleton className="aspect-video w-full sm:w-1/2" />}>
            <RoomVideos
              videos={room.videos}
              listingId={room.listing?.id ?? null}
              postId={room.id}
              title={room.title}
            />
          </Suspense>
        }
      />
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RoomError error={error} />;
}
