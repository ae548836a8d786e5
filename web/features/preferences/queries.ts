import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { PreferencesView } from "#domain/preferences/contract.ts";
import { getMyRoommates } from "#domain/roommates/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { forgetDraft } from "./kept.ts";

export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: [paths.myPreferences],
    queryFn: async ({ signal }) => (await api.oldGet<PreferencesView>(paths.myPreferences, { signal })).data,
  });

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
    mutationFn: () => api.oldSend("DELETE", paths.myPreferences),
    onSuccess: async () => {
      forgetDraft(userId);
      await client.invalidateQueries({ queryKey: [paths.myPreferences] });
      void newScores();
      onDeleted();
    },
  });
}
