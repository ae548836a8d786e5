import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

/** Why a file cannot be read at all. */
export class UnreadableRows extends Error {
  constructor(readonly why: "long" | "many" | "quote") {
    super(why);
  }
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Characters of one line, and cells of it. */
const LINE_MAX = 20_000;
const CELLS_MAX = 60;
const CELL_MAX = 500;
const PIECE = 8 * 1024;
/** Some banks write an empty line behind each of a table. Each costs as much as a full one. */
const LINES_FOR_A_ROW = 2;
/** Characters and lines by which a file is judged. */
const HEAD = 64 * 1024;
const HEAD_LINES = 100;

/** Banks write UTF-8 with and without its mark, Windows-1252, and sometimes UTF-16 where they call a table a CSV. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands in most lines often enough to make a table of them; addresses above it have commas too. */
function delimiterOf(text: string): string {
  const head = text.slice(0, HEAD).split("\n", HEAD_LINES);
  const counts = DELIMITERS.map((delimiter) => {
    const inTable = head.filter((line) => line.replaceAll(/"[^"]*"/g, "").split(delimiter).length > 3);
    return inTable.length;
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    // Others are answered in between.
    await nextTurn();
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text that the database takes and a screen shows. */
const clean = (cell: string) =>
  cell
    .slice(0, CELL_MAX)
    .replaceAll(UNSEEN, " ")
    .replaceAll(/\p{Cs}/gu, " ")
    .trim();

/**
 * The rows of the CSV of a bank, with its preamble: with commas, semicolons or tabs, and stray quotes. In steps, so that
 * the server answers others meanwhile.
 * @throws UnreadableRows
 */
export async function readBankRows(bytes: Uint8Array, most: number): Promise<string[][]> {
  const text = decode(bytes).replaceAll(/\r\n?/g, "\n");
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    max_record_size: LINE_MAX,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
  });
  Readable.from(pieces(text)).pipe(parser);
  const rows: string[][] = [];
  let lines = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      lines += 1;
      const row = record.slice(0, CELLS_MAX).map(clean);
      if (row.some((cell) => cell !== "")) rows.push(row);
      if (rows.length > most || lines > LINES_FOR_A_ROW * most) throw new UnreadableRows("many");
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableRows(error.code === "CSV_MAX_RECORD_SIZE" ? "long" : "quote");
  }
  return rows;
}
