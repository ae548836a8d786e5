import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { CsvRow } from "./csv.ts";

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
const PIECE = 8 * 1024;
/** Some banks write an empty line behind each of a table. Each costs as much as a full one. */
const LINES_FOR_A_ROW = 2;
/** Characters and lines by which a file is judged. */
const HEAD = 64 * 1024;
const HEAD_LINES = 100;

/** Spreadsheets write UTF-8 with and without its mark, Windows-1252, and sometimes UTF-16 where they call it a CSV. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands in most lines often enough to make a table of them; addresses above it have commas too. */
function delimiterOf(text: string, columns: number): string {
  const head = text.slice(0, HEAD).split("\n", HEAD_LINES);
  const counts = DELIMITERS.map((delimiter) => {
    const inTable = head.filter((line) => line.replaceAll(/"[^"]*"/g, "").split(delimiter).length >= columns);
    return inTable.length;
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

function countOf(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Before anything is parsed: what a file costs follows from its lines and cells. @throws UnreadableRows */
function assertBounded(text: string, delimiter: string, most: number): void {
  const lines = LINES_FOR_A_ROW * most;
  const breaks = countOf(text, "\n", lines);
  const cells = CELLS_MAX * (breaks + 1);
  if (breaks > lines || countOf(text, delimiter, cells) > cells) throw new UnreadableRows("many");
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    // Others are answered in between.
    await nextTurn();
  }
}

interface Bounds {
  /** Rows, without empty ones. */
  most: number;
  /** The fewest cells of a line that is part of a table. */
  columns: number;
}

/**
 * The rows of a CSV that somebody sent, without empty ones: with commas, semicolons or tabs, and stray quotes. In steps,
 * so that the server answers others meanwhile.
 * @throws UnreadableRows
 */
export async function* boundedRows(bytes: Uint8Array, { most, columns }: Bounds): AsyncGenerator<CsvRow> {
  const text = decode(bytes).replaceAll(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text, columns);
  assertBounded(text, delimiter, most);
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: LINE_MAX,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
  });
  Readable.from(pieces(text)).pipe(parser);
  let next = 1;
  let rows = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const line = next;
      next += 1 + record.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
      const cells = record.slice(0, CELLS_MAX);
      if (cells.every((cell) => cell.trim() === "")) continue;
      rows += 1;
      if (rows > most) throw new UnreadableRows("many");
      yield { line, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableRows(error.code === "CSV_MAX_RECORD_SIZE" ? "long" : "quote");
  }
}

/** All of them. @throws UnreadableRows */
export async function readRows(bytes: Uint8Array, bounds: Bounds): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of boundedRows(bytes, bounds)) rows.push(row);
  return rows;
}
