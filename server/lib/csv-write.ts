export type CsvValue = string | number | null;

/** What a spreadsheet takes for a formula, and would run, in full width too: it is shown as text instead. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return "";
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV as spreadsheets read it: UTF-8 with its mark, commas, quotes where they are needed, CRLF. */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(cell).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
