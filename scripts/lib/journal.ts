import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

/**
 * What a test runner has planned and done so far, one JSON line per event. Unlike a report written at the end, it
 * survives a runner that is killed.
 */
type Entry =
  /** Two tests may have one name, so each has an id too. */
  | { readonly planned: string; readonly name: string }
  /**
   * By the id. `flaky` is a test that failed and passed when it was tried once more, `collected` a test file that was
   * replaced by the tests found in it.
   */
  | { readonly done: string; readonly as: "passed" | "flaky" | "failed" | "skipped" | "collected" };

/** What a lane did; its tests by their names. */
export type JournalCounts = {
  /** With those that are flaky. */
  readonly passed: number;
  readonly failed: readonly string[];
  readonly flaky: readonly string[];
  /** Tests, or whole test files that were never loaded, that were planned and have no result. */
  readonly notRun: readonly string[];
};

/** The environment variable that names a reporter's journal. */
export const JOURNAL = "TEST_JOURNAL";

/** Path of an empty journal for a lane. */
export function newJournal(lane: string): string {
  const folder = join(projectRoot(), ".cache/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${lane.replaceAll(" ", "-")}.jsonl`);
  rmSync(file, { force: true });
  return file;
}

/** Adds entries to the journal that the environment names; does nothing when it names none. */
export function writeJournal(...entries: readonly Entry[]): void {
  const file = process.env[JOURNAL];
  if (!file || entries.length === 0) return;
  appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/** Counts a journal. A half-written last line, left by a killed runner, is ignored. */
export function readJournal(file: string): JournalCounts {
  const names = new Map<string, string>();
  const results = new Map<string, string>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  for (const line of lines) {
    const entry = JSON.parse(line) as Entry;
    if ("planned" in entry) names.set(entry.planned, entry.name);
    else results.set(entry.done, entry.as);
  }
  const named = (result?: string) =>
    [...names].filter(([id]) => results.get(id) === result).map(([, name]) => name);
  const flaky = named("flaky");
  return { passed: named("passed").length + flaky.length, failed: named("failed"), flaky, notRun: named() };
}
