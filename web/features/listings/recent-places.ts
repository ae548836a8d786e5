import { type Near, PLACE_NAME_LENGTH } from "#domain/places/chosen.ts";
import { storedValue } from "#web/lib/stored.ts";

const RECENT_MAX = 4;

function isNamedPlace(value: unknown): value is Near {
  if (value === null || typeof value !== "object") return false;
  const { lat, lon, name } = value as Partial<Record<keyof Near, unknown>>;
  const inside = (degrees: unknown, limit: number) =>
    typeof degrees === "number" && Math.abs(degrees) <= limit;
  return (
    inside(lat, 90) &&
    inside(lon, 180) &&
    typeof name === "string" &&
    name !== "" &&
    name.length <= PLACE_NAME_LENGTH
  );
}

const stored = storedValue<Near[]>("tangu:places:1", (found) =>
  Array.isArray(found) ? found.filter(isNamedPlace).slice(0, RECENT_MAX) : [],
);

/** Places chosen before in this browser, the last one first. */
export const recentPlaces = stored.load;

/** Somebody's own position has no name, and is never kept. */
export function rememberRecent(near: Near): void {
  if (!isNamedPlace(near)) return;
  const others = recentPlaces().filter(({ name }) => name !== near.name);
  stored.save([near, ...others].slice(0, RECENT_MAX));
}
