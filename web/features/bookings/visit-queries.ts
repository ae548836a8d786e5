import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askVisit, listListingVisits, listMyVisits, takeVisitStep } from "#domain/bookings/endpoints.ts";
import type { VisitInput, VisitStepInput } from "#domain/bookings/visits.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { guestToken } from "#web/lib/guest-token.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";

export const myVisitsQuery = (api: Api) => queryFor(api, listMyVisits());
const VISITS_PAGE = 50;

export const listingVisitsQuery = (api: Api, listingId: number) =>
  pagesById(keyOf(listListingVisits(listingId)), VISITS_PAGE, (after, signal) =>
    api.get(listListingVisits(listingId), { query: { after }, signal }),
  );

export function useAskVisit(listingId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...json }: VisitInput & { key: string }) => {
      await guestToken(api);
      return (await api.send(askVisit(listingId), { json, idempotencyKey: key })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMyVisits()) }),
  });
}

export function useVisitStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, key, ...json }: VisitStepInput & { id: number; key: string }) =>
      (await api.send(takeVisitStep(id), { json, idempotencyKey: key })).data,
    // Also when it was refused: the other side may have moved it meanwhile.
    onSettled: () => client.invalidateQueries(queriesOf(listMyVisits, listListingVisits)),
  });
}
