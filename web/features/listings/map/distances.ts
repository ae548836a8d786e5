import { t } from "#domain/i18n.ts";

/** Lengths that are easy to read on a map, in kilometres. */
const ROUND_KM = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] as const;

/** "500 m", "2 km". */
export const roundDistanceLabel = (km: number): string =>
  km < 1 ? t("places.metres", { count: km * 1000 }) : t("listings.kilometres", { km });

const EQUATOR_KM = 40_075;
/** From south to north. */
export const KM_PER_DEGREE = EQUATOR_KM / 360;
const TILE_PX = 256;

/** How wide a kilometre is on a Web Mercator map. */
export const pixelsPerKm = (latitude: number, zoom: number): number =>
  (TILE_PX * 2 ** zoom) / (EQUATOR_KM * Math.cos((latitude * Math.PI) / 180));

/** Lengths that are between so many pixels on the map. */
export function lengthsBetween(least: number, most: number, latitude: number, zoom: number): number[] {
  const perKm = pixelsPerKm(latitude, zoom);
  return ROUND_KM.filter((km) => km * perKm >= least && km * perKm <= most);
}
