import { useRouteLoaderData } from "react-router";
import type { SiteInfo } from "#domain/places/contract.ts";

/** What the site says of itself, from the root's loader; undefined when the page could not be loaded at all. */
export function useSite(): SiteInfo | undefined {
  return useRouteLoaderData<{ site: SiteInfo }>("root")?.site;
}
