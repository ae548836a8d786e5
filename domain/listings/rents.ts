import { AMOUNT_IN_WORDS, amountBefore, amountOf, HAS_AMOUNT, LOCAL_AMOUNT_IN_WORDS } from "./amounts.ts";
import { DAY_PRICE_MAX, type Stay } from "./choices.ts";

/** Rents that a search text names, in rupees. */
export interface Rents {
  minRent?: number;
  maxRent?: number;
  /** What these are rents of: a month, or a day of a short stay. Absent without rents. */
  stay?: Stay;
  /** Whether the text says so itself: "500 per day". */
  isNamed?: boolean;
  /** Where the text says so: first character, and the one behind the last. */
  spans: [start: number, end: number][];
  /** The text with spaces in their place, as long as it was. */
  rest: string;
}

/** Less than this is a house number, a distance or a half-typed rent. */
const LEAST = { monthly: 1_000, "short-term": 100 } as const;
const MOST = 99_999_999;
/** A longer number without a sign of money is a PIN code or a phone number. */
const MOST_DIGITS_BARE = 5;

const MONEY = String.raw`\/-|rs\b\.?|rupees|rupee|inr\b|rupay[ae]?|(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.?`;
const NO_RENT = `m|km|kms|mtrs?|met(?:re|er)s?|feet|foot|ft|sq|sqft|mins?|minutes|sharing|beds?|mbps`;
const AMOUNT = String.raw`(?:₹|\brs\b\.?|\binr\b)? ?${AMOUNT_IN_WORDS}(?![\p{L}\p{N}\p{M}])(?! ?(?:${NO_RENT})(?![\p{L}\p{N}]))(?: ?(?:${MONEY}))?`;
const BELOW =
  "under|below|less than|not more than|no more than|up ?to|within|at most|max(?:imum)?|cheaper than|(?:my )?budget(?: is| of|:)?|<=?";
const ABOVE = "above|over|more than|greater than|at least|min(?:imum)?|starting(?: from| at)?|from|>=?";
const ABOUT = "around|about|approx(?:imately)?\\.?|near(?:ly)?|~";
// "Daily Housekeeping" is an amenity.
const PER = String.raw`(?:\/ ?|per ?|an? |each |every )(?:day|night|week|wk|month|mo)|daily(?! ?(?:house|clean))|nightly|day(?= rent)|weekly|monthly|p\.?m\.?|(?:प्रति|हर|एक) ?(?:दिन|हफ\u093c?्त[ाे]|सप्ताह|महीन[ाे]|माह)|रोज\u093c?(?:ाना)?|ದಿನಕ್ಕೆ|ವಾರಕ್ಕೆ|ತಿಂಗಳಿಗೆ`;
// Half typed, "500 per d" is what it will be.
const AFTER = String.raw`(?: ?(${PER})(?![\p{L}\p{M}\p{N}])| (?:\/|pe?r?|a)(?: ?[dnwm]\p{L}{0,4})? *$)?`;
const START = String.raw`(?<![\p{L}\p{N}\p{M}])`;
const BEFORE = `${START}(?:(${PER}) )?(?:rent )?`;
/** Behind an amount: "and above", "se kam", "olage". */
const UP_BEHIND =
  " ?(?:and above|or above|or more|and more|onwards|\\+|se upar|se (?:jy|z)[ay]+da|mele)(?![\\p{L}\\p{N}])";
const DOWN_BEHIND =
  "(?: ?(?:and below|or below|or less|max(?:imum)?|budget|ke and[ae]r|ke neeche|se kam|tak|olage|olagade|varege|each)(?![\\p{L}\\p{N}]))?";

const RANGE = new RegExp(
  `${BEFORE}(?:between |from )?${AMOUNT} ?(?:to|and|till|se|से|ರಿಂದ|[-\\u2013\\u2014]) ?${AMOUNT}${AFTER}(?: ?(?:तक|tak|ವರೆಗೆ))?`,
  "gu",
);
const pattern = (text: string) => new RegExp(text, "gu");
const UPPER = pattern(`${BEFORE}(?:${BELOW}) ?${AMOUNT}${AFTER}${DOWN_BEHIND}`);
const LOWER = pattern(`${BEFORE}(?:${ABOVE}) ?${AMOUNT}${AFTER}`);
const LOWER_BEHIND = pattern(`${BEFORE}${AMOUNT}${AFTER}${UP_BEHIND}`);
const ROUGHLY = pattern(`${BEFORE}(?:${ABOUT}) ?${AMOUNT}${AFTER}`);
const BARE = pattern(`(?<![.,])${BEFORE}${AMOUNT}${AFTER}${DOWN_BEHIND}`);
// In Kannada and Hindi the bound stands behind: "8000 ರೂಪಾಯಿ ಒಳಗೆ", "8 हज़ार से कम".
const LOCAL_AMOUNT = String.raw`${BEFORE}₹? ?${LOCAL_AMOUNT_IN_WORDS}(?:(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.? ?)?(?:(${PER}) ?)?(?:ಕ್ಕಿಂತ|ಗಿಂತ)? ?`;
const LOCAL_BELOW = "ಒಳಗೆ|ಒಳಗಿನ|ಕಡಿಮೆ|ವರೆಗೆ|ರವರೆಗೆ|से कम|के अंदर|के नीचे|तक";
const LOCAL_ABOVE = String.raw`ಮೇಲೆ|ಹೆಚ್ಚು|से ऊपर|से ज\u093c?्यादा`;
const [LOCAL_UPPER, LOCAL_LOWER] = [LOCAL_BELOW, LOCAL_ABOVE].map((bound) =>
  pattern(String.raw`${LOCAL_AMOUNT}(?:${bound})(?![\p{L}\p{M}])`),
) as [RegExp, RegExp];
// Amounts that are no rent.
const NOT_RENT = [
  pattern(`(?:security )?(?:deposit|advance)(?: (?:of|is|only|${BELOW}|${ABOVE})){0,2} ?${AMOUNT}(?: only)?`),
  pattern(`${START}(?:rent )?${AMOUNT} (?:as )?(?:security )?(?:deposit|advance)(?![\\p{L}\\p{N}])`),
];
// While somebody is still typing "under 9000", the list must not be empty at "under 9".
const UNFINISHED =
  /(?<![\p{L}\p{N}])(?:under|below|less than|up ?to|above|over|more than|between)(?: ?(?:₹|rs\.?)? ?\d{0,3}(?: (?:\/|pe?r?|a)(?: ?[dnwm]\p{L}{0,4})?)?)? *$/u;

type Unit = "day" | "week" | "month";

function unitOf(words: string | undefined): Unit | undefined {
  if (words === undefined) return undefined;
  if (/day|dail|night|दिन|रोज|ದಿನ/.test(words)) return "day";
  return /w(?:ee)?k|हफ|सप्ताह|ವಾರ/.test(words) ? "week" : "month";
}

/** Amounts that the text names, of a month or of a day, the lower first. */
interface Found {
  amounts: number[];
  stay: Stay;
  isNamed: boolean;
}

/**
 * What a pattern found: its groups are the unit before, amounts each with its multiple, and the unit behind.
 * @param isMoney whether the text says that it is: by a sign, or "under" before it
 * @returns null when it is no rent
 */
function foundIn([, before, ...groups]: RegExpExecArray, asked: Stay, isMoney = true): Found | null {
  const behind = groups.pop();
  const unit = unitOf(before ?? behind);
  const [low, multiple, high, highMultiple] = groups as [string, string?, string?, string?];
  const amounts = [amountOf(low, multiple)];
  if (groups.length > 2) amounts.push(amountOf(high!, highMultiple));
  if (!multiple && highMultiple && amounts[0]! < LEAST.monthly) amounts[0] = amountBefore(low, highMultiple);
  const named = unit && (unit === "month" ? "monthly" : "short-term");
  let stay = named ?? (Math.max(...amounts) > DAY_PRICE_MAX ? "monthly" : asked);
  // No monthly rent is this low: "under 500" is the price of a day.
  if (!unit && isMoney && Math.max(...amounts) < LEAST.monthly) stay = "short-term";
  // "Under 500 monthly" says what it is: the search finds none, and tells so.
  const least = LEAST[unit ? "short-term" : stay];
  if (Math.min(...amounts) < least || Math.max(...amounts) > MOST) return null;
  const inUnit = (amount: number) => (unit === "week" ? Math.round((amount * 100) / 7) / 100 : amount);
  return { amounts: amounts.sort((a, b) => a - b).map(inUnit), stay, isNamed: named !== undefined };
}

const hasSign = ([text]: RegExpExecArray) => /₹|rs|inr|rupee/.test(text);

function bareAmount(match: RegExpExecArray, asked: Stay): Found | null {
  const counted = /^[\d,]*/.exec(match[2] ?? "")![0].replaceAll(",", "").length;
  if (counted > MOST_DIGITS_BARE && !hasSign(match) && !match[0].includes(",")) return null;
  return foundIn(match, asked, hasSign(match));
}

/** "560-102" is a PIN code, and "between 300 and 500" is not. */
const range = (match: RegExpExecArray, asked: Stay) =>
  foundIn(match, asked, hasSign(match) || /^ *(?:between|from) /.test(match[0]));

/** Who says "around 8k" takes a little more, up to the next five hundred; of a day, up to the next fifty. */
function roughly(match: RegExpExecArray, asked: Stay): Found | null {
  const found = foundIn(match, asked);
  if (!found) return null;
  const step = found.stay === "monthly" ? 500 : 50;
  return { ...found, amounts: found.amounts.map((amount) => Math.ceil((amount * 1.1) / step) * step) };
}

/**
 * A text as rents are read: each character in lower case and each digit as 0 to 9, in its place.
 * @param text in NFC
 */
function lowered(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return text.replace(/[^a-z ]/gu, (character) => {
    const lower = character.toLowerCase();
    if (lower.length !== character.length) return character;
    const digit = /[०-९]/.test(lower) ? 0x966 : /[೦-೯]/.test(lower) ? 0xce6 : 0;
    return digit ? String(lower.charCodeAt(0) - digit) : lower;
  });
}

/**
 * Reads "under 9000", "above ₹8,000", "9k to 12k", "500 per day", "3500 a week" (a seventh of it is the price of a day);
 * an amount by itself is the most that is paid. Bounds the wrong way round are turned.
 * @param text in NFC, with single spaces, of at most 200 characters: the patterns look at each place once or twice
 * @param asked the stay that is searched for: what an amount is for that does not say so itself
 */
export function readRents(text: string, asked: Stay = "monthly"): Rents {
  let rest = lowered(text);
  const spans: [number, number][] = [];
  const read: Pick<Rents, "minRent" | "maxRent" | "stay" | "isNamed"> = {};
  const mask = (from: number, to: number) => {
    rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
  };
  const take = (matcher: RegExp, keys: readonly ("minRent" | "maxRent")[], reader = foundIn) => {
    if (keys.some((key) => read[key] !== undefined)) return;
    for (const match of rest.matchAll(matcher)) {
      const found = reader(match as RegExpExecArray, read.stay ?? asked);
      if (!found || (read.stay !== undefined && read.stay !== found.stay)) continue;
      keys.forEach((key, at) => {
        read[key] = found.amounts[at]!;
      });
      read.stay = found.stay;
      read.isNamed = read.isNamed || found.isNamed;
      const end = match.index + match[0].trimEnd().length;
      const start = match.index + match[0].length - match[0].trimStart().length;
      spans.push([start, end]);
      mask(start, end);
      return;
    }
  };
  const readAmounts = () => {
    for (const matcher of NOT_RENT)
      for (const match of rest.matchAll(matcher))
        if (amountOf(match[1]!, match[2]) >= LEAST.monthly) mask(match.index, match.index + match[0].length);
    take(RANGE, ["minRent", "maxRent"], range);
    if (read.stay === undefined) {
      take(UPPER, ["maxRent"]);
      take(LOWER, ["minRent"]);
      take(LOWER_BEHIND, ["minRent"]);
      take(LOCAL_UPPER, ["maxRent"]);
      take(LOCAL_LOWER, ["minRent"]);
      take(ROUGHLY, ["maxRent"], roughly);
    }
    if (read.stay === undefined) take(BARE, ["maxRent"], bareAmount);
  };
  if (HAS_AMOUNT.test(rest)) readAmounts();
  const unfinished = UNFINISHED.exec(rest);
  if (unfinished) mask(unfinished.index, rest.length);
  const { minRent = 0, maxRent = Number.MAX_SAFE_INTEGER } = read;
  if (minRent > maxRent) [read.minRent, read.maxRent] = [maxRent, minRent];
  return { ...read, rest, spans: spans.sort(([a], [b]) => a - b) };
}
