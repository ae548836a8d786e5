import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { placeName } from "#domain/places/names.ts";

/** The title of the page, as a search engine shows it. One house may list each of its sharings: they differ by that. */
export function pageTitle(listing: Pick<ListingDetail, "title" | "locality" | "city" | "roomType">): string {
  const { title, locality, city, roomType } = listing;
  const place = title.includes(locality) ? placeName(city) : `${placeName(locality)}, ${placeName(city)}`;
  return t("listings.pageTitle", { title, sharing: roomTypeLabel(roomType), place });
}
