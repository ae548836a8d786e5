import { useSearchParams } from "react-router";
import type { Stay, StayDuration } from "#domain/listings/choices.ts";
import { pages } from "#domain/paths.ts";
import { withQuery } from "./api.ts";

export const stayOf = (params: URLSearchParams): Stay =>
  params.get("stayDuration") === "short-term" ? "short-term" : "monthly";

/** The stay that the page's address asks for. A list, a listing opened from it and its booking speak of its price. */
export function useStay(): Stay {
  const [params] = useSearchParams();
  return stayOf(params);
}

/** An address without a query, for the same kind of stay; monthly is left out. */
export const withStay = (path: string, stay: Stay): string =>
  withQuery(path, stay === "monthly" ? {} : { stayDuration: stay });

/** The page of a listing, for the same kind of stay where it is let for both. */
export const listingInStay = (listing: { slug: string; stayDuration: StayDuration }, stay: Stay): string =>
  withStay(pages.listing(listing.slug), listing.stayDuration === "both" ? stay : "monthly");
