import { boundedRows } from "./bounded-csv.ts";

const CELL_MAX = 500;
/** Addresses above a table have two or three parts. */
const COLUMNS = 4;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text that the database takes and a screen shows. */
const clean = (cell: string) =>
  cell
    .slice(0, CELL_MAX)
    .replaceAll(UNSEEN, " ")
    .replaceAll(/\p{Cs}/gu, " ")
    .trim();

/** The rows of the CSV of a bank, with its preamble. @throws UnreadableRows */
export async function readBankRows(bytes: Uint8Array, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of boundedRows(bytes, { most, columns: COLUMNS })) {
    const row = cells.map(clean);
    if (row.some((cell) => cell !== "")) rows.push(row);
  }
  return rows;
}
