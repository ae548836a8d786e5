import { LOCATION_OPTIONS, locationMessages } from "#domain/places/geolocation.ts";

export type Position = { at: { lat: number; lon: number } } | { message: string };

/** Codes of `GeolocationPositionError`. */
const byCode: Readonly<Record<number, () => string>> = {
  1: locationMessages.denied,
  2: locationMessages.unavailable,
  3: locationMessages.timeout,
};

/** Where the device is, as exactly as it knows, or what to tell people instead. Never rejects. */
export function devicePosition(geolocation: Geolocation | undefined): Promise<Position> {
  if (!geolocation) return Promise.resolve({ message: locationMessages.unsupported() });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ at: { lat: coords.latitude, lon: coords.longitude } }),
      (error) => resolve({ message: (byCode[error.code] ?? locationMessages.unknown)() }),
      LOCATION_OPTIONS,
    );
  });
}
