import { CsvError, parse } from "csv-parse/sync";

export interface CsvRow {
  /** Of the file, where the row begins; the first is 1. Cells may hold line breaks of their own. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  headings: string[];
  rows: CsvRow[];
}

/** Why a file cannot be read at all, as a sentence for who made it. */
export class UnreadableCsv extends Error {}

const NOT_UTF8 = "The file is not UTF-8. Save it as “CSV UTF-8” and try again.";
const DELIMITERS = [",", ";", "\t"] as const;

function decode(bytes: Uint8Array): string {
  try {
    // One kind of line end, so that lines are counted as an editor does.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, "\n");
  } catch {
    throw new UnreadableCsv(NOT_UTF8);
  }
}

/** Spreadsheets in many languages write semicolons; what stands most often between the headings is it. */
function delimiterOf(text: string): string {
  const headings = (text.match(/^[^\n]*/)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => headings.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function sentence(error: unknown): UnreadableCsv {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error.lines === "number" ? error.lines : null;
  const what =
    error.code === "CSV_QUOTE_NOT_CLOSED"
      ? "A quote is opened and never closed"
      : "A quote stands inside a cell";
  return new UnreadableCsv(
    `${what}${line === null ? "" : `, on line ${line}`}. Write a quote inside quotes twice.`,
  );
}

/**
 * Reads a CSV as spreadsheets write it: with commas, semicolons or tabs, any line ends, quoted cells.
 * @throws UnreadableCsv
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = decode(bytes);
  let parsed: Parsed[];
  try {
    parsed = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      record_delimiter: "\n",
    }) as unknown as Parsed[];
  } catch (error) {
    throw sentence(error);
  }
  let next = 1;
  const rows: CsvRow[] = [];
  for (const { record, info } of parsed) {
    const line = next;
    next = info.lines + 1;
    if (record.some((cell) => cell.trim() !== "")) rows.push({ line, cells: record });
  }
  const [first, ...others] = rows;
  if (!first) throw new UnreadableCsv("The file is empty.");
  return { headings: first.cells, rows: others };
}
