// The look of an image, which `decoder.mjs` makes: the brightness of 48 x 96 parts, one byte each, in base64. Screens of one
// payment app are alike but for names, numbers and times. These are as small as a few parts, so a look has many.

/** Further apart, a part looks different: far more than compressing anew changes, and less than another digit does. */
const PART_DIFFERS = 24;
/** Copies of one screenshot differ in none or a few parts; screens of two payments by two people in twenty or more. */
const PARTS_MAX = 6;
/** Where the phone shows its clock and battery. */
const STATUS_BAR = 48 * 5;
/** With fewer parts that stand out, an image is too plain to be told from others. */
const CONTENT_MIN = 40;

export type Look = Buffer;

export const readLook = (stored: string): Look => Buffer.from(stored, "base64");

/** A look that can be compared; null for a plain picture. */
export function usableLook(stored: string | null): { look: Look; brightness: number } | null {
  if (stored === null) return null;
  const look = readLook(stored);
  const brightness = look.reduce((sum, part) => sum + part, 0) / look.length;
  const content = look.filter((part, at) => at > 0 && Math.abs(part - look[at - 1]!) > PART_DIFFERS).length;
  return content < CONTENT_MIN ? null : { look, brightness };
}

export function areAlike(one: Look, other: Look): boolean {
  let differing = 0;
  for (let part = STATUS_BAR; part < one.length; part += 1) {
    if (Math.abs(one[part]! - other[part]!) > PART_DIFFERS) differing += 1;
    if (differing > PARTS_MAX) return false;
  }
  return one.length === other.length;
}
