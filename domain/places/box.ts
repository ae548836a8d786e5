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
export const BOX_PATTERN = /^(-?\d{1,3}(\.\d{1,4})?(,(?=.)|$)){4}$/;

/** @param text as {@link BOX_PATTERN} */
export function boxOf(text: string): Box {
  const [south, west, north, east] = text.split(",").map(Number) as [number, number, number, number];
  return { south, west, north, east };
}

/** Whether a search can be held to it: on the globe, its edges in order and not too far apart. */
export function isBox(text: string): boolean {
  const { south, west, north, east } = boxOf(text);
  return (
    BOX_PATTERN.test(text) &&
    south >= -90 &&
    north <= 90 &&
    west >= -180 &&
    east <= 180 &&
    south < north &&
    west < east &&
    Math.max(north - south, east - west) <= BOX_MAX_DEGREES
  );
}
