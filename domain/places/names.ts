import { t } from "../i18n.ts";

/**
 * A place's name in the reader's language; names that are not in the table stay as they are. One message holds all
 * names, so that English pages carry none.
 * @param name the English one, as it stands in the table of places
 */
export function placeName(name: string): string {
  const key = nameKey(name);
  // What every object has is no place.
  return key in Object.prototype ? name : t("places.name", { key, name });
}

/** Stands for a place in the message that holds their names. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const KINDS: Readonly<Record<string, () => string>> = {
  "tech park": () => t("places.kindTechPark"),
  company: () => t("places.kindCompany"),
  college: () => t("places.kindCollege"),
  hospital: () => t("places.kindHospital"),
  landmark: () => t("places.kindLandmark"),
  area: () => t("places.kindArea"),
  "bus stop": () => t("places.kindBusStop"),
  "metro station": () => t("places.kindMetro"),
  "railway station": () => t("places.kindRailway"),
  road: () => t("places.kindRoad"),
  mall: () => t("places.kindMall"),
  airport: () => t("places.kindAirport"),
  pin: () => t("places.kindPin"),
};

/** "tech park" in the reader's language. */
export const placeKind = (kind: string): string => KINDS[kind]?.() ?? kind;
