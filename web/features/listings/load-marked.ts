import type { QueryClient } from "@tanstack/react-query";
import type { Mark } from "#domain/favourites/choices.ts";
import type { Api } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { markedQueryOptions } from "./marked-queries.ts";
import { listingQueryOptions } from "./queries.ts";

/** What an account marked; what a visitor did, only the browser knows. Failures are left to the page. */
export async function loadMarked(api: Api, client: QueryClient, mark: Mark): Promise<undefined> {
  const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
  if (user) await client.prefetchQuery(markedQueryOptions(api, mark, user.id));
}

/** The stays of a comparison. One that is gone is left to the page. */
export async function loadCompared(
  api: Api,
  client: QueryClient,
  ids: readonly number[],
): Promise<undefined> {
  await Promise.all(ids.map((id) => client.prefetchQuery(listingQueryOptions(api, String(id)))));
}
