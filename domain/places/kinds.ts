import { t } from "../i18n.ts";

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
