import { type Near, placesInCookies, roundCoordinate } from "./chosen.ts";
import { PLACES } from "./places.ts";

/** Whether a place of the table has this name and stands there. Brings the table along: for the server. */
export function isKnown({ name, lat, lon }: Near): boolean {
  return PLACES.some(
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
