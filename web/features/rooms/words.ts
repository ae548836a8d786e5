import type { Gender } from "#domain/listings/choices.ts";
import { formatRupees } from "#domain/money.ts";
import type { Near } from "#domain/places/chosen.ts";
import { formatDistance, nearbyLabel } from "#domain/places/distance.ts";
import type { RoomSort } from "#domain/rooms/choices.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { VERIFICATION_WORDS } from "#domain/trust/checked.ts";
import type { RoomFilters } from "./filters.ts";

const number = new Intl.NumberFormat("en-IN");
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** "27 rooms found". */
export const roomCount = (total: number): string =>
  `${number.format(total)} ${total === 1 ? "room" : "rooms"} found`;

/** For whom a place is. */
export const FOR_WHOM: Record<Gender, string> = {
  boys: "For boys",
  ladies: "For ladies",
  colive: "For everyone",
};

export const SORT_WORDS: Record<RoomSort, string> = {
  match: "Best match",
  distance: "Nearest",
  newest: "Newest",
  rent: "Lowest rent",
};

/** "1 Dec" for 2026-12-01. */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

/** The day in Kolkata, wherever the reader is. */
export const todayInKolkata = (now = new Date()): string => today.format(now);

/** "Free from 1 Dec"; a day that has come is said as now. @param on yyyy-MM-dd */
export const freeFrom = (availableFrom: string, on: string): string =>
  availableFrom <= on ? "Free now" : `Free from ${shortDay(availableFrom)}`;

/** "2 beds left". */
export const bedsWords = (places: number): string => (places === 1 ? "1 bed" : `${places} beds`);

/** "850 m from Ecospace"; null where nothing is measured. */
export function distanceWords(distanceKm: number | null, near: Near | undefined): string | null {
  if (distanceKm === null) return null;
  const distance = formatDistance(distanceKm);
  if (!near) return distance;
  return distance === nearbyLabel() ? `Near ${near.name ?? "you"}` : `${distance} from ${near.name ?? "you"}`;
}

export const rupees = (amount: number): string => formatRupees(String(amount));

function rentWords({ minRent, maxRent }: RoomFilters): string | null {
  if (minRent && maxRent) return `${rupees(minRent)} – ${rupees(maxRent)}`;
  if (minRent) return `From ${rupees(minRent)}`;
  return maxRent ? `Up to ${rupees(maxRent)}` : null;
}

/** Everything that narrows the list, each with the way out. */
export function activeFilters(filters: RoomFilters): { label: string; without: RoomFilters }[] {
  const found: { label: string; without: RoomFilters }[] = [];
  const add = (label: string, ...names: (keyof RoomFilters)[]) => {
    const gone = new Set<string>([...names, "cursor"]);
    const without = Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
    found.push({ label, without });
  };
  if (filters.saved) add("Saved rooms", "saved");
  if (filters.gender) add(FOR_WHOM[filters.gender], "gender");
  if (filters.sharingType) add(filters.sharingType, "sharingType");
  if (filters.locality) add(`In ${filters.locality}`, "locality");
  const rent = rentWords(filters);
  if (rent) add(rent, "minRent", "maxRent");
  if (filters.company) add(`Near ${filters.company}`, "company");
  if (filters.moveInBy) add(`Free by ${shortDay(filters.moveInBy)}`, "moveInBy");
  return found;
}

/** Who posts it, as far as the reader may know. */
export const tenantName = ({ firstName }: RoomCard["tenant"]): string => firstName ?? "A verified tenant";

/** "Rental agreement checked". */
export const checkedWords = ({ verified }: RoomCard["tenant"]): string => VERIFICATION_WORDS[verified.method];
