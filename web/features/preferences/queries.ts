import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PreferencesView } from "#domain/preferences/contract.ts";
import { deletePreferences, getPreferences, updatePreferences } from "#domain/preferences/endpoints.ts";
import { getMyRoommates } from "#domain/roommates/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";
import { ROOM_READS } from "#web/lib/room-reads.ts";
import { inputOf, unsentAnswers } from "./unsent.ts";

export const preferencesQuery = (api: Api) => queryFor(api, getPreferences());

/** Scores stand wherever rooms and requests do: all of them are asked for anew when they are next seen. */
export function useNewScores() {
  const client = useQueryClient();
  return () => client.invalidateQueries(queriesOf(getMyRoommates, ...ROOM_READS));
}

/** Takes the post of what they look for away; what it says stays theirs, for the next time. */
export function useStopLooking(said: PreferencesView) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await api.send(updatePreferences(), { json: { ...inputOf(said), isLooking: false } })).data,
    onSuccess: (data) => client.setQueryData(preferencesQuery(api).queryKey, data),
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
