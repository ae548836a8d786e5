import { locale } from "#domain/i18n.ts";
import { KNOWN_PLACES, localNameOf } from "#domain/places/landmarks.ts";
import { suggestPlaces } from "#domain/places/near.ts";
import { type MeantPlace, toMeantPlace } from "#domain/search/search.ts";
import { PLACES_MAX, type SuggestedPlace, type SuggestionsQuery } from "#domain/search/suggestions.ts";
import type { Queryable } from "#server/db/client.ts";
import { currentFinder } from "./index-service.ts";
import { countAround, findByWords } from "./service.ts";
import { type Reading, readText } from "./vocabulary-reads.ts";

/** So many that fit the words best are looked at; those are offered whose name begins with them. */
const CANDIDATES = 12;

/** The place that the text is, and nothing else: what searching for it finds. */
function onlyPlace({ meaning, tokens, ranking, unmentioned }: Reading): MeantPlace | null {
  const isAlone = tokens.length + ranking.length + unmentioned.length === 0;
  return isAlone && meaning.parts.every(({ what }) => what === "place") ? meaning.place : null;
}

/** The words that may be a name: those that were understood as nothing else. None when no listing has one of them. */
function nameWords({ meaning, tokens, ranking, unmentioned }: Reading): readonly string[] {
  // One letter begins too many words: it is waited for the next.
  if (unmentioned.some((word) => [...word].length > 1)) return [];
  if (tokens.length > 0) return tokens;
  return meaning.place ? [] : ranking;
}

export interface TextSuggestions {
  places: SuggestedPlace[];
  /** Listings that may have the name that is typed, and the words that it must begin with. */
  named: { ids: number[]; words: readonly string[] };
}

/**
 * What a text may become while it is typed. The place that a search for it would mean stands first, so that typing and
 * choosing are the same. Each place takes one ask of the index, and all names together one of the engine.
 */
export async function suggestFor(q: Queryable, query: SuggestionsQuery): Promise<TextSuggestions> {
  const { q: text, ...narrowing } = query;
  const reading = await readText(q, text, query.stayDuration === "short-term" ? "short-term" : "monthly");
  const typed = onlyPlace(reading);
  const others = suggestPlaces(text, PLACES_MAX + 1)
    .map(toMeantPlace)
    .filter(({ name, kind }) => name !== typed?.name || kind !== typed.kind);
  // By SQL a count may take seconds, and each key that is pressed would ask for several.
  const isCounted = (await currentFinder(q)) !== null;
  const places: SuggestedPlace[] = [];
  for (const place of [...(typed ? [typed] : []), ...others].slice(0, PLACES_MAX)) {
    const { name, kind, latitude, longitude, radiusKm } = place;
    const known = KNOWN_PLACES.find((each) => each.name === name && each.kind === kind);
    const localName = known && localNameOf(known, locale());
    const total = isCounted && { total: await countAround(q, narrowing, place) };
    places.push({ name, ...(localName && { localName }), kind, latitude, longitude, radiusKm, ...total });
  }
  const words = nameWords(reading);
  const ids = words.length > 0 ? await findByWords(q, reading.meaning, words, CANDIDATES) : [];
  return { places, named: { ids, words } };
}
