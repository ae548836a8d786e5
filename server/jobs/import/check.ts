import { inArray } from "drizzle-orm";
import { hostingMessages, type ListingForm } from "#domain/listings/hosting.ts";
import {
  type ImportCells,
  type ImportColumn,
  type ImportRow,
  importColumns,
  readImportRow,
} from "#domain/listings/import.ts";
import { placeKey } from "#domain/search/tokens.ts";
import type { Store } from "#server/db/client.ts";
import { importedRows } from "#server/db/schema/listings.ts";
import { findPlace } from "#server/features/listings/reads.ts";
import { type CsvFile, type CsvRow, UnreadableCsv } from "#server/lib/csv.ts";
import { sha256 } from "#server/lib/ids.ts";
import { findFile } from "./files.ts";

const BATCH = 1000;

/** A row that can be imported. */
export interface CheckedRow {
  line: number;
  /** Of what the row says, whatever the order of its columns. */
  hash: string;
  form: ListingForm;
  /** Absolute paths. */
  media: string[];
  profileImage: string | null;
}

export interface BadRow {
  line: number;
  reasons: string[];
}

interface Draft {
  line: number;
  hash: string;
  cells: ImportCells;
  reasons: string[];
}

function draftOf({ line, cells }: CsvRow, columns: readonly (ImportColumn | null)[]): Draft {
  const named: ImportCells = {};
  const reasons: string[] = [];
  cells.forEach((cell, at) => {
    const value = cell.trim();
    const column = columns[at];
    if (value === "") return;
    if (column) named[column] = value;
    else reasons.push(`"${value.slice(0, 40)}" stands under no heading`);
  });
  const entries = Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1));
  return { line, hash: sha256(JSON.stringify(entries)), cells: named, reasons };
}

async function inBatches<T, R>(items: readonly T[], work: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < items.length; at += BATCH) found.push(...(await work(items.slice(at, at + BATCH))));
  return found;
}

async function hashesThatAreIn({ db }: Store, drafts: readonly Draft[]): Promise<Set<string>> {
  const found = await inBatches(drafts, (batch) =>
    db
      .select({ hash: importedRows.rowHash })
      .from(importedRows)
      .where(
        inArray(
          importedRows.rowHash,
          batch.map(({ hash }) => hash),
        ),
      ),
  );
  return new Set(found.map(({ hash }) => hash));
}

/** The places that rows before this one bring in, so that one row may give the coordinates for all of a PG. */
class Places {
  readonly #store: Store;
  readonly #known = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  async reason(form: ListingForm): Promise<string[]> {
    const key = placeKey(form.title, form.address);
    if (form.latitude !== undefined) {
      if (key !== null) this.#known.add(key);
      return [];
    }
    const isKnown =
      (key !== null && this.#known.has(key)) ||
      (await findPlace(this.#store.db, form.title, form.address)) !== null;
    return isKnown ? [] : [`latitude: ${hostingMessages.locationNeeded()}`];
  }
}

async function filesOf(folder: string, { media, profileImage }: ImportRow) {
  const reasons: string[] = [];
  const find = async (column: string, name: string, kind: "media" | "image") => {
    const found = await findFile(folder, name, kind);
    if ("path" in found) return found.path;
    reasons.push(`${column}: ${found.reason}`);
    return null;
  };
  const paths: string[] = [];
  for (const name of media) {
    const path = await find("media", name, "media");
    if (path !== null) paths.push(path);
  }
  const profile = profileImage === null ? null : await find("profileImage", profileImage, "image");
  return { media: paths, profileImage: profile, reasons };
}

export interface Check {
  /** How many rows the file has. */
  rows: number;
  /** How many of them an earlier import brought in: they are not looked at again. */
  before: number;
  /** Each in turn, as it was found to be. */
  checked(): AsyncGenerator<CheckedRow | BadRow>;
}

/**
 * Looks at every row of a file before any is written.
 * @param folder of the file, as the system itself calls it, without links
 * @throws UnreadableCsv when the headings will not do
 */
export async function checkImport(store: Store, file: CsvFile, folder: string): Promise<Check> {
  const headings = importColumns(file.headings);
  if ("reasons" in headings) throw new UnreadableCsv(headings.reasons.join("\n"));
  if (file.rows.length === 0) throw new UnreadableCsv("The file has headings, but no rows.");
  const all = file.rows.map((row) => draftOf(row, headings.columns));
  const firstLines = new Map<string, number>();
  for (const draft of all) {
    const first = firstLines.get(draft.hash);
    if (first === undefined) firstLines.set(draft.hash, draft.line);
    else draft.reasons.push(`the same as line ${first}`);
  }
  const known = await hashesThatAreIn(store, all);
  const isBefore = ({ hash, reasons }: Draft) => reasons.length === 0 && known.has(hash);
  const drafts = all.filter((draft) => !isBefore(draft));

  async function* checked(): AsyncGenerator<CheckedRow | BadRow> {
    const read = drafts.map((draft) => ({ draft, row: readImportRow(draft.cells) }));
    const places = new Places(store);
    for (const { draft, row } of read) {
      const { line, hash } = draft;
      const { media, profileImage, ...files } = await filesOf(folder, row);
      const reasons = [
        ...draft.reasons,
        ...row.reasons,
        ...files.reasons,
        ...(row.form ? await places.reason(row.form) : []),
      ];
      const { form } = row;
      yield form && reasons.length === 0 ? { line, hash, form, media, profileImage } : { line, reasons };
    }
  }
  return { rows: all.length, before: all.length - drafts.length, checked };
}
