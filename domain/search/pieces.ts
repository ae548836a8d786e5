import { KNOWN_PLACES } from "#domain/places/landmarks.ts";
import { fold, inEnglish } from "#domain/places/local-names.ts";
import { initialsOf, romanised } from "./scripts.ts";
import { consonantsOf, soundOf } from "./sounds.ts";
import type { Span } from "./spans.ts";

/** A word or a number of a text, and where it stands. */
export interface Piece {
  /** How it is looked up: folded, and in English where it is a local name. */
  key: string;
  span: Span;
  /** "5th block", "phase 1": a part of a place rather than a place. */
  isPart: boolean;
}

// Letters and digits apart, so that "2sharing", "ph1" and "5thblock" are read as they are meant.
const WORD = /(?:[\p{L}\p{M}'\u2018\u2019]|\u200c|\u200d)+|\p{N}+/gu;

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rd: "road",
    ngr: "nagar",
    stn: "station",
    rly: "railway",
    clg: "college",
    univ: "university",
  }),
);

const LEAST_CONSONANTS = 3;
const heard = (latin: string) => consonantsOf(soundOf(latin));
/**
 * Words of local names by the English ones that they write down by ear, such as "विप्रो" and "wipro": an employer's
 * offices have one name, in whichever letters.
 */
const HEARD: ReadonlyMap<string, string> = new Map(
  KNOWN_PLACES.flatMap(({ name, aliases }) => {
    const words = [name.toLowerCase(), ...aliases].flatMap((each) => fold(each).split(/[\s.]+/));
    const english = words.filter((word) => /^[a-z]{4,}$/.test(word));
    return words.flatMap((word): [string, string][] => {
      const sound = heard(romanised(word) ?? "");
      const same = english.find((each) => heard(each) === sound);
      return same && sound.length >= LEAST_CONSONANTS ? [[word, same]] : [];
    });
  }),
);

/** @param word in lower case */
function keyOf(word: string): string {
  const key = fold(inEnglish(word))
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return ABBREVIATIONS.get(key) ?? initialsOf(key) ?? HEARD.get(key) ?? key;
}

/** What each of some words means, as they are looked up. */
const meanings = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meaning, words]) =>
      words.split(" ").map((word) => [keyOf(word), meaning] as const),
    ),
  );

/** Those whose number may also stand behind: "phase 1". What one area calls its stages are another's phases. */
const NUMBERED = meanings({
  block: "block blk blck ಬ್ಲಾಕ್ ब्लॉक ब्लाक",
  phase: "phase ph phs stage stg hanta ಫೇಸ್ ಫೇಜ್ ಸ್ಟೇಜ್ ಹಂತ फेज़ स्टेज चरण",
  sector: "sector sec sect ಸೆಕ್ಟರ್ सेक्टर",
});
const UNITS = new Map([
  ...NUMBERED,
  ...meanings({
    cross: "cross crs ಕ್ರಾಸ್ क्रॉस",
    main: "main mn ಮೇನ್ मेन",
    feet: "feet ft foot ಅಡಿ फीट",
  }),
]);
const ORDINALS = meanings({
  1: "first pehla pehli pehle pahla pahle ondane modala modalane ಒಂದನೇ ಒಂದನೆಯ ಮೊದಲ ಮೊದಲನೇ ಮೊದಲನೆಯ पहला पहली पहले",
  2: "second doosra dusra doosri dusri eradane ಎರಡನೇ ಎರಡನೆಯ दूसरा दूसरी दूसरे",
  3: "third teesra tisra teesri moorane ಮೂರನೇ ಮೂರನೆಯ तीसरा तीसरी तीसरे",
  4: "fourth chautha chauthi naalkane ನಾಲ್ಕನೇ ನಾಲ್ಕನೆಯ चौथा चौथी चौथे",
  5: "fifth paanchva panchva paanchvi aidane ಐದನೇ ಐದನೆಯ पांचवां पाँचवाँ पांचवा पांचवीं पांचवी पांचवें",
  6: "sixth chhatha chhathi aarane ಆರನೇ ಆರನೆಯ छठा छठी छठे छठवां",
  7: "seventh saatva satva elane ಏಳನೇ ಏಳನೆಯ सातवां सातवाँ सातवा सातवीं सातवी सातवें",
  8: "eighth aathva entane ಎಂಟನೇ ಎಂಟನೆಯ आठवां आठवाँ आठवा आठवीं आठवी आठवें",
  9: "ninth nauva nauvi ombattane ಒಂಬತ್ತನೇ ಒಂಬತ್ತನೆಯ नौवां नौवाँ नौवा नौवीं नौवी नौवें",
  10: "tenth dasva hattane ಹತ್ತನೇ ಹತ್ತನೆಯ दसवां दसवाँ दसवा दसवीं दसवी दसवें",
});
/** As a phone writes down what was said: "phase one". */
const CARDINALS = meanings({
  1: "one i ek ondu एक ಒಂದು",
  2: "two ii do eradu दो ಎರಡು",
  3: "three iii teen mooru तीन ಮೂರು",
  4: "four iv char naalku चार ನಾಲ್ಕು",
  5: "five v paanch aidu पांच पाँच ಐದು",
  6: "six vi aaru छह ಆರು",
  7: "seven vii saat elu सात ಏಳು",
  8: "eight viii aath entu आठ ಎಂಟು",
  9: "nine ix nau ombattu नौ ಒಂಬತ್ತು",
  10: "ten x das hattu दस ಹತ್ತು",
});
/** Behind a number in digits: "5th", "5ನೇ", "5वां". */
const ENDINGS = meanings({ th: "st nd rd th ne ನೇ ನೆಯ ला ली रा री था थी वां वाँ वा वीं वी वें" });

const numberOf = (key: string | undefined, words: ReadonlyMap<string, string>): string | undefined =>
  key === undefined ? undefined : (words.get(key) ?? (/^\d{1,3}$/.test(key) ? key : undefined));

/** "5th block", "block 5" and "5 blk" become one piece, "block5"; "1st" of "1st year" is no count. */
function withParts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { key, span } = pieces[at]!;
    const number = numberOf(key, ORDINALS);
    const behindIt = pieces[at + 1];
    // The "rd" of "3rd" was read as a road.
    const isThird = behindIt?.key === "road" && behindIt.span[0] === span[1];
    const isOrdinal = number && (isThird || ENDINGS.has(behindIt?.key ?? ""));
    const then = isOrdinal ? at + 2 : at + 1;
    const unit = number ? UNITS.get(pieces[then]?.key ?? "") : undefined;
    const before = NUMBERED.get(key);
    const behind = before && numberOf(pieces[at + 1]?.key, CARDINALS);
    const road = unit === "feet" && pieces[then + 1]?.key === "road" ? 1 : 0;
    const last = unit ? then + road : behind || isOrdinal ? at + 1 : at;
    let name = isOrdinal ? key + behindIt!.key : key;
    if (unit) name = `${unit}${number}`;
    else if (behind) name = `${before}${behind}`;
    joined.push({ key: name, span: [span[0], pieces[last]!.span[1]], isPart: last > at });
    at = last + 1;
  }
  return joined;
}

/** @param text in lower case, in NFC, with digits 0 to 9 */
export function piecesOf(text: string): Piece[] {
  const words = [...text.matchAll(WORD)].map(
    (match): Piece => ({
      key: keyOf(match[0]),
      span: [match.index, match.index + match[0].length],
      isPart: false,
    }),
  );
  return withParts(words.filter(({ key }) => key !== ""));
}

/** All pieces of a phrase as one key: "White Field" and "whitefield" are one. */
export const phraseKey = (phrase: string): string =>
  piecesOf(phrase.normalize("NFC").toLowerCase())
    .map(({ key }) => key)
    .join("");
