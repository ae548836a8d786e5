import { type Near, placesInCookies, roundCoordinate } from "./chosen.ts";
import { KNOWN_PLACES, type KnownPlace } from "./landmarks.ts";
import { radiusOf } from "./radius.ts";

/** The place of the tables that has this name and stands there. Brings the tables along: for the server. */
export function knownPlace({ name, lat, lon }: Near): KnownPlace | undefined {
  return KNOWN_PLACES.find(
    (place) =>
      place.name === name &&
      roundCoordinate(place.latitude) === roundCoordinate(lat) &&
      roundCoordinate(place.longitude) === roundCoordinate(lon),
  );
}

/** The place that a browser remembers, if it is one. */
export function rememberedPlace(header: string | null): Near | undefined {
  for (const near of placesInCookies(header)) {
    const place = knownPlace(near);
    if (place) return { ...near, radiusKm: radiusOf(place.kind) };
  }
  return undefined;
}
