import { getTrust } from "#domain/trust/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";

const MINUTE_MS = 60_000;

export const trustQuery = (api: Api, userId: string) => ({
  ...queryFor(api, getTrust(userId)),
  // It is counted anew every quarter of an hour.
  staleTime: 5 * MINUTE_MS,
});
