import type { Gender, ListingCard, Sort } from "#domain/listings/contract.ts";
import { formatRupees } from "#domain/money.ts";
import { distanceKm, formatDistance, nearbyLabel } from "#domain/places/distance.ts";
import { type ListingFilters, leavingPlace, type Near, NO_FILTERS, type Stay } from "./filters.ts";

const number = new Intl.NumberFormat("en-IN");

/** "148 PG's Found", or "12 short-term stays". */
export function countLine(total: number, stay: Stay): string {
  return `${number.format(total)} ${stay === "monthly" ? "PG's Found" : "short-term stays"}`;
}

export const GENDER_LABEL: Record<Gender, string> = { boys: "Boys", ladies: "Ladies", colive: "Colive" };

export const SORT_LABEL: Record<Sort, string> = {
  relevance: "Best match",
  distance: "Nearest first",
  price: "Rent: low to high",
  "-price": "Rent: high to low",
  rating: "Best rated",
  newest: "Newest first",
};

/** What somebody's own position is called in a sentence. */
export const placeName = ({ name }: Near): string => name ?? "you";

/** "Near Ecospace", or "Near me". */
export const nearLabel = (near: Near | undefined): string => `Near ${near?.name ?? "me"}`;

/** An order in words; the nearest are nearest to something. */
export function sortLabel(sort: Sort, near: Near | undefined): string {
  return sort === "distance" && near ? `${SORT_LABEL.distance}, from ${placeName(near)}` : SORT_LABEL[sort];
}

/** "1.2 km" as the crow flies, from the place to the stay; null for a stay that is nowhere on the map. */
export function distanceFrom(
  near: Near,
  { latitude, longitude }: Pick<ListingCard, "latitude" | "longitude">,
): string | null {
  if (latitude === null || longitude === null) return null;
  return formatDistance(distanceKm(near.lat, near.lon, latitude, longitude));
}

/** What follows a distance: "1.2 km" is "from Ecospace", and "Nearby" is "Ecospace". */
export function fromLabel(near: Near, distance: string): string {
  return distance === nearbyLabel() ? (near.name ?? "") : `from ${placeName(near)}`;
}

/** What the count is about beside its number: the words and the place that were searched for. "" for neither. */
export function countNote({ search, near, within, sort = "distance" }: ListingFilters): string {
  const where = near && within ? `within ${within} km of ${placeName(near)}` : "";
  const order = near && sort === "distance" ? `nearest to ${placeName(near)} first` : "";
  return [search && `for “${search}”`, where || order].filter(Boolean).join(", ");
}

export interface ActiveFilter {
  key: string;
  label: string;
  /** The search without it. */
  without: ListingFilters;
}

/** "Up to ₹9,000"; null without bounds. */
export function rentLabel({ minRent, maxRent }: Pick<ListingFilters, "minRent" | "maxRent">): string | null {
  const rupees = (amount: number) => formatRupees(String(amount));
  if (minRent && maxRent) return `${rupees(minRent)} – ${rupees(maxRent)}`;
  if (minRent) return `From ${rupees(minRent)}`;
  return maxRent ? `Up to ${rupees(maxRent)}` : null;
}

/** Everything that narrows the search beside its text and the kind of stay, each with the way out. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { gender, roomType, premium, near, within, minRating, sort, amenities } = filters;
  const found: ActiveFilter[] = [];
  const add = (key: string, label: string, change: Partial<ListingFilters>) =>
    found.push({ key, label, without: { ...filters, ...change, cursor: undefined } });
  if (gender)
    add("gender", premium ? "Premium colive" : genderLabel(gender), { gender: undefined, premium: false });
  else if (premium) add("premium", "Premium", { premium: false });
  if (roomType) add("roomType", roomType, { roomType: undefined });
  const rent = rentLabel(filters);
  if (rent) add("rent", rent, { minRent: undefined, maxRent: undefined });
  for (const amenity of amenities) {
    add(`amenity-${amenity}`, amenity, { amenities: amenities.filter((other) => other !== amenity) });
  }
  if (minRating) add("minRating", `${minRating} stars and more`, { minRating: undefined });
  if (near) add("near", nearLabel(near), leavingPlace(filters));
  if (near && within) add("within", `Within ${within} km`, { within: undefined });
  if (sort && sort !== "distance") add("sort", SORT_LABEL[sort], { sort: undefined });
  return found;
}

function genderLabel(gender: Gender): string {
  return gender === "colive" ? GENDER_LABEL.colive : `${GENDER_LABEL[gender]} PG`;
}

/** A search for nothing in particular, for the same kind of stay. */
export function withoutFilters(filters: ListingFilters): ListingFilters {
  return { ...NO_FILTERS, stay: filters.stay };
}

export interface PriceTag {
  amount: string;
  per: "/mo" | "/day" | "/week";
}

export type Priced = Pick<ListingCard, "monthlyRent" | "dailyRent" | "weeklyRent">;

/** The price on a card: by the month, or by the day or the week when somebody looks for a short stay. */
export function priceTag(listing: Priced, stay: Stay): PriceTag | null {
  const { monthlyRent, dailyRent, weeklyRent } = listing;
  const prices = {
    month: monthlyRent === null ? null : ({ amount: monthlyRent, per: "/mo" } as const),
    day: dailyRent === null ? null : ({ amount: dailyRent, per: "/day" } as const),
    week: weeklyRent === null ? null : ({ amount: weeklyRent, per: "/week" } as const),
  };
  return stay === "monthly"
    ? (prices.month ?? prices.day ?? prices.week)
    : (prices.day ?? prices.week ?? prices.month);
}

/** "3 beds left", "1 bed left", "Full". */
export function bedsLabel(bedsLeft: number): string {
  if (bedsLeft <= 0) return "Full";
  return bedsLeft === 1 ? "1 bed left" : `${number.format(bedsLeft)} beds left`;
}

/** Address and city; the city once, though many addresses end in it. */
export function placeLine({ address, city }: Pick<ListingCard, "address" | "city">): string {
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`;
}

/** Floor 1 is the ground floor. */
export function floorLabel(floor: number): string {
  return floor === 1 ? "Ground" : String(floor - 1);
}
