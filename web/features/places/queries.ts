import { queryOptions } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import type { Api } from "#web/lib/api.ts";

/** @param path of the page, with its slash */
export async function loadFacts(api: Api, path: string, signal?: AbortSignal): Promise<LandingFacts> {
  return (await api.oldGet<LandingFacts>(paths.landingPage(path.slice(1)), { signal })).data;
}

export const landingQueryOptions = (api: Api, path: string) =>
  queryOptions({
    queryKey: [paths.landingPage(path.slice(1))],
    queryFn: ({ signal }) => loadFacts(api, path, signal),
  });
