import type { LandingFacts } from "#domain/places/contract.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";

/** @param path of the page, with its slash */
export async function loadFacts(api: Api, path: string): Promise<LandingFacts> {
  return (await api.get(getLandingPage(path.slice(1)))).data;
}

export const landingQueryOptions = (api: Api, path: string) => queryFor(api, getLandingPage(path.slice(1)));
