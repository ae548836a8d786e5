import { distanceKm } from "#domain/places/distance.ts";
import type { KnownPlace } from "#domain/places/landmarks.ts";
import type { OtherPlace } from "./contract.ts";
import { joinKeys, type Match, spanOf } from "./matches.ts";
import { phraseKey } from "./pieces.ts";
import type { Span } from "./spans.ts";

export type Named = Match & { entry: { places: KnownPlace[] } };

export interface Chosen {
  place: KnownPlace;
  match: Named;
}

/** An office in another part of the city is not the one near the area that was named. */
const SAME_PART_KM = 8;
/** An office of an employer that has several is meant when it is so near the place that is named beside it. */
const ITS_OFFICE_KM = 5;
/** What is around one place is around another that is so near. */
const SAME_KM = 1;
const MAX_OTHERS = 2;

/** An office, a college or a station lies in an area, an area in a postal district, and a road runs through several. */
function breadth({ kind }: KnownPlace): number {
  if (kind === "area") return 1;
  if (kind === "pin") return 2;
  return kind === "road" ? 3 : 0;
}

const isPartOf = (a: KnownPlace, b: KnownPlace) => a.kind === "area" && a !== b && a.locality === b.name;

const away = (a: KnownPlace, b: KnownPlace) => distanceKm(a.latitude, a.longitude, b.latitude, b.longitude);

/** Whether it is more specific than the other one. */
const isIn = (a: KnownPlace, b: KnownPlace) => breadth(a) < breadth(b) || isPartOf(a, b);

/** Each with the office of the employer that is meant beside the others. */
function resolved(named: readonly Named[]): Chosen[] {
  return named.map((match) => {
    const [only, ...others] = match.entry.places;
    const other = named.find((each) => each !== match)?.entry.places[0];
    const place =
      other && others.length > 0
        ? match.entry.places.toSorted((a, b) => away(a, other) - away(b, other))[0]!
        : only!;
    return { place, match };
  });
}

/** Of several places the specific one, unless it is somewhere else than the area that was named first. */
export function choosePlace(named: readonly Named[]): Chosen | null {
  const all = resolved(named);
  const [first, second] = all;
  if (!first) return null;
  // An employer of many offices, but none near the area that is named beside it.
  const isElsewhere =
    second && first.match.entry.places.length > 1 && away(first.place, second.place) > ITS_OFFICE_KM;
  const leading = isElsewhere ? second : first;
  return all.reduce(
    (best, each) =>
      isIn(each.place, best.place) && away(each.place, leading.place) <= SAME_PART_KM ? each : best,
    leading,
  );
}

const JOINERS: ReadonlySet<string> = new Set(
  "or and to se ya nahito nahitoh aur athava mattu या और से ಅಥವಾ ಮತ್ತು ಹಾಗೂ".split(" ").map(phraseKey),
);
const isJoiner = (match: Match | undefined) =>
  match?.entry?.fact?.what === "stop" && JOINERS.has(joinKeys(match.pieces));

/** Where one of the matches stands, with what joins it to its neighbour on the side of the one that is kept. */
function joinedSpan(text: string, matches: readonly Match[], at: number, kept: number): Span {
  const step = kept > at ? 1 : -1;
  const gap = (a: Span, b: Span) => (step > 0 ? text.slice(a[1], b[0]) : text.slice(b[1], a[0]));
  let [start, end] = spanOf(matches[at]!.pieces);
  for (let next = at + step; matches[next]; next += step) {
    const span = spanOf(matches[next]!.pieces);
    // A rent stands there, which is no match.
    if (/[\p{L}\p{N}]/u.test(gap([start, end], span))) break;
    const reach = isJoiner(matches[next]) ? span : ([span[1], span[0]] as const);
    if (step > 0) end = reach[1];
    else start = reach[0];
    if (!isJoiner(matches[next])) break;
  }
  return [start, end];
}

/** The places that a text names beside the chosen one, but for those that only say where that one is. */
export function otherPlaces(
  text: string,
  matches: readonly Match[],
  named: readonly Named[],
  { place: chosen }: Chosen,
): OtherPlace[] {
  const others = new Map<string, OtherPlace>();
  for (const { place, match } of resolved(named)) {
    const km = away(place, chosen);
    if (place === chosen || km <= SAME_KM || (isIn(chosen, place) && km <= SAME_PART_KM)) continue;
    const kept = matches.indexOf(match);
    const without = named
      .filter((each) => each !== match)
      .map((each) => joinedSpan(text, matches, matches.indexOf(each), kept));
    others.set(place.name, { name: place.name, without });
  }
  return [...others.values()].slice(0, MAX_OTHERS);
}
