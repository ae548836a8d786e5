import { History, House, LocateFixed, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import { formatRupees } from "#domain/money.ts";
import { roundCoordinate } from "#domain/places/chosen.ts";
import { placeKind } from "#domain/places/kinds.ts";
import { placeName } from "#domain/places/names.ts";
import type { SuggestedListing, SuggestedPlace } from "#domain/search/suggestions.ts";
import { listingInStay } from "#web/lib/stay.ts";
import { PlaceIcon } from "#web/ui/place-icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { perLabel, priceTag } from "./labels.ts";
import { type RecentSearch, recentKey } from "./recent-searches.ts";
import { recentLike } from "./suggested.ts";
import type { NearMe } from "./use-near-me.ts";

type Action =
  | { kind: "position" }
  | { kind: "clear" }
  | { kind: "recent" | "place"; search: RecentSearch }
  | { kind: "listing"; href: string };

export interface Suggestion {
  key: string;
  name: string;
  icon: ReactNode;
  note?: string;
  action: Action;
}

export interface Group {
  key: "position" | "recent" | "places" | "listings";
  label: string;
  options: Suggestion[];
}

interface Known {
  isNarrowed: boolean;
  recent: readonly RecentSearch[];
  places: readonly SuggestedPlace[];
  listings: readonly SuggestedListing[];
  nearMe: Pick<NearMe, "locating">;
  stay: Stay;
}

/** What stands under the box, in this order; groups with nothing in them are left out. */
export function groupsOf(
  text: string,
  { isNarrowed, recent, places, listings, nearMe, stay }: Known,
): Group[] {
  const isEmpty = text === "";
  const before = isEmpty ? recent : recentLike(recent, text);
  const groups: Group[] = [
    { key: "position", label: t("listings.yourPlace"), options: isEmpty ? [ownPosition(nearMe)] : [] },
    {
      key: "recent",
      label: t("listings.recentSearches"),
      options: [...before.map(recentOption), ...(isEmpty && before.length > 0 ? [clearing()] : [])],
    },
    {
      key: "places",
      label: t("listings.places"),
      options: places.map((each) => placeOption(each, isNarrowed)),
    },
    { key: "listings", label: t("listings.pgs"), options: listings.map((each) => listingOption(each, stay)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const ownPosition = ({ locating }: Known["nearMe"]): Suggestion => ({
  key: "own position",
  name: t("listings.useMyLocation"),
  icon: locating ? <Spinner label={null} className="size-4.5" /> : <LocateFixed className="size-4.5" />,
  action: { kind: "position" },
});

const clearing = (): Suggestion => ({
  key: "clear",
  name: t("listings.clearRecent"),
  icon: <Trash2 className="size-4.5" />,
  action: { kind: "clear" },
});

const recentOption = (search: RecentSearch): Suggestion => ({
  key: recentKey(search),
  name: search.near ? placeName(search.near.name) : search.text,
  icon: <History className="size-4.5" />,
  action: { kind: "recent", search },
});

/** How many PGs are found there; without some, that filters are set, as there may be others. */
function countNote(total: number, isNarrowed: boolean): string {
  return total === 0 && isNarrowed ? t("listings.noneWithFilters") : t("listings.pgCount", { count: total });
}

const placeOption = (place: SuggestedPlace, isNarrowed: boolean): Suggestion => {
  const { name, localName, kind, latitude, longitude, radiusKm, total } = place;
  const near = { lat: roundCoordinate(latitude), lon: roundCoordinate(longitude), name, radiusKm };
  const count = total === undefined ? [] : [countNote(total, isNarrowed)];
  return {
    key: `place ${name} ${kind}`,
    name: localName ?? placeName(name),
    icon: <PlaceIcon kind={kind} className="size-4.5" />,
    note: [placeKind(kind), ...count].join(" · "),
    action: { kind: "place", search: { near } },
  };
};

const listingOption = (listing: SuggestedListing, stay: Stay): Suggestion => {
  const price = priceTag(listing, stay);
  const rent = price ? [formatRupees(price.amount) + perLabel(price.per)] : [];
  return {
    key: `listing ${listing.slug}`,
    name: listing.title,
    icon: <House className="size-4.5" />,
    note: [placeName(listing.locality), ...rent].join(" · "),
    action: { kind: "listing", href: listingInStay(listing, stay) },
  };
};
