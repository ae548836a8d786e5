import { type Near, PLACE_NAME_LENGTH } from "#domain/places/chosen.ts";
import { readStored, writeStored } from "#web/lib/stored.ts";

const KEY = "tangu:places:1";
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

/** Places chosen before in this browser, the last one first. */
export function recentPlaces(): Near[] {
  const kept = readStored(KEY);
  return Array.isArray(kept) ? kept.filter(isNamedPlace).slice(0, RECENT_MAX) : [];
}

/** Somebody's own position has no name, and is never kept. */
export function rememberRecent(near: Near): void {
  if (!isNamedPlace(near)) return;
  const others = recentPlaces().filter(({ name }) => name !== near.name);
  writeStored(KEY, [near, ...others].slice(0, RECENT_MAX));
}
