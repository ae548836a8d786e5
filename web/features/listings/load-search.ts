import { redirect } from "react-router";
import { splitLocale } from "#domain/locale.ts";
import { knownPlace } from "#domain/places/known.ts";
import { stayOf } from "#web/lib/stay.ts";
import { filtersFromUrl, type ListingFilters } from "./filters.ts";

function redirectWithout(url: URL, ...names: string[]): Response {
  const params = new URLSearchParams(url.searchParams);
  for (const name of names) params.delete(name);
  // The router adds the language. A path of two slashes would name another host.
  return redirect(`${splitLocale(url.pathname).path.replace(/^\/+/, "/")}?${params}`);
}

/** The form of a browser without scripts sends its rent limit along with another kind of stay, which has other rents. */
export function dropOtherRents(url: URL): void {
  const rentsOf = url.searchParams.get("rentsOf");
  if (rentsOf !== null && rentsOf !== stayOf(url.searchParams)) {
    throw redirectWithout(url, "rentsOf", "minRent", "maxRent");
  }
}

/**
 * The search of an address, on the server. A name in it is anybody's text: it stays only where a place of that name
 * is, and the address without it is where the page stands otherwise.
 */
export function searchOf(url: URL): ListingFilters {
  dropOtherRents(url);
  const filters = filtersFromUrl(url.searchParams);
  if (filters.near?.name === undefined || knownPlace(filters.near)) return filters;
  throw redirectWithout(url, "near");
}
