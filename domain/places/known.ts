import { type Near, placesInCookies, roundCoordinate } from "./chosen.ts";
import { KNOWN_PLACES } from "./landmarks.ts";

/** Whether a place of the tables has this name and stands there. Brings the tables along: for the server. */
export function isKnown({ name, lat, lon }: Near): boolean {
  return KNOWN_PLACES.some(
    (place) =>
      place.name === name &&
      roundCoordinate(place.latitude) === roundCoordinate(lat) &&
      roundCoordinate(place.longitude) === roundCoordinate(lon),
  );
}

/** The place that a browser remembers, if it is one. */
export function rememberedPlace(header: string | null): Near | undefined {
  return placesInCookies(header).find(isKnown);
}
