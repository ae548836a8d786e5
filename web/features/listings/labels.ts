import { formatNumber } from "#domain/format-message.ts";
import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard, Sort } from "#domain/listings/contract.ts";
import { dayPrice, stayShown } from "#domain/listings/rules.ts";
import { amenityName, categoryLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees, fromPaise } from "#domain/money.ts";
import { distanceKm, formatDistance, nearbyLabel } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import { type ListingFilters, leavingPlace, type Near, NO_FILTERS } from "./filters.ts";

/** "148 PG's Found", or "12 short-term stays". */
export function countLine(total: number, stay: Stay): string {
  const count = formatNumber(total);
  return stay === "monthly" ? t("listings.countMonthly", { count }) : t("listings.countShortTerm", { count });
}

const SORT_LABELS: Record<Sort, () => string> = {
  relevance: () => t("listings.sortRelevance"),
  distance: () => t("listings.sortDistance"),
  price: () => t("listings.sortPriceUp"),
  "-price": () => t("listings.sortPriceDown"),
  rating: () => t("listings.bestRated"),
  newest: () => t("listings.sortNewest"),
};

const DAY_SORT_LABELS: Partial<typeof SORT_LABELS> = {
  price: () => t("listings.sortDayPriceUp"),
  "-price": () => t("listings.sortDayPriceDown"),
};

const nameOfSort = (sort: Sort, stay: Stay): string =>
  ((stay === "short-term" && DAY_SORT_LABELS[sort]) || SORT_LABELS[sort])();

/** "Near Ecospace", or "Near me". */
export const nearLabel = (near: Near | undefined): string =>
  near?.name ? t("listings.nearPlace", { place: placeName(near.name) }) : t("listings.nearMe");

/** An order in words; the nearest are nearest to something. */
export function sortLabel(sort: Sort, { near, stay }: Pick<ListingFilters, "near" | "stay">): string {
  if (sort !== "distance" || !near) return nameOfSort(sort, stay);
  return near.name
    ? t("listings.sortDistanceFrom", { place: placeName(near.name) })
    : t("listings.sortDistanceFromYou");
}

/** "1.2 km" as the crow flies, from the place to the stay; null for a stay that is nowhere on the map. */
export function distanceFrom(
  near: Near,
  { latitude, longitude }: Pick<ListingCard, "latitude" | "longitude">,
): string | null {
  if (latitude === null || longitude === null) return null;
  return formatDistance(distanceKm(near.lat, near.lon, latitude, longitude));
}

/** "1.2 km from Ecospace" or "Nearby Ecospace", with the distance in `<b>`: languages differ in what comes first. */
export function distanceLine({ name }: Near, distance: string): string {
  const isNearby = distance === nearbyLabel();
  if (name === undefined) return isNearby ? `<b>${distance}</b>` : t("listings.fromYou", { distance });
  const place = placeName(name);
  return isNearby ? t("listings.nearbyPlace", { place }) : t("listings.fromPlace", { distance, place });
}

function whereNote({ near, within, box, sort = "distance" }: ListingFilters): string {
  // A chip says so.
  if (box) return "";
  if (near && within) {
    return near.name
      ? t("listings.noteWithin", { km: within, place: placeName(near.name) })
      : t("listings.noteWithinYou", { km: within });
  }
  if (!near || sort !== "distance") return "";
  return near.name
    ? t("listings.noteNearest", { place: placeName(near.name) })
    : t("listings.noteNearestYou");
}

/** What the count is about beside its number: the words and the place that were searched for. "" for neither. */
export function countNote(filters: ListingFilters): string {
  const { search } = filters;
  return [search && t("listings.noteSearch", { search }), whereNote(filters)].filter(Boolean).join(", ");
}

export interface ActiveFilter {
  key: string;
  label: string;
  /** The search without it. */
  without: ListingFilters;
}

/** "Up to ₹9,000", "Up to ₹600 a day"; null without bounds. */
export function rentLabel({
  minRent,
  maxRent,
  stay,
}: Pick<ListingFilters, "minRent" | "maxRent" | "stay">): string | null {
  const rupees = (amount: number) => formatRupees(String(amount));
  const of = (rent: string) => (stay === "monthly" ? rent : t("listings.aDay", { rent }));
  if (minRent && maxRent) return of(`${rupees(minRent)} – ${rupees(maxRent)}`);
  if (minRent) return t("listings.rentFrom", { rent: of(rupees(minRent)) });
  return maxRent ? t("listings.rentUpTo", { rent: of(rupees(maxRent)) }) : null;
}

/** Everything that narrows the search beside its text and the kind of stay, each with the way out. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { gender, roomType, premium, near, within, box, minRating, sort, amenities } = filters;
  const found: ActiveFilter[] = [];
  const add = (key: string, label: string, change: Partial<ListingFilters>) =>
    found.push({ key, label, without: { ...filters, ...change, cursor: undefined } });
  if (gender)
    add("gender", premium ? t("listings.premiumColive") : categoryLabel(gender), {
      gender: undefined,
      premium: false,
    });
  else if (premium) add("premium", t("listings.premium"), { premium: false });
  if (roomType) add("roomType", roomTypeLabel(roomType), { roomType: undefined });
  const rent = rentLabel(filters);
  if (rent) add("rent", rent, { minRent: undefined, maxRent: undefined });
  for (const amenity of amenities) {
    add(`amenity-${amenity}`, amenityName(amenity), {
      amenities: amenities.filter((other) => other !== amenity),
    });
  }
  if (minRating) add("minRating", t("listings.starsAndMore", { stars: minRating }), { minRating: undefined });
  if (near) add("near", nearLabel(near), leavingPlace(filters));
  if (near && within) add("within", t("listings.withinKm", { km: within }), { within: undefined });
  if (box) add("box", t("listings.inMapArea"), { box: undefined });
  if (sort && sort !== "distance") add("sort", nameOfSort(sort, filters.stay), { sort: undefined });
  return found;
}

/** A search for nothing in particular, for the same kind of stay, shown in the same way. */
export function withoutFilters({ stay, view }: ListingFilters): ListingFilters {
  return { ...NO_FILTERS, stay, view };
}

export interface PriceTag {
  amount: string;
  per: "month" | "day";
  /** What the host asks for a week of a short stay. */
  week?: string;
}

type Per = PriceTag["per"] | "week";

const PER_LABELS: Record<Per, () => string> = {
  month: () => t("listings.perMonth"),
  day: () => t("listings.perDay"),
  week: () => t("listings.perWeek"),
};

/** "/mo", to stand behind an amount. */
export const perLabel = (per: Per): string => PER_LABELS[per]();

/** "/mo", or "/day · ₹2,800/week" where a week has a rent of its own. */
export const perText = ({ per, week }: PriceTag): string =>
  week ? `${perLabel(per)} · ${formatRupees(week)}${perLabel("week")}` : perLabel(per);

export type Priced = Pick<ListingCard, "monthlyRent" | "dailyRent" | "weeklyRent" | "stayDuration">;

/** The price on a card: what the filter and the order of a search for such stays compare. */
export function priceTag(listing: Priced, stay: Stay): PriceTag | null {
  const { monthlyRent, weeklyRent } = listing;
  const day = stayShown(listing, stay) === "short-term" || monthlyRent === null ? dayPrice(listing) : null;
  if (day !== null) return { amount: fromPaise(day), per: "day", ...(weeklyRent && { week: weeklyRent }) };
  return monthlyRent === null ? null : { amount: monthlyRent, per: "month" };
}

type Beds = Pick<ListingCard, "bedsLeft" | "freeFrom" | "nextFree">;

/** "3 beds left", "1 bed left, 2 more from 1 Dec", "Free from 1 Dec", "Full". */
export function bedsLabel({ bedsLeft, freeFrom, nextFree }: Beds): string {
  if (bedsLeft <= 0) return t("listings.full");
  if (freeFrom !== null) return t("listings.freeFrom", { date: formatDayOfYear(freeFrom) });
  const left = t("listings.bedsLeft", { count: bedsLeft });
  if (!nextFree) return left;
  return t("listings.bedsNext", { left, count: nextFree.beds, date: formatDayOfYear(nextFree.from) });
}

/** Address and city; the city once, though many addresses end in it. */
export function placeLine({ address, city }: Pick<ListingCard, "address" | "city">): string {
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`;
}

/** Floor 1 is the ground floor. */
export function floorLabel(floor: number): string {
  return floor === 1 ? t("listings.groundFloor") : String(floor - 1);
}
