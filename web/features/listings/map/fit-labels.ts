/** A text or a pin on the map, in pixels around its middle. */
export interface LabelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 3;
/** How far over or under its point a text may stand, in its own heights. */
const SHIFTS = [0, 1.5, -1.5] as const;

const overlap = (a: LabelBox, b: LabelBox) =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + GAP * 2 &&
  Math.abs(a.y - b.y) * 2 < a.height + b.height + GAP * 2;

/**
 * Those that can stand together, where they stand; of two in each other's way, the first.
 * @param taken where nothing may stand
 */
export function fitLabels<T extends LabelBox>(labels: readonly T[], taken: readonly LabelBox[]): T[] {
  const kept: T[] = [];
  const isFree = (box: LabelBox) =>
    !taken.some((other) => overlap(box, other)) && !kept.some((other) => overlap(box, other));
  for (const label of labels) {
    const places = SHIFTS.map((shift) => ({ ...label, y: label.y + shift * label.height }));
    const place = places.find(isFree);
    if (place) kept.push(place);
  }
  return kept;
}
