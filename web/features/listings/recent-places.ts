import { WITHIN_KM_MAX } from "#domain/listings/choices.ts";
import { type Near, PLACE_NAME_LENGTH } from "#domain/places/chosen.ts";
import { storedValue } from "#web/lib/stored.ts";

const RECENT_MAX = 4;

export interface RecentPlace extends Near {
  /** How far around it to look; places that were kept by earlier versions say nothing of it. */
  radiusKm?: number;
}

function isNamedPlace(value: unknown): value is RecentPlace {
  if (value === null || typeof value !== "object") return false;
  const { lat, lon, name, radiusKm = 1 } = value as Partial<Record<keyof RecentPlace, unknown>>;
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

const stored = storedValue<RecentPlace[]>("tangu:places:1", (found) =>
  Array.isArray(found) ? found.filter(isNamedPlace).slice(0, RECENT_MAX) : [],
);

/** Places chosen before in this browser, the last one first. */
export const recentPlaces = stored.load;

/** Somebody's own position has no name, and is never kept. */
export function rememberRecent(near: RecentPlace): void {
  if (!isNamedPlace(near)) return;
  const others = recentPlaces().filter(({ name }) => name !== near.name);
  stored.save([near, ...others].slice(0, RECENT_MAX));
}
