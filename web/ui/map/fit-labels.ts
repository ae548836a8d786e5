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

/** What is seen of the map, in the same pixels. */
export interface Frame {
  min: { x: number; y: number };
  max: { x: number; y: number };
}

export const isInside = ({ x, y, width, height }: LabelBox, { min, max }: Frame) =>
  x - width / 2 >= min.x && x + width / 2 <= max.x && y - height / 2 >= min.y && y + height / 2 <= max.y;

/**
 * Those that can stand together, where they stand; of two in each other's way, the first. None is cut by the frame.
 * @param taken where nothing may stand
 */
export function fitLabels<T extends LabelBox>(
  labels: readonly T[],
  taken: readonly LabelBox[],
  frame: Frame,
): T[] {
  const kept: T[] = [];
  const isFree = (box: LabelBox) =>
    isInside(box, frame) &&
    !taken.some((other) => overlap(box, other)) &&
    !kept.some((other) => overlap(box, other));
  for (const label of labels) {
    const places = SHIFTS.map((shift) => ({ ...label, y: label.y + shift * label.height }));
    const place = places.find(isFree);
    if (place) kept.push(place);
  }
  return kept;
}
