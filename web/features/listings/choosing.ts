import { type ListingFilters, type Near, WITHIN_KM } from "./filters.ts";

/** The circle that somebody chose; one that the filters don't offer, or of the place itself, came with the place. */
export const chosenCircle = ({ within }: ListingFilters, place: Near | undefined): number | undefined =>
  WITHIN_KM.some((km) => km === within) && within !== place?.radiusKm ? within : undefined;

/**
 * What changes when a place of the tables is chosen: a circle or an order that was chosen stays.
 * @param before what the search is around until then
 */
export const choosing = (
  filters: ListingFilters,
  { radiusKm, ...near }: Near,
  before: Near | undefined,
): Pick<ListingFilters, "near" | "within" | "sort"> => ({
  near,
  within: chosenCircle(filters, before) ?? radiusKm,
  sort: filters.sort ?? "distance",
});
