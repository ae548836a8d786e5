import { WITHIN_KM_MAX } from "#domain/listings/choices.ts";
import { type Near, PLACE_NAME_LENGTH } from "#domain/places/chosen.ts";
import { OWN_PREFIX, storedValue } from "#web/lib/stored.ts";
import { SEARCH_LENGTH } from "./filters.ts";

export const RECENT_MAX = 5;

type NamedPlace = Near & { name: string };

/** A search that somebody made in this browser: a text that they sent, or a place that they chose. */
export type RecentSearch = { text: string; near?: undefined } | { near: NamedPlace; text?: undefined };

/** Anybody may have written what is stored. Somebody's own position has no name, and is never kept. */
function isNamedPlace(value: unknown): value is NamedPlace {
  if (value === null || typeof value !== "object") return false;
  const { lat, lon, name, radiusKm = 1 } = value as Partial<Record<keyof Near, unknown>>;
  const inside = (degrees: unknown, limit: number) =>
    typeof degrees === "number" && Math.abs(degrees) <= limit;
  return (
    inside(lat, 90) &&
    inside(lon, 180) &&
    typeof name === "string" &&
    name !== "" &&
    name.length <= PLACE_NAME_LENGTH &&
    Number.isInteger(radiusKm) &&
    Number(radiusKm) >= 1 &&
    Number(radiusKm) <= WITHIN_KM_MAX
  );
}

function parsed(value: unknown): RecentSearch[] {
  const { text, near } = (value ?? {}) as Record<string, unknown>;
  if (isNamedPlace(near)) return [{ near }];
  return typeof text === "string" && text !== "" && text.length <= SEARCH_LENGTH ? [{ text }] : [];
}

/** Removed at logout, like all that is somebody's own: phones are shared. It is never sent anywhere. */
const stored = storedValue<RecentSearch[]>(`${OWN_PREFIX}searched:1`, (found) =>
  Array.isArray(found) ? found.flatMap(parsed).slice(0, RECENT_MAX) : [],
);

/** The last one first. */
export const recentSearches = stored.load;

/** Two of one key are one search. */
export const recentKey = ({ text, near }: RecentSearch): string =>
  near ? `place ${near.name}` : `text ${text.toLowerCase()}`;

export function rememberSearch(search: { text: string } | { near: Near }): void {
  const [valid] = parsed("text" in search ? { text: search.text.trim().replace(/\s+/g, " ") } : search);
  if (!valid) return;
  const others = recentSearches().filter((each) => recentKey(each) !== recentKey(valid));
  stored.save([valid, ...others].slice(0, RECENT_MAX));
}

export function forgetSearch(search: RecentSearch): void {
  const left = recentSearches().filter((each) => recentKey(each) !== recentKey(search));
  if (left.length > 0) stored.save(left);
  else stored.remove();
}

export const forgetSearches = stored.remove;
