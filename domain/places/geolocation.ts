/** What is said when the visitor's position cannot be had. */
export const locationMessages = {
  unsupported: "Geolocation is not supported by this browser",
  denied: "Location access denied by user",
  unavailable: "Location information unavailable",
  timeout: "Location request timeout",
  unknown: "Unable to retrieve location",
} as const;

export const LOCATION_OPTIONS = {
  enableHighAccuracy: true,
  timeout: 15_000,
  maximumAge: 5 * 60_000,
} as const;
