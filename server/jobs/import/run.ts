import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { DomainError } from "#domain/errors.ts";
import { readCsv, UnreadableCsv } from "#server/lib/csv.ts";
import { type BadRow, type Check, type CheckedRow, checkImport } from "./check.ts";
import type { ImportCommand, ImportEvent } from "./events.ts";
import { type ImportDeps, importRow } from "./write.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const PROGRESS_MS = 500;

interface Options {
  report: (event: ImportEvent) => void;
  /** Ends the import after the row it is at. */
  signal: AbortSignal;
}

async function readFileOf({ path }: ImportCommand) {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UnreadableCsv(`There is no file ${path}.`);
  if (found.size > MAX_BYTES) throw new UnreadableCsv("The file is larger than 64 MB. Please split it.");
  const csv = readCsv(await readFile(path));
  return { csv, folder: await realpath(dirname(path)) };
}

/** Tells of progress now and then, and when all is done. */
function ticker(tell: Options["report"], what: "checked" | "imported", of: number) {
  let told = performance.now();
  return (done: number) => {
    if (done < of && performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    tell({ type: "progress", what, done, of });
  };
}

interface Counts {
  bad: number;
  before: number;
}

async function checkAll(
  check: Check,
  counts: Counts,
  { report: tell, signal }: Options,
): Promise<CheckedRow[]> {
  const good: CheckedRow[] = [];
  const of = check.rows - check.before;
  const tick = ticker(tell, "checked", of);
  let done = 0;
  for await (const found of check.checked()) {
    if (signal.aborted) break;
    if ("reasons" in found) reportBad(found, counts, tell);
    else good.push(found);
    done += 1;
    tick(done);
  }
  return good;
}

function reportBad({ line, reasons }: BadRow, counts: Counts, tell: Options["report"]): void {
  counts.bad += 1;
  tell({ type: "bad", line, reasons });
}

function reasonOf(error: unknown): string {
  // Not the row's fault: the disk is full, or the database away. The rest would fare no better.
  if (!(error instanceof DomainError) || error.status >= 500) throw error;
  return error.message;
}

async function writeAll(
  deps: ImportDeps,
  rows: readonly CheckedRow[],
  counts: Counts,
  { report: tell, signal }: Options,
): Promise<number> {
  const tick = ticker(tell, "imported", rows.length);
  let imported = 0;
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) break;
    try {
      if (await importRow(deps, row)) imported += 1;
      else counts.before += 1;
    } catch (error) {
      reportBad({ line: row.line, reasons: [reasonOf(error)] }, counts, tell);
    }
    tick(at + 1);
  }
  return imported;
}

/**
 * Reads a file of listings and, when told to and all its rows are good, writes them, each row with its pictures in one
 * piece. Rows that an earlier import of the same or another file brought in are passed over, so that one that was
 * stopped goes on where it was.
 */
export async function runImport(deps: ImportDeps, command: ImportCommand, options: Options): Promise<void> {
  const { report: tell, signal } = options;
  try {
    const { csv, folder } = await readFileOf(command);
    const check = await checkImport(deps.store, csv, folder);
    const counts = { bad: 0, before: check.before };
    const good = await checkAll(check, counts, options);
    const may = command.write && (counts.bad === 0 || command.skipBad) && !signal.aborted;
    const imported = may ? await writeAll(deps, good, counts, options) : null;
    tell({ type: "end", rows: check.rows, ...counts, imported, stopped: signal.aborted });
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    tell({ type: "unreadable", reasons: error.message.split("\n") });
  }
}
