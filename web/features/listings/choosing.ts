import { WITHIN_KM_MAX } from "#domain/listings/choices.ts";
import { radiusOf } from "#domain/places/radius.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import { withoutSpans } from "#domain/search/spans.ts";
import { asUnderstood, type ListingFilters, type Near, WITHIN_KM } from "./filters.ts";

/**
 * The circle that somebody chose, which is one of those that the filters offer.
 * @param held what the page itself holds: nobody chose its circle
 */
export function chosenCircle(
  { near, within }: Pick<ListingFilters, "near" | "within">,
  held: Pick<ListingFilters, "within">,
): number | undefined {
  if (within === held.within || !WITHIN_KM.some((km) => km === within)) return undefined;
  // Of the circles that come with a place, only the one of an airport is offered as well.
  const isOwn = within === radiusOf("airport") && /(Airport|Aerodrome)$/.test(near?.name ?? "");
  return isOwn ? undefined : within;
}

/**
 * What changes when a place of the tables is chosen: a circle or an order that was chosen stays.
 * @param held what the page itself holds of the search
 */
export const choosing = (
  filters: ListingFilters,
  { radiusKm, ...near }: Near,
  held: Pick<ListingFilters, "within">,
): Pick<ListingFilters, "near" | "within" | "sort"> => ({
  near,
  within: chosenCircle(filters, held) ?? radiusKm,
  sort: filters.sort ?? "distance",
});

/** The circle that is looked in, chosen or not; undefined for any distance. */
export function circleInUse(
  { within }: Pick<ListingFilters, "within">,
  report: Pick<SearchReport, "km"> | null,
): number | undefined {
  const km = report ? report.km : within;
  return km === WITHIN_KM_MAX ? undefined : km;
}

/** The circle that the list is held to; where no PG is in it, the one that was asked for. */
export function circleShown(filters: ListingFilters, report: SearchReport | null): number | undefined {
  return asUnderstood(filters, report).within ?? circleInUse(filters, report);
}

/** What changes for another circle: a place in the text has one of its own, so there any distance is said. */
export function choosingCircle(
  search: string,
  report: Pick<SearchReport, "place" | "parts"> | null,
  within: number | undefined,
): Pick<ListingFilters, "search" | "within"> {
  const said = report?.parts.filter(({ what }) => what === "within") ?? [];
  return {
    search:
      said.length > 0
        ? withoutSpans(
            search,
            said.flatMap(({ spans }) => spans),
          )
        : search,
    within: within ?? (report?.place && WITHIN_KM_MAX),
  };
}
