import { LOCATION_OPTIONS, locationMessages } from "#domain/places/rules.ts";
import { roundCoordinate } from "./filters.ts";

export type Located = { near: { lat: number; lon: number } } | { message: string };

/** Codes of `GeolocationPositionError`. */
const byCode: Readonly<Record<number, string>> = {
  1: locationMessages.denied,
  2: locationMessages.unavailable,
  3: locationMessages.timeout,
};

/** Where the visitor is, or what to tell them instead. Never rejects. */
export function locate(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ message: locationMessages.unsupported });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ near: { lat: roundCoordinate(coords.latitude), lon: roundCoordinate(coords.longitude) } }),
      (error) => resolve({ message: byCode[error.code] ?? locationMessages.unknown }),
      LOCATION_OPTIONS,
    );
  });
}
