import { redirect } from "react-router";
import { splitLocale } from "#domain/locale.ts";
import { isKnown } from "#domain/places/known.ts";
import { filtersFromUrl, type ListingFilters } from "./filters.ts";

/**
 * The search of an address, on the server. A name in it is anybody's text: it stays only where a place of that name
 * is, and the address without it is where the page stands otherwise.
 */
export function searchOf(url: URL): ListingFilters {
  const filters = filtersFromUrl(url.searchParams);
  if (filters.near?.name === undefined || isKnown(filters.near)) return filters;
  const params = new URLSearchParams(url.searchParams);
  params.delete("near");
  // The router adds the language. A path of two slashes would name another host.
  throw redirect(`${splitLocale(url.pathname).path.replace(/^\/+/, "/")}?${params}`);
}
