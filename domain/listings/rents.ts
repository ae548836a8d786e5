import type { Stay } from "./choices.ts";

/** Rents that a search text names, in rupees, and the text without them. */
export interface Rents {
  minRent?: number;
  maxRent?: number;
  /** What these are rents of: a month, or a day of a short stay. Absent without rents. */
  stay?: Stay;
  rest: string;
}

/** Less than this is a house number, a distance or a half-typed rent. */
const LEAST = { monthly: 1_000, "short-term": 100 } as const;
const MOST = 99_999_999;
/** Nobody asks more for a day: in a search for short stays, more than this is the rent of a month unless it says so. */
export const DAY_PRICE_MAX = 3_000;

const AMOUNT = String.raw`(?:₹|\brs\b\.?|\binr\b)? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}(?:\.\d{1,2})?) ?(k|thousand)?(?![\p{L}\p{N}])(?! ?(?:m|km|kms|mtrs?|met(?:re|er)s?|feet|ft|sq|mins?|minutes|sharing|beds?)(?![\p{L}\p{N}]))(?: ?(?:\/-|rs\b\.?|rupees|inr\b))?`;
const BELOW =
  "under|below|less than|not more than|no more than|up ?to|within|at most|max(?:imum)?|cheaper than|budget(?: of)?|<=?";
const ABOVE = "above|over|more than|greater than|at least|min(?:imum)?|starting(?: from| at)?|from|>=?";
// "Daily Housekeeping" is an amenity.
const PER = String.raw`(?:\/ ?|per ?|an? |each |every )(?:day|night|week|wk|month|mo)|daily(?! ?(?:house|clean))|nightly|weekly|monthly|p\.?m\.?|(?:प्रति|हर|एक) ?(?:दिन|हफ\u093c?्त[ाे]|सप्ताह|महीन[ाे]|माह)|रोज\u093c?(?:ाना)?|ದಿನಕ್ಕೆ|ವಾರಕ್ಕೆ|ತಿಂಗಳಿಗೆ`;
// Half typed, "500 per d" is what it will be.
const AFTER = String.raw`(?: ?(${PER})(?![\p{L}\p{M}\p{N}])| (?:\/|pe?r?|a)(?: ?[dnwm]\p{L}{0,4})?$)?`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])(?:(${PER}) )?(?:rent )?`;

const RANGE = new RegExp(
  `${BEFORE}(?:between |from )?${AMOUNT} ?(?:to|and|till|[-\\u2013\\u2014]) ?${AMOUNT}${AFTER}`,
  "u",
);
const UPPER = new RegExp(`${BEFORE}(?:${BELOW}) ?${AMOUNT}${AFTER}`, "u");
const LOWER = new RegExp(`${BEFORE}(?:${ABOVE}) ?${AMOUNT}${AFTER}`, "u");
const ANY = new RegExp(`${BEFORE}${AMOUNT}${AFTER}`, "gu");
// In Kannada and Hindi the bound stands behind: "8000 ರೂಪಾಯಿ ಒಳಗೆ", "8 हज़ार से कम".
const LOCAL_AMOUNT = String.raw`${BEFORE}₹? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}) ?(?:(ಸಾವಿರ|हज\u093c?ार)[\p{L}\p{M}]{0,6} ?)?(?:(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.? ?)?(?:(${PER}) ?)?(?:ಕ್ಕಿಂತ|ಗಿಂತ)? ?`;
const LOCAL_BELOW = "ಒಳಗೆ|ಒಳಗಿನ|ಕಡಿಮೆ|ವರೆಗೆ|ರವರೆಗೆ|से कम|के अंदर|के नीचे|तक";
const LOCAL_ABOVE = String.raw`ಮೇಲೆ|ಹೆಚ್ಚು|से ऊपर|से ज\u093c?्यादा`;
const [LOCAL_UPPER, LOCAL_LOWER] = [LOCAL_BELOW, LOCAL_ABOVE].map(
  (bound) => new RegExp(String.raw`${LOCAL_AMOUNT}(?:${bound})(?![\p{L}\p{M}])`, "u"),
) as [RegExp, RegExp];
// While somebody is still typing "under 9000", the list must not be empty at "under 9".
const UNFINISHED =
  /(?<![\p{L}\p{N}])(?:under|below|less than|up ?to|above|over|more than|between)(?: ?(?:₹|rs\.?)? ?\d{0,3}(?: (?:\/|pe?r?|a)(?: ?[dnwm]\p{L}{0,4})?)?)?$/u;

type Unit = "day" | "week" | "month";

function unitOf(words: string | undefined): Unit | undefined {
  if (words === undefined) return undefined;
  if (/day|dail|night|दिन|रोज|ದಿನ/.test(words)) return "day";
  return /w(?:ee)?k|हफ|सप्ताह|ವಾರ/.test(words) ? "week" : "month";
}

const rupees = (digits: string | undefined, thousands: boolean): number =>
  Math.round(Number((digits ?? "").replaceAll(",", "")) * (thousands ? 1_000 : 1));

/** What a pattern found: groups are the unit before, amounts each with its thousands, and the unit behind. */
interface Found {
  match: RegExpExecArray;
  amounts: number[];
  unit: Unit | undefined;
}

function foundOf(match: RegExpExecArray | null | undefined): Found | null {
  if (!match) return null;
  const [, before, ...amounts] = match;
  const behind = amounts.pop();
  const unit = unitOf(before ?? behind);
  const [digits, thousands, high, highThousands] = amounts;
  if (high === undefined) return { match, unit, amounts: [rupees(digits, thousands !== undefined)] };
  // "9 to 12k": the thousands are said once.
  const said = thousands !== undefined || (highThousands !== undefined && Number(digits) < LEAST.monthly);
  return { match, unit, amounts: [rupees(digits, said), rupees(high, highThousands !== undefined)] };
}

/** The stay that amounts are for, in a search for `asked`; null when they are no rents. */
function stayOf({ unit, amounts }: Found, asked: Stay): Stay | null {
  const named = unit && (unit === "month" ? "monthly" : "short-term");
  const stay = named ?? (Math.max(...amounts) > DAY_PRICE_MAX ? "monthly" : asked);
  return Math.min(...amounts) >= LEAST[stay] && Math.max(...amounts) <= MOST ? stay : null;
}

/** The first pattern's find that is a rent. */
function firstRent(finds: Iterable<RegExpExecArray | null>, asked: Stay) {
  for (const match of finds) {
    const found = foundOf(match);
    const stay = found && stayOf(found, asked);
    if (found && stay) return { ...found, stay };
  }
  return null;
}

/**
 * Reads "under 9000", "above ₹8,000", "9k to 12k", "500 per day", "3500 a week" (a seventh of it is the price of a day).
 * Bounds the wrong way round are turned.
 * @param asked the stay that is searched for: what an amount is for that does not say so itself
 */
export function readRents(text: string, asked: Stay = "monthly"): Rents {
  let rest = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  const read: Omit<Rents, "rest"> = {};
  const take = (patterns: Iterable<RegExpExecArray | null>, ...keys: ("minRent" | "maxRent")[]) => {
    const rent = firstRent(patterns, read.stay ?? asked);
    if (!rent || (read.stay !== undefined && read.stay !== rent.stay)) return;
    const { match, stay, unit } = rent;
    const amounts = rent.amounts
      .sort((low, high) => low - high)
      .map((amount) => (unit === "week" ? Math.round((amount * 100) / 7) / 100 : amount));
    keys.forEach((key, at) => {
      read[key] = amounts[at]!;
    });
    read.stay = stay;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
      .replace(/ +/g, " ")
      .trim();
  };
  take([RANGE.exec(rest)], "minRent", "maxRent");
  if (read.stay === undefined) {
    for (const upper of [UPPER, LOCAL_UPPER])
      if (read.maxRent === undefined) take([upper.exec(rest)], "maxRent");
    for (const lower of [LOWER, LOCAL_LOWER])
      if (read.minRent === undefined) take([lower.exec(rest)], "minRent");
  }
  // A rent that says what it is for needs no word for a bound.
  if (read.stay === undefined) {
    const named = [...rest.matchAll(ANY)].filter(([, before, , , behind]) => before ?? behind);
    take(named, "maxRent");
  }
  const { minRent = 0, maxRent = Number.MAX_SAFE_INTEGER } = read;
  if (minRent > maxRent) [read.minRent, read.maxRent] = [maxRent, minRent];
  return { ...read, rest: rest.replace(UNFINISHED, "").trim() };
}
