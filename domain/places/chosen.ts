/** Where distances are measured from: a place by its name, or the visitor's own position, which has none. */
export interface Near {
  lat: number;
  lon: number;
  name?: string;
  /** How far around it to look, in kilometres; said of a place that is remembered. */
  radiusKm?: number;
}

/** The longest names are those of PIN codes. */
export const PLACE_NAME_LENGTH = 80;

/** Remembers the place that a browser measures from; never anybody's own position. */
export const PLACE_COOKIE = "place";

/**
 * Three decimals, about 100 m: near enough to sort stays by, and too coarse to give away a home to whoever a
 * search is shared with.
 */
export function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1000) / 1000 + 0;
}

/** "12.927,77.681,Ecospace", as a cookie may hold it; {@link placesInCookies} reads it back. */
export function cookieOfPlace({ lat, lon, name }: Near): string {
  return encodeURIComponent(`${lat},${lon},${name ?? ""}`);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** What a `Cookie` header says of places: anybody can write one, so it is only a claim. */
export function placesInCookies(header: string | null): Near[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const [key, value = ""] = pair.trim().split("=");
    if (key !== PLACE_COOKIE || value.length > 400) return [];
    const found = /^(\d{1,2}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?),(.+)$/u.exec(decoded(value));
    return found && found[3]!.length <= PLACE_NAME_LENGTH
      ? [{ lat: Number(found[1]), lon: Number(found[2]), name: found[3]! }]
      : [];
  });
}
