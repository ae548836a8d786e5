import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FavouriteKind } from "#domain/favourites/choices.ts";
import { listCards, listLiked, listSaved } from "#domain/favourites/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

/** What an account liked or saved; under its id, so that nobody sees another's after a change of user. */
export const favouritesQueryOptions = (api: Api, kind: FavouriteKind, userId: string) => {
  const call = kind === "liked" ? listLiked() : listSaved();
  return queryOptions({ ...queryFor(api, call), queryKey: keyOf(call, userId) });
};

/** Cards by their ids. Those that are gone are left out. */
export const cardsQueryOptions = (api: Api, ids: readonly number[]) =>
  queryOptions({
    ...queryFor(api, listCards(), { ids: ids.join(",") }),
    placeholderData: keepPreviousData,
  });
