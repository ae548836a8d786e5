import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FAVOURITES_MAX, type FavouriteKind } from "#domain/favourites/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useFavouriteIds } from "#web/lib/favourite-ids.ts";
import { useSession } from "#web/lib/session.ts";
import { cardsQueryOptions, favouritesQueryOptions } from "./queries.ts";

export interface FavouriteListings {
  /** Undefined while they load. */
  cards: ListingCard[] | undefined;
  /** Ids of those that are no longer listed. */
  gone: readonly number[];
  signedIn: boolean | undefined;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
}

/** Ids whose cards are requested: the list only grows, so that removing one fetches nothing. */
function useRequestedIds(missing: readonly number[]): readonly number[] {
  const [requested, setRequested] = useState<readonly number[]>([]);
  const added = missing.filter((id) => !requested.includes(id));
  if (added.length === 0) return requested;
  const next = requested.length + added.length > FAVOURITES_MAX ? missing : [...requested, ...added];
  setRequested(next);
  return next;
}

/** The stays that are liked or saved, by whoever is here: from the account, or from what the browser keeps. */
export function useFavouriteListings(kind: FavouriteKind): FavouriteListings {
  const api = useApi();
  const ids = useFavouriteIds(kind);
  const { data: user } = useSession();
  const own = useQuery({
    ...favouritesQueryOptions(api, kind, user?.id ?? ""),
    enabled: user !== undefined && user !== null,
  });
  const have = user ? (own.data ?? []) : [];
  const waiting = Boolean(user) && !own.data;
  const missing = waiting
    ? []
    : (ids ?? []).filter((id) => !have.some((card) => card.id === id)).slice(0, FAVOURITES_MAX);
  const requested = useRequestedIds(missing);
  const rest = useQuery({ ...cardsQueryOptions(api, requested), enabled: missing.length > 0 });
  const loading = waiting || (ids === undefined && have.length === 0) || (missing.length > 0 && !rest.data);
  const all = [...have, ...(rest.data ?? []).filter(({ id }) => missing.includes(id))];
  return {
    cards: loading ? undefined : all.filter(({ id }) => ids?.includes(id) ?? true),
    gone:
      loading || rest.isPlaceholderData ? [] : missing.filter((id) => !all.some((card) => card.id === id)),
    signedIn: user === undefined ? undefined : user !== null,
    failed: own.isError || rest.isError,
    retrying: own.isFetching || rest.isFetching,
    retry: () => {
      if (own.isError) void own.refetch();
      if (rest.isError) void rest.refetch();
    },
  };
}
