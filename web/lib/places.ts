import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PlaceSuggestion } from "#domain/places/contract.ts";
import { listPlaces } from "#domain/places/endpoints.ts";
import { type Api, useApi } from "./api.ts";
import { queryFor } from "./query.tsx";
import { useDebounced } from "./use-debounced.ts";

const LONGEST = 100;

const placesQuery = (api: Api, q: string) => ({
  ...queryFor(api, listPlaces(), { q }),
  enabled: q !== "" && q.length <= LONGEST,
});

interface PlaceSuggestions {
  places: readonly PlaceSuggestion[];
  /** All of them are there: they are those of this text. */
  isSettled: boolean;
}

/** Places that a text may mean, once nobody has typed for a while. None when they cannot be had. */
export function usePlaceSuggestions(text: string, afterMs: number): PlaceSuggestions {
  const wanted = useDebounced(text, afterMs);
  const { data, isPlaceholderData } = useQuery({
    ...placesQuery(useApi(), wanted),
    placeholderData: keepPreviousData,
  });
  return {
    places: text.trim() === "" ? [] : (data ?? []),
    isSettled: wanted === text && data !== undefined && !isPlaceholderData,
  };
}
