import {
  type Amenity,
  type Gender,
  type RoomType,
  type Stay,
  WITHIN_KM_MAX,
} from "#domain/listings/choices.ts";
import { readRents } from "#domain/listings/rents.ts";
import type { KnownPlace, PlaceKind, Precision } from "#domain/places/landmarks.ts";
import { radiusOf } from "#domain/places/radius.ts";
import type { OtherPlace, Part } from "./contract.ts";
import { closest, cut, meaningOf, begun as placeBegunBy } from "./dictionary.ts";
import type { Fact } from "./facts.ts";
import { joinKeys, longestMatches, type Match, spanOf } from "./matches.ts";
import { choosePlace, type Named, otherPlaces } from "./named-places.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { plainText, type Span } from "./spans.ts";
import { searchTokens } from "./tokens.ts";
import { isUnwanted } from "./unwanted.ts";

/** A place that a search text or an address names. */
export interface MeantPlace {
  name: string;
  kind: PlaceKind;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** How far around it to look. */
  radiusKm: number;
}

/** What somebody meant by a search text: a place, facts that are columns, and the words that are left. */
export interface SearchMeaning {
  place: MeantPlace | null;
  /** Distinct words to find, each of which must match. */
  words: string[];
  /** Distinct words that put a listing further up and leave none out. */
  ranking: string[];
  genders: Gender[];
  roomTypes: RoomType[];
  amenities: Amenity[];
  /** Rupees of a month, or of a day of a short stay. */
  minRent?: number;
  maxRent?: number;
  stay?: Stay;
  /** A rent of the other kind of stay: it bounds nothing. */
  otherRent?: { minRent?: number; maxRent?: number; stay: Stay };
  /** Whole kilometres around the place. */
  withinKm?: number;
  noDeposit: boolean;
  cheapestFirst: boolean;
  /** The text is about another city. */
  elsewhere: boolean;
  /** The text asks for what is around the reader. */
  nearMe: boolean;
  /** The word that was read as the beginning of the place's name, and may be a name of its own. */
  begun?: string;
  /** What was understood, and where the text says so, in the order of {@link plainText}. */
  parts: Part[];
  /** Places that are named beside the chosen one. */
  otherPlaces: OtherPlace[];
  /** What must not be, as it was typed: nothing is searched by it. */
  unwanted: string[];
}

/** Beyond these a search is no sentence that anybody typed. */
const MAX_PIECES = 60;
const MAX_WORDS = 8;
/** A sentence of more words that we don't know describes a wish, and is no name. */
const MAX_NAME = 3;
/** Misspelt pieces of one text that are compared with all phrases. */
const MAX_UNKNOWN = 12;
const BEGUN = 4;
const CUT = 8;
/** "within 5 km" */
const WITHIN = /(?<![\p{L}\p{N}])(?:with)?in ?(?:a )?([1-9]\d?) ?k(?:ms?|ilomet(?:er|re)s?)(?![\p{L}\p{N}])/u;

const isPin = (key: string) => /^\d{6}$/.test(key);
const isStop = ({ entry }: Match) => entry?.fact?.what === "stop";

/** What a window of up to three pieces, of which one at least is unknown, was meant to be. */
function correction(matches: readonly Match[], at: number, unknown: ReadonlySet<Match>) {
  let best: { key: string; slips: number; count: number } | null = null;
  for (let count = 1; count <= 3 && at + count <= matches.length; count++) {
    const window = matches.slice(at, at + count);
    if (!window.some((match) => unknown.has(match))) continue;
    if (window.some((match) => match.entry && !isStop(match))) break;
    if (count > 1 && isStop(window[0]!)) break;
    const found = closest(joinKeys(window.flatMap(({ pieces }) => pieces)));
    if (found && (!best || found.slips <= best.slips)) best = { ...found, count };
  }
  return best;
}

/** From so many letters on, one slip is more likely than another name. */
const LONG = 8;

/**
 * The area that a word which listings have is most likely a misspelling of. Otherwise the one host who writes
 * "belandoor" would get every search that misspells Bellandur.
 */
function misspeltArea(word: string): string | null {
  const found = closest(word);
  if (!found || found.slips > (word.length < LONG ? 0 : 1)) return null;
  return meaningOf(found.key)?.places?.[0]?.kind === "area" ? found.key : null;
}

interface Corrected {
  pieces: Piece[];
  /** Words that listings have, read as an area. */
  areas: string[];
  /** The word that was taken for the beginning of a place's name. */
  begun?: string;
}

/** Pieces that nobody knows, read as what they were probably meant to be; all others as they are. */
function corrected(matches: readonly Match[], knows: (word: string) => boolean): Corrected {
  const unread = matches.filter(
    ({ entry, pieces: [piece] }) => !entry && !piece!.isPart && !/^\d+$/.test(piece!.key),
  );
  const isKnown = ({ pieces }: Match) => knows(pieces[0]!.key);
  const unknown = new Set(unread.filter((match) => !isKnown(match)).slice(0, MAX_UNKNOWN));
  const knownWords = new Set(unread.filter(isKnown).slice(0, MAX_UNKNOWN));
  // Beside a place that is named, the beginning of another is more likely a word.
  const isNamed = matches.some(({ entry }) => entry?.places);
  const pieces: Piece[] = [];
  const areas: string[] = [];
  let begunWord: string | undefined;
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at]!;
    const span = spanOf(match.pieces);
    const { key } = match.pieces[0]!;
    const area = knownWords.has(match) ? misspeltArea(key) : null;
    if (area) {
      pieces.push({ key: area, span, isPart: false });
      areas.push(key);
      continue;
    }
    const meantAt = unknown.size > 0 ? correction(matches, at, unknown) : null;
    // Where a phrase begins in the text is told by the key, so the two must be of one length.
    const isAsLong = key.length === span[1] - span[0];
    const phrases =
      unknown.has(match) && isAsLong && key.length >= CUT && meantAt?.slips !== 0 ? cut(key) : null;
    const found = phrases ? null : meantAt;
    const isLast = matches.slice(at + 1).every(isStop);
    const beginning =
      !found && !isNamed && unknown.has(match) && isLast && key.length >= BEGUN ? placeBegunBy(key) : null;
    if (phrases) {
      // Where each begins within the word.
      let start = span[0];
      for (const phrase of phrases) {
        pieces.push({ key: phrase, span: [start, start + phrase.length], isPart: false });
        start += phrase.length;
      }
    } else if (found) {
      const end = spanOf(matches[at + found.count - 1]!.pieces)[1];
      pieces.push({ key: found.key, span: [span[0], end], isPart: false });
      at += found.count - 1;
    } else if (beginning) {
      pieces.push({ key: beginning, span, isPart: false });
      begunWord = key;
    } else pieces.push(...match.pieces);
  }
  return { pieces, areas, ...(begunWord && { begun: begunWord }) };
}

/** A PIN code in two groups is one number: "560 102", "560-102". */
function joinPins(pieces: readonly Piece[], text: string): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const between = before && text.slice(before.span[1], piece.span[0]);
    if (before && /^5\d\d$/.test(before.key) && /^\d{3}$/.test(piece.key) && /^[ -]$/.test(between!)) {
      joined[joined.length - 1] = {
        ...piece,
        key: before.key + piece.key,
        span: [before.span[0], piece.span[1]],
      };
    } else joined.push(piece);
  }
  return joined;
}

export const toMeantPlace = ({ name, kind, latitude, longitude, precision }: KnownPlace): MeantPlace => ({
  name,
  kind,
  latitude,
  longitude,
  precision,
  radiusKm: radiusOf(kind),
});

type Valued = Extract<Fact, { value: string }>;

interface Reader {
  /** Whether listings have this word: such a word is no misspelling. */
  knows?: (word: string) => boolean;
  /** The kind of stay that was chosen: what an amount is the rent of, unless the text says so. */
  asked?: Stay;
}

/**
 * Reads a search text. "ladies pg near infosys 2 sharing under 9000" is a gender, a place, a room type and a rent:
 * columns answer faster and more exactly than words do.
 *
 * The work is bounded by the length of the text, which the contract holds to 200 characters: at most 60 pieces with ten
 * look-ups each, and 12 unknown ones with three comparisons each, of a few hundred phrases.
 */
export function readSearch(
  text: string,
  { knows = () => true, asked = "monthly" }: Reader = {},
): SearchMeaning {
  const meaning = readAs(text, knows, asked);
  // "Daily rent, under 600" says at one end what the amount at the other is for.
  return meaning.stay && meaning.stay !== asked ? readAs(text, knows, meaning.stay) : meaning;
}

function readAs(text: string, knows: (word: string) => boolean, asked: Stay): SearchMeaning {
  const plain = plainText(text);
  const { rest: withoutRents, spans: rentSpans, ...rents } = readRents(plain, asked);
  const circle = WITHIN.exec(withoutRents);
  const rest = circle ? withoutRents.replace(circle[0], " ".repeat(circle[0].length)) : withoutRents;
  const pieces = joinPins(piecesOf(rest).slice(0, MAX_PIECES), rest);
  const once = longestMatches(pieces);
  const { pieces: meantPieces, areas, begun } = corrected(once, knows);
  const matches = longestMatches(meantPieces);

  const named = matches.filter(
    (match, at): match is Named => match.entry?.places !== undefined && !isUnwanted(matches, at),
  );
  const chosen = choosePlace(named);
  const parts: Part[] = [];
  const add = (what: Part["what"], value: string, span: Span) => {
    const there = parts.find((part) => part.what === what && part.value === value);
    if (there) there.spans.push(span);
    else parts.push({ what, value, spans: [span] });
  };
  // Of a PG that is called so, it is the name.
  const ranking = [...areas];
  const words: string[] = [];
  const unwanted: Match[] = [];
  let elsewhere = false;
  let nearMe = false;
  for (const [at, match] of matches.entries()) {
    if (isUnwanted(matches, at)) {
      unwanted.push(match);
      continue;
    }
    const { entry } = match;
    const span = spanOf(match.pieces);
    const typed = searchTokens(plain.slice(...span));
    if (match === chosen?.match) add("place", toMeantPlace(chosen.place).name, span);
    else if (entry?.places) {
      ranking.push(...searchTokens(entry.places[0]!.name));
    } else if (entry) {
      const { what } = entry.fact;
      if ("value" in entry.fact) add(what as Part["what"], (entry.fact as Valued).value, span);
      else if (what === "noDeposit" || what === "cheapestFirst") add(what, "", span);
      else if (what === "elsewhere") elsewhere = true;
      else if (what === "nearMe") nearMe = true;
      else if (what === "words") words.push(...typed);
    } else if (
      match.pieces[0]!.isPart ||
      (/^\d+$/.test(joinKeys(match.pieces)) && !isPin(match.pieces[0]!.key))
    )
      ranking.push(...typed);
    else words.push(...typed);
  }
  const withinKm = chosen && circle ? Math.min(WITHIN_KM_MAX, Number(circle[1])) : undefined;
  if (withinKm)
    parts.push({
      what: "within",
      value: String(withinKm),
      spans: [[circle!.index, circle!.index + circle![0].length]],
    });

  const values = <T extends string>(what: Part["what"]) =>
    parts.filter((part) => part.what === what).map(({ value }) => value as T);
  const distinct = [...new Set(words)].slice(0, MAX_WORDS);
  const isName = distinct.length <= MAX_NAME;
  const stays = values<Stay>("stay");
  if (rents.isNamed && rents.stay) stays.push(rents.stay);
  const said = stays.includes("short-term") ? "short-term" : stays[0];
  const { minRent, maxRent } = rents;
  const bounds = { ...(minRent && { minRent }), ...(maxRent && { maxRent }) };
  const isOther = rents.stay !== undefined && rents.stay !== (said ?? asked);
  if (rents.stay && !isOther)
    parts.push({ what: "rent", value: `${minRent ?? ""}-${maxRent ?? ""}`, spans: rentSpans });
  return {
    place: chosen && toMeantPlace(chosen.place),
    words: isName ? distinct : [],
    ranking: [...new Set(isName ? ranking : [...distinct, ...ranking])].slice(0, MAX_WORDS),
    genders: values<Gender>("gender"),
    roomTypes: values<RoomType>("roomType"),
    amenities: values<Amenity>("amenity"),
    ...(isOther ? { otherRent: { ...bounds, stay: rents.stay! } } : bounds),
    ...(said && { stay: said }),
    ...(withinKm && { withinKm }),
    noDeposit: parts.some(({ what }) => what === "noDeposit"),
    cheapestFirst: parts.some(({ what }) => what === "cheapestFirst"),
    elsewhere: elsewhere && !chosen,
    nearMe: nearMe && !chosen,
    ...(begun && { begun }),
    parts,
    otherPlaces: chosen ? otherPlaces(plain, matches, named, chosen) : [],
    // "Ladies, no boys": who asks for the one does not get the other.
    unwanted: unwanted
      .filter(({ entry }) => {
        if (entry?.places) return !chosen;
        const what = entry?.fact?.what;
        return !((what === "gender" || what === "roomType") && values(what).length > 0);
      })
      .map(({ pieces }) => plain.slice(...spanOf(pieces)))
      .slice(0, MAX_WORDS),
  };
}
