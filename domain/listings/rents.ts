/** Rents that a search text names, in whole rupees, and the text without them. */
export interface Rents {
  minRent?: number;
  maxRent?: number;
  rest: string;
}

/** Less than this is a house number, a distance or a half-typed rent. */
const LEAST = 1_000;
const MOST = 99_999_999;

const AMOUNT = String.raw`(?:₹|\brs\b\.?|\binr\b)? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}(?:\.\d{1,2})?) ?(k|thousand)?(?![\p{L}\p{N}])(?! ?(?:m|km|kms|mtrs?|met(?:re|er)s?|feet|ft|sq|mins?|minutes|sharing|beds?)(?![\p{L}\p{N}]))(?: ?(?:\/-|rs\b\.?|rupees|inr\b))?`;
const BELOW =
  "under|below|less than|not more than|no more than|up ?to|within|at most|max(?:imum)?|cheaper than|budget(?: of)?|<=?";
const ABOVE = "above|over|more than|greater than|at least|min(?:imum)?|starting(?: from| at)?|from|>=?";
const MONTHLY = String.raw`(?: ?(?:\/ ?mo(?:nth)?|per month|a month|p\.?m\.?|monthly)(?![\p{L}\p{N}]))?`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])(?:rent )?`;

const RANGE = new RegExp(
  `${BEFORE}(?:between |from )?${AMOUNT} ?(?:to|and|till|[-\\u2013\\u2014]) ?${AMOUNT}${MONTHLY}`,
  "u",
);
const UPPER = new RegExp(`${BEFORE}(?:${BELOW}) ?${AMOUNT}${MONTHLY}`, "u");
const LOWER = new RegExp(`${BEFORE}(?:${ABOVE}) ?${AMOUNT}${MONTHLY}`, "u");
// In Kannada and Hindi the bound stands behind: "8000 ರೂಪಾಯಿ ಒಳಗೆ", "8 हज़ार से कम".
const LOCAL_AMOUNT = String.raw`${BEFORE}₹? ?(\d{1,3}(?:,\d{2,3})+|\d{1,8}) ?(?:(ಸಾವಿರ|हज\u093c?ार)[\p{L}\p{M}]{0,6} ?)?(?:(?:ರೂ|रु)[\p{L}\p{M}]{0,12}\.? ?)?(?:ಕ್ಕಿಂತ|ಗಿಂತ)? ?`;
const LOCAL_BELOW = "ಒಳಗೆ|ಒಳಗಿನ|ಕಡಿಮೆ|ವರೆಗೆ|ರವರೆಗೆ|से कम|के अंदर|के नीचे|तक";
const LOCAL_ABOVE = String.raw`ಮೇಲೆ|ಹೆಚ್ಚು|से ऊपर|से ज\u093c?्यादा`;
const [LOCAL_UPPER, LOCAL_LOWER] = [LOCAL_BELOW, LOCAL_ABOVE].map(
  (bound) => new RegExp(String.raw`${LOCAL_AMOUNT}(?:${bound})(?![\p{L}\p{M}])`, "u"),
) as [RegExp, RegExp];
// While somebody is still typing "under 9000", the list must not be empty at "under 9".
const UNFINISHED =
  /(?<![\p{L}\p{N}])(?:under|below|less than|up ?to|above|over|more than|between)(?: ?(?:₹|rs\.?)? ?\d{0,3})?$/u;

function rupees(digits: string | undefined, thousands: boolean): number | null {
  const amount = Math.round(Number((digits ?? "").replaceAll(",", "")) * (thousands ? 1_000 : 1));
  return amount >= LEAST && amount <= MOST ? amount : null;
}

function rangeOf([, low, lowK, high, highK]: RegExpExecArray): [number, number] | null {
  const to = rupees(high, highK !== undefined);
  // "9 to 12k": the thousands are said once.
  const said = lowK !== undefined || (highK !== undefined && Number(low) < LEAST);
  const from = rupees(low, said);
  return from === null || to === null ? null : [from, to];
}

/** Reads "under 9000", "above ₹8,000", "9k to 12k", "5000-9000". Bounds the wrong way round are turned. */
export function readRents(text: string): Rents {
  let rest = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  const bounds: { low?: number; high?: number } = {};
  const cut = (match: RegExpExecArray) => {
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
      .replace(/ +/g, " ")
      .trim();
  };
  const range = RANGE.exec(rest);
  const both = range && rangeOf(range);
  if (both) {
    [bounds.low, bounds.high] = both;
    cut(range);
  } else {
    for (const [key, pattern] of [
      ["high", UPPER],
      ["low", LOWER],
      ["high", LOCAL_UPPER],
      ["low", LOCAL_LOWER],
    ] as const) {
      if (bounds[key] !== undefined) continue;
      const match = pattern.exec(rest);
      const amount = match && rupees(match[1], match[2] !== undefined);
      if (!amount) continue;
      bounds[key] = amount;
      cut(match);
    }
  }
  rest = rest.replace(UNFINISHED, "").trim();
  const turned = bounds.low !== undefined && bounds.high !== undefined && bounds.low > bounds.high;
  const [minRent, maxRent] = turned ? [bounds.high, bounds.low] : [bounds.low, bounds.high];
  return { rest, ...(minRent && { minRent }), ...(maxRent && { maxRent }) };
}
