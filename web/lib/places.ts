import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { PlaceSuggestion } from "#domain/places/contract.ts";
import { type Api, useApi } from "./api.ts";
import { useSettled } from "./use-settled.ts";

const LONGEST = 100;

const placesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [paths.places, q],
    queryFn: async ({ signal }) =>
      (await api.oldGet<PlaceSuggestion[]>(paths.places, { query: { q }, signal })).data,
    enabled: q !== "" && q.length <= LONGEST,
  });

/** Places that a text may mean, once nobody has typed for a while. None when they cannot be had. */
export function usePlaceSuggestions(text: string, afterMs: number): readonly PlaceSuggestion[] {
  const wanted = useSettled(text, afterMs);
  const { data } = useQuery({ ...placesQuery(useApi(), wanted), placeholderData: keepPreviousData });
  return text.trim() === "" ? [] : (data ?? []);
}
