// Amounts of money as people say them: "nine thousand five hundred", "साढ़े नौ हज़ार", "ಒಂಬತ್ತೂವರೆ ಸಾವಿರ".

const UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"];
const NUMBERS = [...UNITS, ...TEENS, "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty"];
const HALF = " and (?:a )?half";

/** As they stand before "thousand" or "hundred"; by themselves they count beds and people. */
const LOCAL_NUMBERS: readonly (readonly [amount: number, words: string])[] = [
  [1, "ek ondu एक ಒಂದು"],
  [2, "do eradu दो ಎರಡು"],
  [3, "teen mooru तीन ಮೂರು"],
  [4, "cha+r naalku चार ನಾಲ್ಕು"],
  [5, "paa?n?ch aidu पा[ंँ]च ಐದು"],
  [6, "chh?(?:e|ah) aaru छह छः छे ಆರು"],
  [7, "saa?t e+lu सात ಏಳು"],
  [8, "aa?th entu आठ ಎಂಟು"],
  [9, "nau ombattu नौ ಒಂಬತ್ತು"],
  [10, "d[au]s hattu दस ಹತ್ತು"],
  [11, "gy?a+rah? hannondu ग्यारह ಹನ್ನೊಂದು"],
  [12, "ba+rah? hanneradu बारह ಹನ್ನೆರಡು"],
  [13, "tera?h? hadimooru तेरह ಹದಿಮೂರು"],
  [14, "chaudah? hadinaalku चौदह ಹದಿನಾಲ್ಕು"],
  [15, "pandra?h? hadinaidu प(?:ं|न्)द्रह ಹದಿನೈದು"],
  [16, "solah? hadinaaru सोलह ಹದಿನಾರು"],
  [17, "satrah? hadinelu सत्रह ಹದಿನೇಳು"],
  [18, "atha+rah? hadinentu अठारह ಹದಿನೆಂಟು"],
  [19, "unni+s hattombattu उन्नीस ಹತ್ತೊಂಬತ್ತು"],
  [20, "bee?s ippattu बीस ಇಪ್ಪತ್ತು"],
  [25, "pac+h(?:ee|i)s ippattaidu पच्चीस ಇಪ್ಪತ್ತೈದು"],
  [30, "tee?s moovattu तीस ಮೂವತ್ತು"],
];
/** Hundreds that are one word, from one on. */
const LOCAL_HUNDREDS =
  "nooru|ನೂರು innooru|ಇನ್ನೂರು munnooru|ಮುನ್ನೂರು naanooru|ನಾನೂರು ain(?:oo|u)ru|ಐನೂರು aarnooru|ಆರುನೂರು elnooru|ಏಳುನೂರು entnooru|ಎಂಟುನೂರು ombainooru|ಒಂಬೈನೂರು".split(
    " ",
  );

const LOCAL_HALF = "sa+d+he|साढ\u093c?े";
/** Behind a number in Kannada, which makes it half of one more: "ombattuvare". */
const withHalf = (word: string) => word.replace(/u$/, "u(?:vare)?").replace(/ು$/, "(?:ು|ೂವರೆ)");
const anyOf = (words: string) => words.split(" ").map(withHalf).join("|");
const LOCAL_NUMBER = `(?:(?:${LOCAL_HALF}) )?(?:${LOCAL_NUMBERS.map(([, words]) => anyOf(words)).join("|")})`;

const THOUSAND = "k|thousand|thousnd|haz+a+r|haja+r|sa+vira|ಸಾವಿರ|हज\u093c?ार";
const HUNDRED = "hundred|sau|सौ";
const MULTIPLE = `${THOUSAND}|${HUNDRED}`;
/** "Five hundred" of "nine thousand five hundred". */
const REST_OF_THOUSAND = `(?:da|ದ)? (?:and )?(?:(?:[1-9]|${UNITS.join("|")}|${LOCAL_NUMBER}) ?(?:${HUNDRED})|${LOCAL_HUNDREDS.join("|")}|[1-9][05]0)`;
const THOUSANDS = `(?:${THOUSAND})(?:${REST_OF_THOUSAND})?`;

// "Twenty-two" is no range.
const IN_WORDS = `(?:${TENS.join("|")})(?:[ -](?:${UNITS.join("|")})|(?!-(?:${UNITS.join("|")})))|${NUMBERS.join("|")}`;
/** "Paanch se saat hazar": the thousands are said once. */
const BEFORE_MULTIPLE = `(?= ?(?:(?:se|से|to) (?:${LOCAL_NUMBER}) ?)?(?:${MULTIPLE}))`;
const DIGITS = String.raw`\d{1,3}(?:,\d{2,3})+|\d{1,8}`;

/** Two groups: a number, and what it is multiplied by, with what comes on top. For {@link amountOf}. */
export const AMOUNT_IN_WORDS = String.raw`((?:${DIGITS}(?:\.\d{1,2})?|${IN_WORDS})(?:${HALF}(?= ?(?:${MULTIPLE})))?|(?:${LOCAL_NUMBER})${BEFORE_MULTIPLE}|${LOCAL_HUNDREDS.join("|")}) ?(${THOUSANDS}|${HUNDRED})?`;
/** The same where Kannada and Hindi endings follow. */
export const LOCAL_AMOUNT_IN_WORDS = String.raw`(${DIGITS}|(?:${LOCAL_NUMBER})(?= ?(?:${THOUSAND}))) ?(?:((?:ಸಾವಿರ|हज\u093c?ार)(?:${REST_OF_THOUSAND})?)[\p{L}\p{M}]{0,6} ?)?`;

/** Most texts have none, and need no look at the patterns with one. */
export const HAS_AMOUNT = new RegExp(
  String.raw`\d|(?:${IN_WORDS}|${LOCAL_NUMBER}|${LOCAL_HUNDREDS.join("|")})(?= ?(?:${MULTIPLE})|(?![\p{L}\p{N}\p{M}]))`,
  "u",
);

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, "u");
const LOCAL = LOCAL_NUMBERS.map(([amount, words]) => [amount, whole(anyOf(words))] as const);
const HUNDREDS = LOCAL_HUNDREDS.map(whole);
const IS_HALF = new RegExp(`^(?:${LOCAL_HALF}) |${HALF}$|(?:vare|ೂವರೆ)$`, "u");
const AROUND_NUMBER = new RegExp(`^(?:${LOCAL_HALF}) |${HALF}$`, "gu");
const IS_HUNDRED = whole(HUNDRED);
const REST = new RegExp(`^(?:${THOUSAND})(?:da|ದ)? (?:and )?(.+?) ?(${HUNDRED})?$`, "u");

function numberIn(text: string): number {
  const half = IS_HALF.test(text) ? 0.5 : 0;
  const words = text.replace(AROUND_NUMBER, "");
  const digits = Number(words.replaceAll(",", ""));
  if (!Number.isNaN(digits)) return digits + half;
  const local = LOCAL.find(([, pattern]) => pattern.test(words))?.[0];
  if (local) return local + half;
  const hundreds = HUNDREDS.findIndex((pattern) => pattern.test(words)) + 1;
  if (hundreds) return hundreds * 100;
  const english = words.split(/[ -]/).map((word) => {
    const tens = TENS.indexOf(word) + 1;
    return tens ? (tens + 1) * 10 : NUMBERS.indexOf(word) + 1;
  });
  return english.reduce((sum, each) => sum + each, half);
}

function factorOf(multiple: string | undefined): number {
  if (multiple === undefined) return 1;
  return IS_HUNDRED.test(multiple) ? 100 : 1_000;
}

/**
 * What the groups of {@link AMOUNT_IN_WORDS} say.
 * @param number the first one
 * @param multiple the second one
 */
export function amountOf(number: string, multiple: string | undefined): number {
  const [, rest, hundred] = REST.exec(multiple ?? "") ?? [];
  return Math.round(numberIn(number) * factorOf(multiple)) + (rest ? numberIn(rest) * factorOf(hundred) : 0);
}

/** "9 to 12k": what the higher one is multiplied by is said once. */
export const amountBefore = (number: string, higher: string | undefined): number =>
  Math.round(numberIn(number) * factorOf(higher));
