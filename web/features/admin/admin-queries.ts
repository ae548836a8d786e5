import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getAdminCounts } from "#domain/admin/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { WATCHED } from "./queries.ts";

const countsQuery = (api: Api) => ({ ...queryFor(api, getAdminCounts()), staleTime: 0, ...WATCHED });

/** How much waits where. @param enabled while the dashboard is open */
export const useCounts = (enabled: boolean) => useQuery({ ...countsQuery(useApi()), enabled });

export const renewCounts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: keyOf(getAdminCounts()) });

/** The refusal that closed the dashboard must not close it again once it is opened. */
export const forgetCounts = (client: QueryClient) =>
  client.removeQueries({ queryKey: keyOf(getAdminCounts()) });

/** A decision waits for ten seconds, and may have to be sent without anybody to ask: so much longer the password holds. */
const SPARE_MS = 40_000;

/** Whether the server will take a decision that is sent a little later. */
export async function passwordHolds(api: Api, client: QueryClient): Promise<boolean> {
  const query = countsQuery(api);
  const known = client.getQueryState(query.queryKey);
  const left = ({ data, dataUpdatedAt }: NonNullable<typeof known>) =>
    (data?.passwordHoldsFor ?? 0) * 1000 - (Date.now() - dataUpdatedAt);
  if (known && left(known) > SPARE_MS) return true;
  const { passwordHoldsFor } = await client.fetchQuery(query);
  return passwordHoldsFor * 1000 > SPARE_MS;
}
