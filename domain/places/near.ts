import { allowedTypos, searchTokens, typoDistance } from "#domain/search/search.ts";
import { isBusStop } from "./bus-stops.ts";
import { distanceKm } from "./distance.ts";
import { fold, inEnglish, localNames } from "./local-names.ts";
import { PLACES, type Place, UNCONFIRMED_PLACE } from "./places.ts";

const AREAS = PLACES.filter((place) => place.kind === "area");

export interface PlaceAway {
  place: Place;
  distanceKm: number;
}

/** Places within `km` of a point, nearest first. */
export function placesWithin(latitude: number, longitude: number, km: number): PlaceAway[] {
  return PLACES.map((place) => ({
    place,
    distanceKm: distanceKm(latitude, longitude, place.latitude, place.longitude),
  }))
    .filter((away) => away.distanceKm <= km)
    .sort((a, b) => a.distanceKm - b.distanceKm);
}

/** The area a point lies in: the one whose centre is nearest. */
export function nearestArea(latitude: number, longitude: number): Place {
  let best = AREAS[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const area of AREAS) {
    const away = distanceKm(latitude, longitude, area.latitude, area.longitude);
    if (away < least) [best, least] = [area, away];
  }
  return best;
}

/** How many of each kind a page about a place names. */
const TOLD: readonly (readonly [kind: string, most: number])[] = [
  ["tech park", 4],
  ["company", 1],
  ["college", 1],
  ["hospital", 1],
  ["bus stop", 3],
];
const AROUND_KM = 6;

/** What an area or a landmark is to somebody who walks there: the bus stop of its name. */
function kindToTell(place: Place): string {
  const onlyAName = place.kind === "area" || place.kind === "landmark";
  return onlyAName && isBusStop(place) ? "bus stop" : place.kind;
}

const sameSpot = (a: Pick<Place, "latitude" | "longitude">, b: typeof a) =>
  a.latitude === b.latitude && a.longitude === b.longitude;

/** What people ask for around a place: where they work, learn, are healed and take the bus. Nearest first. */
export function around({
  latitude,
  longitude,
}: Pick<Place, "latitude" | "longitude">): (PlaceAway & { kind: string })[] {
  const others = placesWithin(latitude, longitude, AROUND_KM)
    .filter(({ place }) => place.name !== UNCONFIRMED_PLACE)
    // What lies in one spot is one place by two names, or nobody has measured them apart.
    .filter(
      ({ place }, at, all) =>
        !sameSpot(place, { latitude, longitude }) &&
        all.findIndex((other) => sameSpot(other.place, place)) === at,
    )
    .map((away) => ({ ...away, kind: kindToTell(away.place) }));
  return TOLD.flatMap(([kind, most]) => others.filter((each) => each.kind === kind).slice(0, most)).sort(
    (a, b) => a.distanceKm - b.distanceKm,
  );
}

/** The words of each place's name, in every language. */
const WORDS = PLACES.flatMap((place) =>
  [place.name, ...(localNames.get(place.name) ?? [])].map((name) => ({
    place,
    words: searchTokens(name).map(fold),
  })),
);

/** 0 is best; null is no match. A word begun is better than a word mistyped. */
function wordScore(token: string, words: readonly string[]): number | null {
  const begun = words.findIndex((word) => word.startsWith(token));
  if (begun >= 0) return begun === 0 ? 0 : 1;
  const bound = allowedTypos(token.length);
  if (bound === 0) return null;
  let best = bound + 1;
  for (const word of words) {
    best = Math.min(best, typoDistance(token, word, bound));
    // Mistyped and not yet typed to the end.
    best = Math.min(best, typoDistance(token, word.slice(0, token.length), Math.min(bound, 2)) + 0.5);
  }
  return best > bound ? null : 1 + best;
}

/** No name has more words, and each one typed is compared with all names. */
const MOST_WORDS = 8;

/** Places whose name has every word of the text, begun or mistyped, best first. */
export function suggestPlaces(text: string, limit = 8): Place[] {
  const typed = searchTokens(text);
  if (typed.length === 0 || typed.length > MOST_WORDS) return [];
  const tokens = typed.map((token) => fold(inEnglish(token)));
  const found: { place: Place; score: number }[] = [];
  for (const { place, words } of WORDS) {
    const scores = tokens.map((token) => wordScore(token, words));
    if (scores.some((score) => score === null)) continue;
    found.push({ place, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) });
  }
  // A suggestion typed exactly or begun makes the mistyped ones noise.
  const least = Math.min(...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score <= least + tokens.length)
    .sort((a, b) => a.score - b.score || a.place.name.localeCompare(b.place.name))
    .slice(0, limit)
    .map(({ place }) => place);
}
