import { t } from "../i18n.ts";

/** What is said when the visitor's position cannot be had. */
export const locationMessages = {
  unsupported: () => t("places.locationUnsupported"),
  denied: () => t("places.locationDenied"),
  unavailable: () => t("places.locationUnavailable"),
  timeout: () => t("places.locationTimeout"),
  unknown: () => t("places.locationUnknown"),
} as const;

export const LOCATION_OPTIONS = {
  enableHighAccuracy: true,
  timeout: 15_000,
  maximumAge: 5 * 60_000,
} as const;
