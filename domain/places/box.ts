/** A part of the map between two parallels and two meridians, in degrees. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Both ways: the wider city. */
export const BOX_MAX_DEGREES = 1.5;

/** `south,west,north,east`; four decimals are about 10 m. */
export const BOX_PATTERN = /^-?\d{1,3}(\.\d{1,4})?(,-?\d{1,3}(\.\d{1,4})?){3}$/;

/** @param text as {@link BOX_PATTERN} */
export function boxOf(text: string): Box {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(",").map(Number);
  return { south, west, north, east };
}

export const boxText = ({ south, west, north, east }: Box): string =>
  [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(",");

/** Whether it lies on the globe with its edges in order; none crosses the date line. */
export const isInOrder = ({ south, west, north, east }: Box): boolean =>
  -90 <= south && south < north && north <= 90 && -180 <= west && west < east && east <= 180;

export const isSmallEnough = ({ south, west, north, east }: Box): boolean =>
  Math.max(north - south, east - west) <= BOX_MAX_DEGREES;

/** Whether a search can be held to it. */
export function isBox(text: string): boolean {
  return BOX_PATTERN.test(text) && isInOrder(boxOf(text)) && isSmallEnough(boxOf(text));
}
