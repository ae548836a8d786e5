import { allowedTypos, countBits, letterMask, typoDistance } from "#domain/search/slips.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import { isBusStop } from "./bus-stops.ts";
import { distanceKm } from "./distance.ts";
import { KNOWN_PLACES, type KnownPlace } from "./landmarks.ts";
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

interface Word {
  text: string;
  letters: number;
  /** Of the name that it is a word of. */
  isFirst: boolean;
}

const wordOf = (text: string, isFirst: boolean): Word => ({ text, letters: letterMask(text), isFirst });

/** A word of a local name is also its English one: it is looked up as either, when it was typed to the end. */
const spellings = (token: string) => new Set([token, inEnglish(token)].map(fold));

/** The words of each place's name, in every language, and of what else it is called. */
const WORDS = KNOWN_PLACES.flatMap((place) =>
  [place.name, ...(localNames.get(place.name) ?? []), ...place.aliases].map((name, alias) => ({
    place,
    isAlias: alias > 0,
    words: searchTokens(name).flatMap((token, at) =>
      [...spellings(token)].map((text) => wordOf(text, at === 0)),
    ),
  })),
);

/** 0 is best; null is no match. A word begun is better than a word mistyped. */
function wordScore({ text, letters }: Word, words: readonly Word[]): number | null {
  const begun = words.find((word) => word.text.startsWith(text));
  if (begun) return begun.isFirst ? 0 : 1;
  const bound = allowedTypos(text.length);
  if (bound === 0) return null;
  let best = bound + 1;
  for (const word of words) {
    // Other letters than so many slips bring: no need to compare them one by one.
    if (countBits(letters & ~word.letters) > bound) continue;
    best = Math.min(best, typoDistance(text, word.text, bound));
    // Mistyped and not yet typed to the end.
    best = Math.min(best, typoDistance(text, word.text.slice(0, text.length), Math.min(bound, 2)) + 0.5);
  }
  return best > bound ? null : 1 + best;
}

/** No name has more words, and each one typed is compared with all names. */
const MOST_WORDS = 8;
/** People mean the area before what is called after it. */
const BEHIND_AREAS = 0.5;

/** Places whose name has every word of the text, begun or mistyped, best first. */
export function suggestPlaces(text: string, limit = 8): KnownPlace[] {
  const typed = searchTokens(text);
  if (typed.length === 0 || typed.length > MOST_WORDS) return [];
  const tokens = typed.map((token, at) => wordOf(fold(inEnglish(token)), at === 0));
  const found = new Map<KnownPlace, number>();
  for (const { place, isAlias, words } of WORDS) {
    let score = (isAlias ? 0.25 : 0) + (place.kind === "area" ? 0 : BEHIND_AREAS);
    for (const token of tokens) {
      const word = wordScore(token, words);
      score = word === null ? Number.NaN : score + word;
      if (word === null) break;
    }
    if (!Number.isNaN(score)) found.set(place, Math.min(score, found.get(place) ?? Number.POSITIVE_INFINITY));
  }
  // A suggestion typed exactly or begun makes the mistyped ones noise.
  const least = Math.min(...found.values());
  return (
    [...found]
      .filter(([, score]) => score <= least + tokens.length)
      // Of those that fit alike the table has the better known first.
      .sort(([, one], [, other]) => one - other)
      .slice(0, limit)
      .map(([place]) => place)
  );
}
