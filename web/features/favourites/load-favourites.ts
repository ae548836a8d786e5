import type { QueryClient } from "@tanstack/react-query";
import type { FavouriteKind } from "#domain/favourites/choices.ts";
import type { Api } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { favouritesQueryOptions } from "./queries.ts";

/** The account's favourites; a visitor's are known to the browser alone. Failures are left to the page. */
export async function loadFavourites(api: Api, client: QueryClient, kind: FavouriteKind): Promise<undefined> {
  const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
  if (user) await client.prefetchQuery(favouritesQueryOptions(api, kind, user.id));
}
