import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deletePreferences, getPreferences } from "#domain/preferences/endpoints.ts";
import { getMyRoommates } from "#domain/roommates/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { unsentAnswers } from "./unsent.ts";

export const preferencesQuery = (api: Api) => queryFor(api, getPreferences());

/** Scores stand wherever rooms and requests do: all of them are asked for anew when they are next seen. */
export function useNewScores() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === "string" && (path.startsWith(listRooms().path) || path === getMyRoommates().path),
    });
}

/** @param onDeleted once nothing of it is left, here as well */
export function useDeletePreferences(userId: string, onDeleted: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const newScores = useNewScores();
  return useMutation({
    mutationFn: () => api.send(deletePreferences()),
    onSuccess: async () => {
      unsentAnswers(userId).remove();
      await client.invalidateQueries({ queryKey: keyOf(getPreferences()) });
      void newScores();
      onDeleted();
    },
  });
}
