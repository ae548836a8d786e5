import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#web/lib/api.ts";
import { listingQueryOptions } from "./queries.ts";

/** The stays of a comparison. One that is gone is left to the page. */
export async function loadComparison(
  api: Api,
  client: QueryClient,
  ids: readonly number[],
): Promise<undefined> {
  await Promise.all(ids.map((id) => client.prefetchQuery(listingQueryOptions(api, String(id)))));
}
