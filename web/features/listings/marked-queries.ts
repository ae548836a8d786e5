import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Mark } from "#domain/favourites/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { api as paths } from "#domain/paths.ts";
import type { Api } from "#web/lib/api.ts";

/** What an account liked or saved; under its id, so that nobody sees another's after a change of user. */
export const markedQueryOptions = (api: Api, mark: Mark, userId: string) => {
  const path = mark === "liked" ? paths.myLiked : paths.mySaved;
  return queryOptions({
    queryKey: [path, userId],
    queryFn: async ({ signal }) => (await api.get<ListingCard[]>(path, { signal })).data,
  });
};

/** Cards by their ids. Those that are gone are left out. */
export const cardsQueryOptions = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: [paths.listingCards, ids.join(",")],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(",") };
      return (await api.get<ListingCard[]>(paths.listingCards, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
