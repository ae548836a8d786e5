import { guessColumns } from "#domain/statements/columns.ts";
import type { Statement, UploadedStatement } from "#domain/statements/contract.ts";
import type { ListedStatement } from "./reads.ts";

const ROWS_SHOWN = 6;

export const presentStatement = (
  { row, newCredits }: ListedStatement,
  names: ReadonlyMap<string, string>,
): Statement => ({
  id: row.id,
  uploadedBy: row.uploadedBy,
  uploaderName: names.get(row.uploadedBy) ?? null,
  uploadedAt: row.uploadedAt.toISOString(),
  credits: row.credits,
  newCredits,
  skipped: row.skipped,
  firstDate: row.firstDate,
  lastDate: row.lastDate,
});

/** The headings of a file with its first lines, to be confirmed. */
export function presentLayout(rows: readonly string[][], headingsAt: number): UploadedStatement["layout"] {
  const shown = rows.slice(headingsAt, headingsAt + ROWS_SHOWN + 1);
  const width = Math.max(...shown.map((row) => row.length));
  const [headings = [], ...first] = shown.map((row) =>
    Array.from({ length: width }, (_, at) => row[at] ?? ""),
  );
  return { headings, rows: first, columns: guessColumns(headings) };
}
