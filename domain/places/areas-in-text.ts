import { searchTokens } from "#domain/search/tokens.ts";
import { distanceKm } from "./distance.ts";
import { KNOWN_PLACES, type KnownPlace } from "./landmarks.ts";
import { fold, inEnglish, localNames } from "./local-names.ts";
import { nearestArea } from "./near.ts";
import { radiusOf } from "./radius.ts";

/** Areas that share a name, as the several called Gandhi Nagar. */
export type NamedArea = readonly [KnownPlace, ...KnownPlace[]];

/** Initials like "JP" are of many names. */
const SHORTEST_NAME = 3;

const english = (word: string) => fold(inEnglish(word));

/** By their names in every language without spaces: "White Field" is Whitefield. */
const AREAS = new Map<string, NamedArea>();
let longestName = 0;
for (const place of KNOWN_PLACES) {
  if (place.kind !== "area") continue;
  for (const name of [place.name, ...(localNames.get(place.name) ?? []), ...place.aliases]) {
    const words = searchTokens(name);
    const key = words.map(english).join("");
    const known = AREAS.get(key);
    if (key.length < SHORTEST_NAME || known?.includes(place)) continue;
    AREAS.set(key, known ? [...known, place] : [place]);
    // Written in more words than the table does.
    longestName = Math.max(longestName, words.length + 1);
  }
}

/** The area that is called by these words, each in a language of its own or all of them as one. */
const areaOf = (words: readonly string[]): NamedArea | undefined =>
  AREAS.get(words.map(english).join("")) ?? AREAS.get(english(words.join("")));

/** "Sarjapur Road" passes Bellandur, which is far from Sarjapur. */
const ROADS: ReadonlySet<string> = new Set(["road", "rd"]);
const isRoad = ([next = "", afterNext = ""]: readonly string[]) =>
  ROADS.has(english(next)) || (next === "main" && ROADS.has(english(afterNext)));

/** The areas that a text names, as they are written in the tables: what is misspelt is none. */
export function areasIn(text: string): NamedArea[] {
  const words = searchTokens(text);
  const found: NamedArea[] = [];
  for (let at = 0; at < words.length; ) {
    let end = Math.min(at + longestName, words.length);
    while (end > at + 1 && !areaOf(words.slice(at, end))) end -= 1;
    const area = areaOf(words.slice(at, end));
    if (area && !isRoad(words.slice(end))) found.push(area);
    at = end;
  }
  return found;
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Whether a point is in or beside one of the areas of this name. */
export function isAt({ latitude, longitude }: Point, area: NamedArea): boolean {
  const nearest = nearestArea(latitude, longitude).name;
  return area.some(
    (place) =>
      place.name === nearest ||
      place.locality === nearest ||
      distanceKm(latitude, longitude, place.latitude, place.longitude) <= radiusOf("area"),
  );
}
