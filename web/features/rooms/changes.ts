import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inviteToRoom, listRoomMatches } from "#domain/roommates/endpoints.ts";
import {
  deleteRoom,
  getRoom,
  getRoomChoices,
  listMyRooms,
  listRooms,
  updateRoom,
} from "#domain/rooms/endpoints.ts";
import type { RoomPostPatch } from "#domain/rooms/posts.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";

// Apart from what a page asks for as it comes: nobody who only looks needs these.

/** A room of one's own has changed: whatever shows it asks anew. */
export function useRefreshed() {
  const client = useQueryClient();
  return (id: number) =>
    Promise.all(
      [getRoom(id), listRooms(), listMyRooms(), getRoomChoices()].map((call) =>
        client.invalidateQueries({ queryKey: keyOf(call) }),
      ),
    );
}

export function useChangeRoom(id: number) {
  const api = useApi();
  const refreshed = useRefreshed();
  return useMutation({
    mutationFn: async (patch: RoomPostPatch) => (await api.send(updateRoom(id), { json: patch })).data,
    onSuccess: () => void refreshed(id),
  });
}

export function useDeleteRoom(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.send(deleteRoom(id)),
    onSuccess: () => {
      client.removeQueries({ queryKey: keyOf(getRoom(id)) });
      for (const call of [listRooms(), listMyRooms(), getRoomChoices()]) {
        void client.invalidateQueries({ queryKey: keyOf(call) });
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
      api.send(inviteToRoom(id), { json: { ref }, idempotencyKey: newActionKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listRoomMatches(id)) }),
  });
}
