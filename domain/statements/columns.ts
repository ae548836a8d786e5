import { isRealDate } from "../dates.ts";
import { fromPaise } from "../money.ts";

// How the CSV of a bank is read: which column holds what, and what a cell says. Pure, and for each bank alike.

/** Indexes of columns. An amount stands in one for credits, or in one for both with a column or suffix Cr or Dr. */
export interface StatementColumns {
  date: number;
  narration: number;
  reference: number | null;
  credit: number | null;
  debit: number | null;
  amount: number | null;
  direction: number | null;
}
export type ColumnRole = keyof StatementColumns;
export type GuessedColumns = Record<ColumnRole, number | null>;

export interface ReadLine {
  /** yyyy-MM-dd */
  date: string;
  /** Rupees with two decimals, above zero. */
  amount: string;
  isDebit: boolean;
  /** Numbers in it that can be a UTR, the likeliest first. */
  utrs: string[];
  narration: string;
}

const CELL_MAX = 300;
const UTRS_MAX = 5;
/** Headings stand below the bank's and the customer's address. */
const PREAMBLE_MAX = 60;

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z/]+/g, " ")
    .trim();

const BOTH =
  /\b(cr|credit)\s*\/\s*(dr|debit)|\b(dr|debit)\s*\/\s*(cr|credit)|^(txn |transaction )?type$|\bcr dr\b|\bdr cr\b/;
const ROLES: Record<ColumnRole, readonly RegExp[]> = {
  date: [/^(txn|tran|transaction|post|posting|posted)? ?(date|dt)\b/, /\bdate\b/],
  narration: [/narration|description|particulars|remarks/, /details/],
  reference: [/\b(ref|reference|utr|rrn)\b/, /\b(chq|cheque|chqno)\b|(tran|transaction) id/],
  credit: [/\bdeposits?\b|\bcredits?\b/, /^cr\b/],
  debit: [/withdrawals?\b|\bdebits?\b/, /^dr\b/],
  amount: [/\b(amount|amt)\b/],
  direction: [BOTH],
};

function columnOf(headings: readonly string[], patterns: readonly RegExp[], from = 0): number | null {
  for (const pattern of patterns) {
    const at = headings.findIndex((heading, index) => index >= from && pattern.test(heading));
    if (at >= 0) return at;
  }
  return null;
}

/** Which column a heading names, as far as that can be told. */
export function guessColumns(row: readonly string[]): GuessedColumns {
  const headings = row.map(plain);
  const isBoth = headings.map((heading) => BOTH.test(heading));
  const without = (...taken: (number | null)[]) =>
    headings.map((heading, at) => (isBoth[at] || taken.includes(at) ? "" : heading.replace(/balance.*/, "")));
  const date = columnOf(without(), ROLES.date);
  const credit = columnOf(without(), ROLES.credit);
  const debit = columnOf(without(), ROLES.debit);
  const amount = credit === null ? columnOf(without(debit), ROLES.amount) : null;
  const narration = columnOf(without(date, credit, debit, amount), ROLES.narration);
  return {
    date,
    narration,
    reference: columnOf(without(date, credit, debit, amount, narration), ROLES.reference),
    credit,
    debit: credit === null ? null : debit,
    amount,
    // Banks repeat it beside the balance.
    direction:
      amount === null
        ? null
        : (columnOf(headings, ROLES.direction, amount + 1) ?? columnOf(headings, ROLES.direction)),
  };
}

const isComplete = ({ date, narration, credit, amount }: GuessedColumns) =>
  date !== null && narration !== null && (credit !== null || amount !== null);

/** The row of the headings; of a file without known ones, the first that has as many cells as a statement. */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const head = rows.slice(0, PREAMBLE_MAX);
  const known = head.findIndex((row) => isComplete(guessColumns(row)));
  const wide = head.findIndex((row) => row.filter((cell) => cell.trim() !== "").length >= 4);
  return known >= 0 ? known : Math.max(0, wide);
}

/** The same for all files of one layout. */
export const layoutOf = (headings: readonly string[]): string => headings.map(plain).join("|").slice(0, 500);

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[ T])/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?=$|[ T,])/i;

/** A day as Indian banks write it, the day before the month; null for what is none. */
export function readDate(cell: string): string | null {
  const text = cell.trim().replace(/^'/, "");
  const [, isoYear, isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  const [, dayFirst, monthText = "", shortYear = ""] = DAY_FIRST.exec(text) ?? [];
  const day = isoDay ?? dayFirst;
  if (day === undefined) return null;
  const named = MONTHS.indexOf(monthText.slice(0, 3).toLowerCase()) + 1;
  const month = isoMonth ?? (named > 0 ? String(named) : monthText);
  const year = isoYear ?? (shortYear.length === 2 ? `20${shortYear}` : shortYear);
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isRealDate(date) ? date : null;
}

/** A sum with commas, as in "1,23,456.00 Cr"; null for what is none, and for zero. */
export function readAmount(cell: string): { amount: string; isDebit: boolean | null } | null {
  const text = cell.trim().replace(/^'/, "");
  const [, sign, digits = "", decimals = "", suffix = ""] =
    /^(-?)\s*(?:₹|rs\.?|inr)?\s*(\d[\d,]{0,14})(?:\.(\d{1,2}))?0*\s*\(?(cr|dr|credit|debit|c|d)?\.?\)?$/i.exec(
      text,
    ) ?? [];
  const rupees = digits.replaceAll(",", "");
  if (rupees === "" || rupees.length > 8) return null;
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, "0"));
  if (paise === 0) return null;
  const isDebit = sign === "-" || /^d/i.test(suffix) ? true : /^c/i.test(suffix) ? false : null;
  return { amount: fromPaise(paise), isDebit };
}

/** Twelve letters and digits, most of them digits; banks write zeros before it. */
const UTR = /^0*([0-9]{12}|(?=(?:[A-Z]*\d){8})[A-Z0-9]{12})$/;

const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .flatMap((token) => UTR.exec(token)?.[1] ?? []),
  ),
];

/**
 * Numbers of a line that can be its UTR. One that the bank gives in the column for it, and repeats in the narration, is
 * it: whoever pays can write others into the narration, but not there. Addresses of UPI are left out: some are a number.
 */
export function readUtrs(reference: string, narration: string): string[] {
  const given = numbersIn(reference);
  const told = numbersIn(narration.replace(/[\w.]+@[\w.]*/g, " "));
  const [sure] = given.filter((number) => told.includes(number));
  if (sure !== undefined && given.length === 1) return [sure];
  return [...new Set([...given, ...told])].slice(0, UTRS_MAX);
}

function sumOf(cell: (role: ColumnRole) => string): { amount: string; isDebit: boolean } | null {
  const credit = readAmount(cell("credit"));
  if (credit) return credit.isDebit === true ? null : { amount: credit.amount, isDebit: false };
  const debit = readAmount(cell("debit"));
  if (debit) return { amount: debit.amount, isDebit: true };
  const both = readAmount(cell("amount"));
  const word = cell("direction").trim();
  const isDebit = /^(d|withdraw)/i.test(word)
    ? true
    : /^(c|deposit)/i.test(word)
      ? false
      : (both?.isDebit ?? null);
  return both && isDebit !== null ? { amount: both.amount, isDebit } : null;
}

/** One line of a statement, or null for what is none: a footer, an opening balance, a line without a sum. */
export function readLine(row: readonly string[], columns: StatementColumns): ReadLine | null {
  const cell = (role: ColumnRole) => (columns[role] === null ? "" : (row[columns[role]] ?? ""));
  const date = readDate(cell("date"));
  const sum = sumOf(cell);
  if (date === null || !sum) return null;
  const narration = cell("narration").replace(/\s+/g, " ").trim().slice(0, CELL_MAX);
  return { date, ...sum, utrs: readUtrs(cell("reference"), narration), narration };
}
