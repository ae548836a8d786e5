import { t } from "#domain/i18n.ts";

export const MOST_LINES = 200;

interface PaidLine {
  line: number;
  number: string;
  reference: string;
}

const LINE = /^#?([\d][\d ]*?)[\s,;:]+([A-Za-z0-9][A-Za-z0-9/-]{3,59})$/;

/** Reads lines of a number and a UTR. Each number and each UTR counts once: a transfer pays one thing. */
export function readPaidLines(text: string): { lines: PaidLine[]; problems: string[] } {
  const lines: PaidLine[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const written = text.split("\n").map((each, at) => ({ line: at + 1, each: each.trim() }));
  for (const { line, each } of written) {
    if (each === "") continue;
    const [, digits, reference] = LINE.exec(each) ?? [];
    if (digits === undefined || reference === undefined) {
      problems.push(t("admin.lineUnread", { line }));
      continue;
    }
    const number = digits.replaceAll(" ", "");
    const twice = [number, reference.toUpperCase()].find((what) => seen.has(what));
    if (twice) problems.push(t("admin.lineTwice", { line, what: twice }));
    else lines.push({ line, number, reference });
    seen.add(number).add(reference.toUpperCase());
  }
  if (lines.length > MOST_LINES) problems.push(t("admin.tooManyLines", { count: MOST_LINES }));
  return { lines, problems };
}
