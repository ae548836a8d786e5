import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { STEPS_PAGE } from "#domain/properties/choices.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { LIVE } from "#web/lib/live.ts";
import { pagesById } from "#web/lib/paged.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { sessionKey } from "#web/lib/session.ts";

export const myPropertiesQuery = (api: Api) => ({ ...queryFor(api, endpoints.listMyProperties()), ...LIVE });
export const propertyQuery = (api: Api, id: number) => ({
  ...queryFor(api, endpoints.getProperty(id)),
  ...LIVE,
});
export const boardQuery = (api: Api, id: number, day?: string) => ({
  ...queryFor(api, endpoints.getBeds(id), day === undefined ? undefined : { day }),
  ...LIVE,
});
export const tenantQuery = (api: Api, id: number, tenantId: number) => ({
  ...queryFor(api, endpoints.getTenant(id, tenantId)),
  ...LIVE,
});
export const wardensQuery = (api: Api, id: number) => ({
  ...queryFor(api, endpoints.listWardens(id)),
  ...LIVE,
});
export const stepsQuery = (api: Api, id: number) => ({
  ...pagesById(keyOf(endpoints.listSteps(id)), STEPS_PAGE, (before, signal) =>
    api.get(endpoints.listSteps(id), { query: { before }, signal }),
  ),
  ...LIVE,
});

/** Page after page. @param words of the search box */
export const tenantsQuery = (api: Api, id: number, which: "current" | "past", words: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(endpoints.listTenants(id), which, words),
    queryFn: async ({ pageParam, signal }) => {
      const query = { which, q: words || undefined, after: pageParam ?? undefined };
      return (await api.get(endpoints.listTenants(id), { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ total }, all) => {
      const shown = all.flatMap(({ tenants }) => tenants);
      return shown.length < total ? shown.at(-1)?.id : undefined;
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  });

/** All that a change of a property may show elsewhere. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries(PROPERTY_READS);
}

/** After the first property, or after joining one: the navigation shows Today and My PG by what the session says. */
export function useRefreshRoles() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionKey });
}

/** A change of a property. Without a connection it waits and goes out once: its key is made when it is asked for. */
export function usePropertyChange<Input, Answer>(
  send: (api: Api, input: Input & { key: string }) => Promise<{ data: Answer }>,
) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (input: Input & { key: string }) => (await send(api, input)).data,
    // Also when it was refused: somebody else may have been first.
    onSettled: () => void refresh(),
  });
}
