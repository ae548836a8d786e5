import { KNOWN_PLACES, type KnownPlace } from "#domain/places/landmarks.ts";
import { ENGLISH_OF, fold, localNames } from "#domain/places/local-names.ts";
import { FACT_PHRASES, type Fact } from "./facts.ts";
import { phraseKey, piecesOf } from "./pieces.ts";
import { romanised } from "./scripts.ts";
import { countBits, letterMask, typoDistance } from "./slips.ts";
import { consonantsOf, soundOf } from "./sounds.ts";

/** What a phrase means: a fact, or one of these places. */
export type Entry =
  | { fact: Fact; places?: undefined }
  | {
      /** Several for an employer with several offices, the one that most people mean first. */
      places: KnownPlace[];
      fact?: undefined;
    };

/** A place of so few letters would be found in words that mean something else. */
const SHORT = 3;
/** The first words of a name stand for it when they are so many letters together. */
const BEGINNING = 8;

const DICTIONARY = new Map<string, Entry>(
  FACT_PHRASES.map(([phrase, fact]) => [phraseKey(phrase), { fact }]),
);

function add(phrase: string, place: KnownPlace): void {
  const key = phraseKey(phrase);
  const there = DICTIONARY.get(key);
  if (key === "" || (there?.fact && key.length <= SHORT)) return;
  if (!there?.places) DICTIONARY.set(key, { places: [place] });
  else if (!there.places.includes(place)) there.places.push(place);
}

/** "ವೈಟ್ ಫೀಲ್ಡ್": half of a local name is no English word. */
function addSplit(local: string, place: KnownPlace): void {
  const key = fold(local).replace(/[\s.]/g, "");
  if (!DICTIONARY.has(key)) DICTIONARY.set(key, { places: [place] });
}

for (const place of KNOWN_PLACES) {
  add(place.name, place);
  for (const local of localNames.get(place.name) ?? []) {
    add(local, place);
    addSplit(local, place);
  }
}
// The office that is called after its area is the one that most people mean.
const isMain = ({ name, locality }: KnownPlace) => locality.startsWith(name.slice(name.indexOf(" ") + 1));
for (const place of KNOWN_PLACES.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a))))
  for (const alias of place.aliases) add(alias, place);

/** "e city phase 1": what an area is also called, in the names of its parts. */
const areas = KNOWN_PLACES.filter(({ kind, aliases }) => kind === "area" && aliases.length > 0);
for (const place of KNOWN_PLACES)
  for (const area of areas)
    if (place.name.startsWith(`${area.name} `))
      for (const alias of area.aliases) add(alias + place.name.slice(area.name.length), place);

/** "5th block koramangala": parts may stand before their place. */
for (const place of KNOWN_PLACES) {
  const pieces = piecesOf(place.name.toLowerCase());
  const last = pieces.at(-1)!;
  const key =
    last.key +
    pieces
      .slice(0, -1)
      .map((piece) => piece.key)
      .join("");
  if (last.isPart && pieces.length > 1 && !DICTIONARY.has(key)) DICTIONARY.set(key, { places: [place] });
}

/** "bagmane solarium": the first words of a name that is no other's. */
const beginnings = new Map<string, KnownPlace | null>();
for (const place of KNOWN_PLACES) {
  const pieces = piecesOf(place.name.toLowerCase());
  for (let words = 2; words < pieces.length; words++) {
    const key = pieces
      .slice(0, words)
      .map((piece) => piece.key)
      .join("");
    if (key.length < BEGINNING || DICTIONARY.has(key)) continue;
    beginnings.set(key, beginnings.has(key) && beginnings.get(key) !== place ? null : place);
  }
}
for (const [key, place] of beginnings) if (place) DICTIONARY.set(key, { places: [place] });

export const meaningOf = (key: string): Entry | undefined => DICTIONARY.get(key);

interface Spelling {
  key: string;
  sound: string;
  letters: number;
}

const isLatin = (key: string) => /^[a-z]+$/.test(key);
/** Under five letters a slip makes another word. */
const LEAST = 5;
const slipsOf = (length: number) => (length < LEAST ? 0 : length < 8 ? 1 : 2);

/** Every phrase by the first letter of its sound. */
const SPELLINGS = new Map<string, Spelling[]>();
/** Places by how their local names sound. Only compared with what is typed in such letters. */
const LOCAL_SPELLINGS = new Map<string, Spelling[]>();

function addSpelling(spellings: Map<string, Spelling[]>, key: string, latin: string): void {
  const sound = soundOf(latin);
  const group = spellings.get(sound.slice(0, 1)) ?? [];
  group.push({ key, sound, letters: letterMask(sound) });
  spellings.set(sound.slice(0, 1), group);
}

for (const [key, { places }] of DICTIONARY) {
  if (/^[a-z][a-z0-9]{3,}$/.test(key)) addSpelling(SPELLINGS, key, key);
  const latin = places ? romanised(key) : null;
  if (latin && latin.length >= LEAST) addSpelling(LOCAL_SPELLINGS, key, latin);
}
for (const [local, english] of ENGLISH_OF) {
  const latin = DICTIONARY.get(english)?.places ? romanised(local) : null;
  if (latin && latin.length >= LEAST) addSpelling(LOCAL_SPELLINGS, english, latin);
}

/** In other letters only places are heard: a fact has too many words that sound alike. */
function spellingsOf(typed: string, sound: string): readonly Spelling[] {
  const latin = SPELLINGS.get(sound.slice(0, 1)) ?? [];
  if (isLatin(typed)) return latin;
  const local = LOCAL_SPELLINGS.get(sound.slice(0, 1)) ?? [];
  return [...local, ...latin.filter(({ key }) => DICTIONARY.get(key)?.places)];
}

const LEAST_CONSONANTS = 4;

/** Vowels are misheard; with two other consonants it is another name, such as "Shanthala Nagar" and "Sanjay Nagar". */
const areOtherNames = (a: string, b: string) => typoDistance(consonantsOf(a), consonantsOf(b), 1) > 1;

/** Keys of places by the consonants of their sound; null where several places have the same. */
const BY_CONSONANTS = new Map<string, Spelling | null>();
for (const spelling of [...SPELLINGS.values()].flat()) {
  const places = DICTIONARY.get(spelling.key)?.places;
  if (!places) continue;
  const consonants = consonantsOf(spelling.sound);
  const there = BY_CONSONANTS.get(consonants);
  const isOther = there && DICTIONARY.get(there.key)!.places![0] !== places[0];
  if (there === undefined || (there && !isOther)) BY_CONSONANTS.set(consonants, there ?? spelling);
  else BY_CONSONANTS.set(consonants, null);
}

/** "kormngla", "mrthhalli": a place without some of its vowels, as in short messages. */
function withoutVowels(typed: string): string | null {
  const sound = soundOf(typed);
  const consonants = consonantsOf(sound);
  const found = consonants.length < LEAST_CONSONANTS ? null : BY_CONSONANTS.get(consonants);
  if (!found) return null;
  let at = 0;
  for (const letter of found.sound) if (letter === sound[at]) at++;
  return at === sound.length ? found.key : null;
}

/**
 * The phrase that was most likely meant by a misspelt one: what sounds the same, else what is one slip away, or two
 * in a long one, else a place that was typed without vowels. Compares with the phrases of one first letter, a few
 * hundred.
 */
export function closest(typed: string): { key: string; slips: number } | null {
  const latin = romanised(typed) ?? typed;
  if (!isLatin(latin) || latin.length < LEAST) return null;
  const sound = soundOf(latin);
  const allowed = slipsOf(sound.length);
  const letters = letterMask(sound);
  let best: { key: string; slips: number } | null = null;
  for (const each of spellingsOf(typed, sound)) {
    const bound = Math.min(best ? best.slips - 1 : allowed, slipsOf(each.sound.length));
    if (bound < 0) break;
    if (Math.abs(each.sound.length - sound.length) > bound) continue;
    if (countBits(letters & ~each.letters) > bound || countBits(each.letters & ~letters) > bound) continue;
    const slips = typoDistance(sound, each.sound, bound);
    if (slips > bound || areOtherNames(sound, each.sound)) continue;
    best = { key: each.key, slips };
  }
  const place = best ? null : withoutVowels(latin);
  return place ? { key: place, slips: allowed + 1 } : best;
}

/** The place whose name begins so: an area before others, then the shortest name. */
export function begun(typed: string): string | null {
  const latin = romanised(typed);
  if (latin && latin.length < LEAST) return null;
  const sound = soundOf(latin ?? typed);
  const isBegun = (each: Spelling) => (latin ? each.sound.startsWith(sound) : each.key.startsWith(typed));
  const found = spellingsOf(typed, sound).filter((each) => isBegun(each) && DICTIONARY.get(each.key)?.places);
  const rank = ({ key }: Spelling) =>
    (DICTIONARY.get(key)!.places![0]!.kind === "area" ? 0 : 100) + key.length;
  return found.sort((a, b) => rank(a) - rank(b))[0]?.key ?? null;
}

/** Two letters stand in many words by chance. */
const isCuttable = (phrase: string) => phrase === "pg" || (phrase.length >= SHORT && DICTIONARY.has(phrase));

/** A word that is made of known phrases only, such as "ladiespgmarathahalli", cut into the fewest; else null. */
export function cut(typed: string): string[] | null {
  const MIN = 2;
  const fewest: (string[] | null)[] = [[]];
  for (let end = 1; end <= typed.length; end++) {
    let best: string[] | null = null;
    for (let start = 0; start <= end - MIN; start++) {
      const before = fewest[start];
      const phrase = typed.slice(start, end);
      if (!before || !isCuttable(phrase)) continue;
      if (!best || before.length + 1 < best.length) best = [...before, phrase];
    }
    fewest[end] = best;
  }
  const phrases = fewest[typed.length] ?? null;
  return phrases && phrases.length > 1 ? phrases : null;
}
