import { queryOptions } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { TrustView } from "#domain/trust/scores.ts";
import type { Api } from "#web/lib/api.ts";

const MINUTE_MS = 60_000;

export const trustQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [paths.userTrust(userId)],
    queryFn: async ({ signal }) => (await api.oldGet<TrustView>(paths.userTrust(userId), { signal })).data,
    // It is counted anew every quarter of an hour.
    staleTime: 5 * MINUTE_MS,
  });
