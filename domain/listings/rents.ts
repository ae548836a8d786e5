/** Rents that a search text names, in whole rupees. */
export interface Rents {
  minRent?: number;
  maxRent?: number;
  /** Where the text says so: first character, and the one behind the last. */
  spans: [start: number, end: number][];
  /** The text with spaces in their place, as long as it was. */
  rest: string;
}

/** Less than this is a house number, a distance or a half-typed rent. */
const LEAST = 1_000;
const MOST = 99_999_999;
/** A longer number without a sign of money is a PIN code or a phone number. */
const MOST_DIGITS_BARE = 5;

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].concat(
  ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
  "twenty",
);
const THOUSAND = String.raw`k|thousand|thousnd|haz+a+r|haja+r|sa+vira|ಸಾವಿರ|हज\u093c?ार`;
const MONEY = String.raw`\/-|rs\b\.?|rupees|rupee|inr\b|rupay[ae]?|(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.?`;
const NO_RENT = `m|km|kms|mtrs?|met(?:re|er)s?|feet|foot|ft|sq|sqft|mins?|minutes|sharing|beds?|mbps`;
const AMOUNT = String.raw`(?:₹|\brs\b\.?|\binr\b)? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}(?:\.\d{1,2})?|${NUMBERS.join("|")}) ?(${THOUSAND})?(?![\p{L}\p{N}\p{M}])(?! ?(?:${NO_RENT})(?![\p{L}\p{N}]))(?: ?(?:${MONEY}))?`;
const BELOW =
  "under|below|less than|not more than|no more than|up ?to|within|at most|max(?:imum)?|cheaper than|(?:my )?budget(?: is| of|:)?|<=?";
const ABOVE = "above|over|more than|greater than|at least|min(?:imum)?|starting(?: from| at)?|from|>=?";
const ABOUT = "around|about|approx(?:imately)?\\.?|near(?:ly)?|~";
const MONTHLY = String.raw`(?: ?(?:\/ ?mo(?:nth)?|per month|a month|p\.?m\.?|monthly)(?![\p{L}\p{N}]))?`;
const BEFORE = String.raw`(?<![\p{L}\p{N}\p{M}])(?:rent )?`;
/** Behind an amount: "and above", "se kam", "olage". */
const UP_BEHIND =
  " ?(?:and above|or above|or more|and more|onwards|\\+|se upar|se (?:jy|z)[ay]+da|mele)(?![\\p{L}\\p{N}])";
const DOWN_BEHIND =
  "(?: ?(?:and below|or below|or less|max(?:imum)?|budget|ke and[ae]r|ke neeche|se kam|tak|olage|olagade|varege|each)(?![\\p{L}\\p{N}]))?";

const RANGE = new RegExp(
  `${BEFORE}(?:between |from )?${AMOUNT} ?(?:to|and|till|se|से|ರಿಂದ|[-\\u2013\\u2014]) ?${AMOUNT}${MONTHLY}(?: ?(?:तक|tak|ವರೆಗೆ))?`,
  "gu",
);
const pattern = (text: string) => new RegExp(text, "gu");
const UPPER = pattern(`${BEFORE}(?:${BELOW}) ?${AMOUNT}${MONTHLY}${DOWN_BEHIND}`);
const LOWER = pattern(`${BEFORE}(?:${ABOVE}) ?${AMOUNT}${MONTHLY}`);
const LOWER_BEHIND = pattern(`${BEFORE}${AMOUNT}${MONTHLY}${UP_BEHIND}`);
const ROUGHLY = pattern(`${BEFORE}(?:${ABOUT}) ?${AMOUNT}${MONTHLY}`);
const BARE = pattern(`(?<![.,])${BEFORE}${AMOUNT}${MONTHLY}${DOWN_BEHIND}`);
// In Kannada and Hindi the bound stands behind: "8000 ರೂಪಾಯಿ ಒಳಗೆ", "8 हज़ार से कम".
const LOCAL_AMOUNT = String.raw`${BEFORE}₹? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}) ?(?:(ಸಾವಿರ|हज\u093c?ार)[\p{L}\p{M}]{0,6} ?)?(?:(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.? ?)?(?:ಕ್ಕಿಂತ|ಗಿಂತ)? ?`;
const LOCAL_BELOW = "ಒಳಗೆ|ಒಳಗಿನ|ಕಡಿಮೆ|ವರೆಗೆ|ರವರೆಗೆ|से कम|के अंदर|के नीचे|तक";
const LOCAL_ABOVE = String.raw`ಮೇಲೆ|ಹೆಚ್ಚು|से ऊपर|से ज\u093c?्यादा`;
const [LOCAL_UPPER, LOCAL_LOWER] = [LOCAL_BELOW, LOCAL_ABOVE].map((bound) =>
  pattern(String.raw`${LOCAL_AMOUNT}(?:${bound})(?![\p{L}\p{M}])`),
) as [RegExp, RegExp];
// Amounts that are no rent of a month: deposits, and prices of a day or a week.
const NOT_RENT = [
  pattern(`(?:security )?(?:deposit|advance)(?: (?:of|is|only|${BELOW}|${ABOVE})){0,2} ?${AMOUNT}(?: only)?`),
  pattern(`${BEFORE}${AMOUNT} (?:as )?(?:security )?(?:deposit|advance)(?![\\p{L}\\p{N}])`),
  pattern(`${BEFORE}${AMOUNT}(?= ?(?:\\/|per|a|for a)? ?(?:day|daily|night|week|weekly)(?![\\p{L}\\p{N}]))`),
];
// While somebody is still typing "under 9000", the list must not be empty at "under 9".
const UNFINISHED =
  /(?<![\p{L}\p{N}])(?:under|below|less than|up ?to|above|over|more than|between)(?: ?(?:₹|rs\.?)? ?\d{0,3})? *$/u;

function rupees(digits: string | undefined, thousands: boolean): number | null {
  const word = NUMBERS.indexOf(digits ?? "") + 1;
  const amount = Math.round((word || Number((digits ?? "").replaceAll(",", ""))) * (thousands ? 1_000 : 1));
  return amount >= LEAST && amount <= MOST ? amount : null;
}

function rangeOf([, low, lowK, high, highK]: RegExpExecArray): [number, number] | null {
  const to = rupees(high, highK !== undefined);
  // "9 to 12k": the thousands are said once.
  const said = lowK !== undefined || (highK !== undefined && Number(low) < LEAST);
  const from = rupees(low, said);
  return from === null || to === null ? null : [from, to];
}

function bareAmount([all, digits = "", thousands]: RegExpExecArray): number | null {
  const counted = digits.replaceAll(",", "").split(".")[0]!.length;
  if (counted > MOST_DIGITS_BARE && !/[₹,]|rs|inr|rupee/.test(all)) return null;
  return rupees(digits, thousands !== undefined);
}

const amountOf = ([, digits, thousands]: RegExpExecArray) => rupees(digits, thousands !== undefined);
/** Who says "around 8k" takes a little more, up to the next five hundred. */
const roughly = (match: RegExpExecArray) => {
  const amount = amountOf(match);
  return amount && Math.ceil((amount * 1.1) / 500) * 500;
};

/**
 * A text as rents are read: each character in lower case and each digit as 0 to 9, in its place.
 * @param text in NFC
 */
function lowered(text: string): string {
  return text.replace(/[^a-z ]/gu, (character) => {
    const lower = character.toLowerCase();
    if (lower.length !== character.length) return character;
    const digit = /[०-९]/.test(lower) ? 0x966 : /[೦-೯]/.test(lower) ? 0xce6 : 0;
    return digit ? String(lower.charCodeAt(0) - digit) : lower;
  });
}

/**
 * Reads "under 9000", "above ₹8,000", "9k to 12k", "5000-9000"; an amount by itself is the most that is paid. Bounds
 * the wrong way round are turned.
 * @param text in NFC, with single spaces, of at most 200 characters: the patterns look at each place once or twice
 */
export function readRents(text: string): Rents {
  let rest = lowered(text);
  const spans: [number, number][] = [];
  const bounds: { low?: number; high?: number } = {};
  const mask = (from: number, to: number) => {
    rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
  };
  const find = <T>(matcher: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    for (const match of rest.matchAll(matcher)) {
      const value = read(match as RegExpExecArray);
      if (value === null || value === 0) continue;
      const end = match.index + match[0].trimEnd().length;
      const start = match.index + match[0].length - match[0].trimStart().length;
      spans.push([start, end]);
      mask(start, end);
      return value;
    }
    return null;
  };
  for (const matcher of NOT_RENT)
    for (const match of rest.matchAll(matcher))
      if (amountOf(match as RegExpExecArray)) mask(match.index, match.index + match[0].length);
  const both = find(RANGE, rangeOf);
  if (both) [bounds.low, bounds.high] = both;
  else {
    for (const [key, matcher, read] of [
      ["high", UPPER, amountOf],
      ["low", LOWER, amountOf],
      ["low", LOWER_BEHIND, amountOf],
      ["high", LOCAL_UPPER, amountOf],
      ["low", LOCAL_LOWER, amountOf],
      ["high", ROUGHLY, roughly],
    ] as const) {
      if (bounds[key] !== undefined) continue;
      bounds[key] = find(matcher, read) ?? undefined;
    }
    if (bounds.low === undefined && bounds.high === undefined)
      bounds.high = find(BARE, bareAmount) ?? undefined;
  }
  const unfinished = UNFINISHED.exec(rest);
  if (unfinished) mask(unfinished.index, rest.length);
  const turned = bounds.low !== undefined && bounds.high !== undefined && bounds.low > bounds.high;
  const [minRent, maxRent] = turned ? [bounds.high, bounds.low] : [bounds.low, bounds.high];
  return {
    rest,
    spans: spans.sort(([a], [b]) => a - b),
    ...(minRent && { minRent }),
    ...(maxRent && { maxRent }),
  };
}
