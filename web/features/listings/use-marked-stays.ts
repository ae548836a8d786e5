import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MARKS_MAX, type Mark } from "#domain/favourites/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useMarkedIds } from "#web/lib/marked-ids.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { cardsQueryOptions, markedQueryOptions } from "./marked-queries.ts";

export interface MarkedStays {
  /** Undefined while they load. */
  cards: ListingCard[] | undefined;
  /** Ids of those that are no longer listed. */
  gone: readonly number[];
  signedIn: boolean | undefined;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
}

/** Ids that cards are asked for: it only grows, so that taking one away fetches nothing. */
function useAsked(missing: readonly number[]): readonly number[] {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const unasked = missing.filter((id) => !asked.includes(id));
  if (unasked.length === 0) return asked;
  const next = asked.length + unasked.length > MARKS_MAX ? missing : [...asked, ...unasked];
  setAsked(next);
  return next;
}

/** The stays that are liked or saved, by whoever is here: from the account, or from what the browser keeps. */
export function useMarkedStays(mark: Mark): MarkedStays {
  const api = useApi();
  const ids = useMarkedIds(mark);
  const { data: user } = useQuery(sessionQuery(api));
  const own = useQuery({
    ...markedQueryOptions(api, mark, user?.id ?? ""),
    enabled: user !== undefined && user !== null,
  });
  const have = user ? (own.data ?? []) : [];
  const waiting = Boolean(user) && !own.data;
  const missing = waiting
    ? []
    : (ids ?? []).filter((id) => !have.some((card) => card.id === id)).slice(0, MARKS_MAX);
  const asked = useAsked(missing);
  const rest = useQuery({ ...cardsQueryOptions(api, asked), enabled: missing.length > 0 });
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
