import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { getRoom, saveRoom as keepRoom, listRooms, unsaveRoom } from "#domain/rooms/endpoints.ts";
import { browserApi } from "#web/lib/api.ts";
import { nextRetry } from "#web/lib/lazy.ts";
import { keyOf, queriesOf } from "#web/lib/query.tsx";
import { retryDelay, worthAnotherTry } from "#web/lib/retry.ts";
import { toast } from "#web/lib/toast.ts";
import type { RoomsPage } from "./queries.ts";

function show(client: QueryClient, id: number, isSaved: boolean): void {
  client.setQueriesData<InfiniteData<RoomsPage>>(queriesOf(listRooms), (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            rooms: page.rooms.map((room) => (room.id === id ? { ...room, isSaved } : room)),
          })),
        }
      : list,
  );
  client.setQueryData(keyOf(getRoom(id)), (room) => (room ? { ...room, isSaved } : room));
}

/** Saves a room or takes it out again: at once for the eye, and back as it was when it cannot be kept. */
export async function saveRoom(client: QueryClient, id: number, on: boolean): Promise<void> {
  show(client, id, on);
  const send = () => browserApi.send(on ? keepRoom(id) : unsaveRoom(id));
  try {
    await send().catch(async (error: unknown) => {
      if (!worthAnotherTry(0, error)) throw error;
      await nextRetry(retryDelay(0, error));
      return send();
    });
  } catch {
    show(client, id, !on);
    toast({ title: t("rooms.saveFailed"), variant: "destructive" });
  }
}
