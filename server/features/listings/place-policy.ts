import { DomainError } from "#domain/errors.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import { areasIn, isAt, type NamedArea } from "#domain/places/areas-in-text.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { inEnglish } from "#domain/places/local-names.ts";
import { placeName } from "#domain/places/names.ts";
import { nearestArea } from "#domain/places/near.ts";
import { typoDistance } from "#domain/search/slips.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import { withoutNumbers } from "#domain/text.ts";
import type { ListingRow } from "#server/db/schema/listings.ts";

type Placed = Pick<
  ListingRow,
  "title" | "address" | "city" | "latitude" | "longitude" | "movedFromLatitude" | "movedFromLongitude"
>;

interface Point {
  latitude: number;
  longitude: number;
}

/** A pin that was set roughly is mended within this. */
const MOVE_MAX_KM = 0.3;
/** From the middle of the area that the address names. */
const FIRST_POSITION_KM = 5;
/** From the nearest area that is known, where the address names none. */
const OUTSKIRTS_KM = 15;

const refusal = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const away = (a: Point, b: Point) => distanceKm(a.latitude, a.longitude, b.latitude, b.longitude);

const isUnmoved = (before: Placed, after: Placed) =>
  before.latitude === after.latitude && before.longitude === after.longitude;

/** Where moves are measured from. */
const startOf = (listing: Placed): Point | null =>
  pointOf(listing.movedFromLatitude, listing.movedFromLongitude) ??
  pointOf(listing.latitude, listing.longitude);

const CITY_NAMES = ["bengaluru", "bangalore"];
const CITY_WORDS: ReadonlySet<string> = new Set([
  ...CITY_NAMES,
  ..."city urban rural north south east west karnataka india".split(" "),
]);
const CITY_TYPOS = 2;

/** The city may be spelt or told otherwise: what is mended becomes one of the known names of Bengaluru. */
function isSameCity(before: string, after: string): boolean {
  const [was, is] = [before, after].map((city) => searchTokens(city).map(inEnglish)) as [string[], string[]];
  if (was.join("") === is.join("")) return true;
  const isCity = CITY_NAMES.some((name) => is.includes(name)) && is.every((word) => CITY_WORDS.has(word));
  const wasCity = was.some((word) =>
    CITY_NAMES.some((name) => typoDistance(word, name, CITY_TYPOS) <= CITY_TYPOS),
  );
  return isCity && wasCity;
}

const isAmong = (area: NamedArea, areas: readonly NamedArea[]) =>
  areas.some((other) => other.some((place) => area.includes(place)));

/** @throws DomainError VALIDATION when coordinates, once known, are taken away or moved too far */
function assertNear(before: Placed, after: Placed, named: readonly NamedArea[]): void {
  if (isUnmoved(before, after)) return;
  const position = pointOf(after.latitude, after.longitude);
  const start = startOf(before);
  if (start) {
    if (!position || away(start, position) > MOVE_MAX_KM)
      throw refusal("latitude", hostingMessages.movedTooFar());
    return;
  }
  if (!position) return;
  const isSane =
    named.length === 0
      ? away(position, nearestArea(position.latitude, position.longitude)) <= OUTSKIRTS_KM
      : named.flat().some((place) => away(position, place) <= FIRST_POSITION_KM);
  if (!isSane) throw refusal("latitude", hostingMessages.tooFarFromArea());
}

/** @throws DomainError VALIDATION when the texts name another area than before */
function assertNamesNoOther(before: Placed, after: Placed, named: readonly NamedArea[]): void {
  const start = startOf(before);
  // By its texts alone nothing can be told of a listing that names no area and is nowhere on the map.
  if (!start && named.length === 0) return;
  const fits = (area: NamedArea) => isAmong(area, named) || (start !== null && isAt(start, area));
  for (const field of ["address", "title"] as const) {
    const other = areasIn(after[field]).find((area) => !fits(area));
    if (other) throw refusal(field, hostingMessages.otherArea(placeName(other[0].name)));
  }
  if (start) return;
  // Without coordinates, only these names say where it is.
  const isLeft = [...areasIn(after.address), ...areasIn(after.title)].some((area) => isAmong(area, named));
  if (!isLeft) throw refusal("address", hostingMessages.areaLeftOut(placeName(named[0]![0].name)));
}

/**
 * What its reviews, bookings and tenancies say is said of one house. While there are any, its host mends the pin and the
 * spelling; what makes another house of it is an admin's to do.
 * @throws DomainError VALIDATION
 */
export function assertSamePlace(before: Placed, after: Placed): void {
  if (!isSameCity(before.city, after.city)) throw refusal("city", hostingMessages.cityFixed());
  const named = [...areasIn(before.address), ...areasIn(before.title)];
  assertNear(before, after, named);
  assertNamesNoOther(before, after, named);
}

/** Where moves are measured from after this one. @param isBound whether {@link assertSamePlace} holds for it */
export function movedFrom(
  before: Placed,
  after: Placed,
  isBound: boolean,
): Partial<Pick<ListingRow, "movedFromLatitude" | "movedFromLongitude">> {
  if (isUnmoved(before, after)) return {};
  const start = isBound ? startOf(before) : null;
  return { movedFromLatitude: start?.latitude ?? null, movedFromLongitude: start?.longitude ?? null };
}

/** Of each text, in the audit. */
const NOTE_TEXT_MAX = 150;
const quoted = (text: string) => {
  const plain = withoutNumbers(text);
  return `"${plain.length > NOTE_TEXT_MAX ? `${plain.slice(0, NOTE_TEXT_MAX - 1)}\u2026` : plain}"`;
};
const written = (point: Point | null) =>
  point ? `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}` : "none";

/** What changed of title, address, city and position, for the audit, which is always in English; null for nothing. */
export function placeNote(before: Placed, after: Placed): string | null {
  const texts = (["title", "address", "city"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field} ${quoted(before[field])} \u2192 ${quoted(after[field])}`);
  const [was, is] = [before, after].map(({ latitude, longitude }) => pointOf(latitude, longitude));
  const moved = isUnmoved(before, after) ? [] : [`position ${written(was!)} \u2192 ${written(is!)}`];
  return [...texts, ...moved].join("; ") || null;
}
