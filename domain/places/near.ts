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

/** A word of a local name is also its English one: it is looked up as either, when it was typed to the end. */
const spellings = (token: string) => new Set([token, inEnglish(token)].map(fold));

interface Name {
  place: KnownPlace;
  isAlias: boolean;
  /** Each word's number in {@link WORDS}, and whether the name begins with it. */
  words: { number: number; isFirst: boolean }[];
}

/** The words of all names, each once: what is typed is compared with these. */
const WORDS: { text: string; letters: number }[] = [];
const NUMBERS = new Map<string, number>();

function numberOf(text: string): number {
  const known = NUMBERS.get(text);
  if (known !== undefined) return known;
  NUMBERS.set(text, WORDS.length);
  return WORDS.push({ text, letters: letterMask(text) }) - 1;
}

/** Each place's name in every language, and what else it is called. */
const NAMES: readonly Name[] = KNOWN_PLACES.flatMap((place) =>
  [place.name, ...(localNames.get(place.name) ?? []), ...place.aliases].map((name, alias) => ({
    place,
    isAlias: alias > 0,
    words: searchTokens(name).flatMap((token, at) =>
      [...spellings(token)].map((text) => ({ number: numberOf(text), isFirst: at === 0 })),
    ),
  })),
);

/**
 * How far words are from what was typed: 0 when that is their beginning, infinitely when they are too far. Of each word
 * it is worked out once, and only when it is asked for.
 */
function distancesTo(typed: string, maySlip: boolean): (number: number) => number {
  const known = new Float64Array(WORDS.length).fill(-1);
  const letters = letterMask(typed);
  const bound = maySlip ? allowedTypos(typed.length) : 0;
  const distance = (word: (typeof WORDS)[number]) => {
    if (word.text.startsWith(typed)) return 0;
    // Other letters than so many slips bring: no need to compare them one by one.
    if (bound === 0 || countBits(letters & ~word.letters) > bound) return Number.POSITIVE_INFINITY;
    const whole = typoDistance(typed, word.text, bound);
    // Mistyped and not yet typed to the end.
    const begun = typoDistance(typed, word.text.slice(0, typed.length), Math.min(bound, 2)) + 0.5;
    const best = Math.min(whole, begun);
    return best > bound ? Number.POSITIVE_INFINITY : best;
  };
  return (number) => {
    if (known[number]! < 0) known[number] = distance(WORDS[number]!);
    return known[number]!;
  };
}

/** 0 is best. A word begun is better than a word mistyped. */
function wordScore(distanceOf: (number: number) => number, { words }: Name): number {
  let best = Number.POSITIVE_INFINITY;
  for (const { number, isFirst } of words) {
    const distance = distanceOf(number);
    if (distance === 0) return isFirst ? 0 : 1;
    if (distance < best) best = distance;
  }
  return 1 + best;
}

/** No name has more words, and each one typed is compared with all of them. */
const MOST_WORDS = 8;
/** People mean the area before what is called after it. */
const BEHIND_AREAS = 0.5;

/** Places whose name has every word, with how well it fits: the less the better. */
function scored(typed: readonly string[], maySlip: boolean): Map<KnownPlace, number> {
  const found = new Map<KnownPlace, number>();
  const distances = typed.map((word) => distancesTo(word, maySlip));
  for (const name of NAMES) {
    const { place, isAlias } = name;
    let score = (isAlias ? 0.25 : 0) + (place.kind === "area" ? 0 : BEHIND_AREAS);
    for (const each of distances) {
      score += wordScore(each, name);
      if (score === Number.POSITIVE_INFINITY) break;
    }
    if (score < (found.get(place) ?? Number.POSITIVE_INFINITY)) found.set(place, score);
  }
  return found;
}

/** Places whose name has every word of the text, begun or, when those are few, mistyped; best first. */
export function suggestPlaces(text: string, limit = 8): KnownPlace[] {
  const words = searchTokens(text);
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const typed = words.map((word) => fold(inEnglish(word)));
  const begun = scored(typed, false);
  const found = begun.size < limit ? scored(typed, true) : begun;
  // A suggestion typed exactly or begun makes the mistyped ones noise.
  const least = Math.min(...found.values());
  return (
    [...found]
      .filter(([, score]) => score <= least + typed.length)
      // Of those that fit alike the table has the better known first.
      .sort(([, one], [, other]) => one - other)
      .slice(0, limit)
      .map(([place]) => place)
  );
}
