import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { RoomPost, RoomPostPatch } from "#domain/rooms/posts.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";

// Apart from what a page asks for as it comes: nobody who only looks needs these.

/** A room of one's own has changed: whatever shows it asks anew. */
export function useRefreshed() {
  const client = useQueryClient();
  return (id: number) =>
    Promise.all(
      [paths.roomPost(id), paths.roomPosts, paths.myRoomPosts, paths.roomChoices].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
}

export function useChangeRoom(id: number) {
  const api = useApi();
  const refreshed = useRefreshed();
  return useMutation({
    mutationFn: async (patch: RoomPostPatch) =>
      (await api.oldSend<RoomPost>("PATCH", paths.roomPost(id), { json: patch })).data,
    onSuccess: () => void refreshed(id),
  });
}

export function useDeleteRoom(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.oldSend("DELETE", paths.roomPost(id)),
    onSuccess: () => {
      client.removeQueries({ queryKey: [paths.roomPost(id)] });
      for (const path of [paths.roomPosts, paths.myRoomPosts, paths.roomChoices]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
}

/** Tells somebody who looks for a room that they would fit. */
export function useInvite(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ref: string) =>
      api.oldSend("POST", paths.roomInvitations(id), { json: { ref }, idempotencyKey: newActionKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: [paths.roomMatches(id)] }),
  });
}
