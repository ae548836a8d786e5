import { fold } from "#domain/places/local-names.ts";

// Devanagari and Kannada: both Unicode blocks have one order, so that one table serves the two.

const BLOCK = 0x80;
const FIRST = 0x05;
const VOWELS = "a a i i u u ri _ _ e e ai o o o au".split(" ");
const CONSONANTS =
  "k kh g gh n ch ch j j n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h".split(" ");
const SIGN = 0x3e;
const SIGNS = "a i i u u ri ri e e e ai o o o au".split(" ");
const [ANUSVARA, VIRAMA] = [0x02, 0x4d];

const isLocal = (word: string) => /^[\u0904-\u094d\u0901-\u0903\u0c82-\u0cdd]+$/.test(word);

/** A word in Kannada or Hindi in Latin letters, as it is spoken; null for one in other letters. */
export function romanised(word: string): string | null {
  const local = word.normalize("NFC").replace(/[\u093c\u0cbc]/g, "");
  if (!isLocal(local)) return null;
  const isHindi = local < "\u0980";
  const offsets = [...local].map((letter) => letter.charCodeAt(0) % BLOCK);
  const written = offsets.map((offset, at) => {
    const next = offsets[at + 1];
    if (offset <= ANUSVARA) return next === undefined || (next >= 0x2a && next <= 0x2e) ? "m" : "n";
    if (offset >= SIGN) return SIGNS[offset - SIGN] ?? "";
    const consonant = CONSONANTS[offset - FIRST - VOWELS.length];
    if (!consonant) return VOWELS[offset - FIRST] ?? "";
    const hasVowel = next !== undefined && next >= SIGN && next <= VIRAMA;
    // In Hindi the last "a" is silent.
    return hasVowel || (isHindi && next === undefined) ? consonant : `${consonant}a`;
  });
  return written.join("");
}

const LETTERS: Readonly<Record<string, string>> = {
  a: "ಎ ए",
  b: "ಬಿ बी",
  c: "ಸಿ सी",
  d: "ಡಿ डी",
  e: "ಇ ई",
  f: "ಎಫ್ एफ",
  g: "ಜಿ जी",
  h: "ಎಚ್ ಹೆಚ್ एच",
  i: "ಐ आई",
  j: "ಜೆ जे",
  k: "ಕೆ के",
  l: "ಎಲ್ एल",
  m: "ಎಂ ಎಮ್ एम",
  n: "ಎನ್ एन",
  o: "ಓ ಒ ओ",
  p: "ಪಿ पी",
  q: "ಕ್ಯೂ क्यू",
  r: "ಆರ್ आर",
  s: "ಎಸ್ एस",
  t: "ಟಿ टी",
  u: "ಯು यू",
  v: "ವಿ वी",
  w: "ಡಬ್ಲ್ಯೂ डब्ल्यू",
  x: "ಎಕ್ಸ್ एक्स",
  y: "ವೈ वाई",
  z: "ಜೆಡ್ जेड",
};
const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).flatMap(([letter, names]) => names.split(" ").map((name) => [fold(name), letter])),
);
const NAMES = [...LETTER_OF.keys()].sort((a, b) => b.length - a.length).join("|");
const INITIALS = new RegExp(`^(?:${NAMES})+$`);

/** "ಎಂಜಿ" is "mg": a word of nothing but the names of Latin letters; null for any other. */
export function initialsOf(folded: string): string | null {
  if (!INITIALS.test(folded)) return null;
  return folded.replace(new RegExp(NAMES, "g"), (name) => LETTER_OF.get(name)!);
}
