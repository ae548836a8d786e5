import { toPaise } from "../money.ts";

const ONES =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const TENS = "Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

const below100 = (n: number): string =>
  n < 20 ? ONES[n]! : [TENS[Math.trunc(n / 10)]!, ...(n % 10 ? [ONES[n % 10]!] : [])].join(" ");

const UNITS = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
] as const;

function inWords(n: number): string {
  const words: string[] = [];
  let left = n;
  for (const [unit, name] of UNITS) {
    if (left >= unit) words.push(inWords(Math.trunc(left / unit)), name);
    left %= unit;
  }
  if (left > 0 || words.length === 0) words.push(below100(left));
  return words.join(" ");
}

/** "Rupees Nine Thousand Five Hundred Only", in English: employers and tax offices ask for it. */
export function amountInWords(amount: string): string {
  const paise = toPaise(amount);
  const rest = paise % 100;
  return `Rupees ${inWords(Math.trunc(paise / 100))}${rest ? ` and ${below100(rest)} Paise` : ""} Only`;
}
