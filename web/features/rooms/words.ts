import { kolkataDate } from "#domain/dates.ts";
import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import type { Near } from "#domain/places/chosen.ts";
import { formatDistance, roundDistance } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import type { RoomSort } from "#domain/rooms/choices.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import { VERIFICATION_WORDS } from "#domain/trust/checked.ts";
import type { RoomFilters } from "./filters.ts";

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** For whom a place is. */
export const FOR_WHOM: Record<Gender, () => string> = {
  boys: () => t("rooms.forBoys"),
  ladies: () => t("rooms.forLadies"),
  colive: () => t("rooms.forEveryone"),
};

export const SORT_WORDS: Record<RoomSort, () => string> = {
  match: () => t("rooms.sortMatch"),
  distance: () => t("rooms.sortDistance"),
  newest: () => t("rooms.sortNewest"),
  rent: () => t("rooms.sortRent"),
};

/** The day in Kolkata, wherever the reader is. */
export const todayInKolkata = (now = new Date()): string => today.format(now);

/** "Free from 1 Dec"; a day that has come is said as now. @param on yyyy-MM-dd */
export const freeFrom = (availableFrom: string, on: string): string =>
  availableFrom <= on ? t("rooms.freeNow") : t("rooms.freeFromDay", { day: formatDayOfYear(availableFrom) });

/** "850 m from Ecospace"; null where nothing is measured. */
export function distanceWords(distanceKm: number | null, near: Near | undefined): string | null {
  if (distanceKm === null) return null;
  const distance = formatDistance(distanceKm);
  if (!near) return distance;
  const isNearby = roundDistance(distanceKm) < 0.1;
  if (near.name === undefined) return isNearby ? t("rooms.nearYou") : t("rooms.fromYou", { distance });
  return isNearby
    ? t("rooms.nearPlace", { place: placeName(near.name) })
    : t("rooms.fromPlace", { distance, place: placeName(near.name) });
}

/** The deposit, or that there is none. */
export const depositWords = (deposit: string): string =>
  Number(deposit) > 0 ? t("rooms.depositOf", { amount: formatRupees(deposit) }) : t("rooms.noDeposit");

export const rupees = (amount: number): string => formatRupees(String(amount));

function rentWords({ minRent, maxRent }: RoomFilters): string | null {
  if (minRent && maxRent) return `${rupees(minRent)} – ${rupees(maxRent)}`;
  if (minRent) return t("rooms.rentFrom", { rent: rupees(minRent) });
  return maxRent ? t("rooms.rentUpTo", { rent: rupees(maxRent) }) : null;
}

/** Everything that narrows the list, each with the way out. */
export function activeFilters(filters: RoomFilters): { label: string; without: RoomFilters }[] {
  const found: { label: string; without: RoomFilters }[] = [];
  const add = (label: string, ...names: (keyof RoomFilters)[]) => {
    const gone = new Set<string>([...names, "cursor"]);
    const without = Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
    found.push({ label, without });
  };
  if (filters.saved) add(t("rooms.savedRooms"), "saved");
  if (filters.changedSince) add(t("rooms.newSince"), "changedSince");
  if (filters.pg) add(t("rooms.inOnePg"), "pg");
  if (filters.gender) add(FOR_WHOM[filters.gender](), "gender");
  if (filters.sharingType) add(roomTypeLabel(filters.sharingType), "sharingType");
  if (filters.locality) add(t("rooms.inLocality", { locality: placeName(filters.locality) }), "locality");
  const rent = rentWords(filters);
  if (rent) add(rent, "minRent", "maxRent");
  if (filters.company) add(t("rooms.nearPlace", { place: placeName(filters.company) }), "company");
  if (filters.moveInBy) add(t("rooms.freeByDay", { day: formatDayOfYear(filters.moveInBy) }), "moveInBy");
  return found;
}

/** Who posts it, as far as the reader may know. */
export const tenantName = ({ firstName }: RoomCard["tenant"]): string =>
  firstName ?? t("rooms.verifiedTenant");

/** "Rental agreement checked on 3 Nov": what was checked, and when. */
export function checkedWords({ verified }: RoomCard["tenant"]): string {
  const how = VERIFICATION_WORDS[verified.method]();
  if (verified.on === null) return how;
  return t("rooms.checkedOn", { how, day: formatDayOfYear(kolkataDate(new Date(verified.on))) });
}

/** The area; of a home that is not listed, also what it is: "Flat in Hoodi". */
export function whereWords({ locality, home }: Pick<RoomCard, "locality" | "home">): string {
  const area = placeName(locality);
  return home ? homeWords(home.kind, area) : area;
}
