import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MenuInput } from "#domain/notices/contract.ts";
import {
  createNotice,
  getMenu,
  getPlaceNews,
  listNotices,
  removeNotice,
  setMenu,
  voteOnFood,
} from "#domain/notices/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { LIVE } from "#web/lib/live.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";

export const noticesQuery = (api: Api, propertyId: number) => ({
  ...queryFor(api, listNotices(propertyId)),
  ...LIVE,
});
/**
 * A form starts from it, so what an earlier visit found is not kept.
 * @param week any of its days; without one this week
 */
export const menuQuery = (api: Api, propertyId: number, week: string | undefined) =>
  queryOptions({ ...queryFor(api, getMenu(propertyId), { week }), gcTime: 0 });
export const newsQuery = (api: Api, tenantId: number) => ({
  ...queryFor(api, getPlaceNews(tenantId)),
  ...LIVE,
});

export async function sendNotice(api: Api, propertyId: number, text: string, key: string): Promise<void> {
  await api.send(createNotice(propertyId), { json: { text }, idempotencyKey: key });
}

export function useRemoveNotice(propertyId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.send(removeNotice(propertyId, id)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listNotices(propertyId)) }),
  });
}

export function useSaveMenu(propertyId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: MenuInput) =>
      (await api.send(setMenu(propertyId), { json, idempotencyKey: newActionKey() })).data,
    onSuccess: () => client.invalidateQueries(queriesOf(getMenu, getPlaceNews)),
  });
}

/** The last press counts, also where it waited for a connection. */
export function useVote(place: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    scope: { id: `food-vote-${place}` },
    mutationFn: async (score: number) => (await api.send(voteOnFood(), { json: { place, score } })).data,
    onSuccess: (vote) => client.setQueryData(keyOf(getPlaceNews(place)), (news) => news && { ...news, vote }),
  });
}
