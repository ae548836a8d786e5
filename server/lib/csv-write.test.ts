import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";
import { writeCsv } from "./csv-write.ts";

const body = (row: (string | number | null)[]) => writeCsv(["a"], [row]).split("\r\n")[1];

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98", "'+91 98"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"'\t=1"`],
  ["＝1+1", "'＝1+1"],
  ["＋91 98", "'＋91 98"],
  ["－2", "'－2"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [" padded ", '" padded "'],
  ["Asha", "Asha"],
])("%j is written as %j", (value, written) => {
  expect(body([value])).toBe(written);
});

test("numbers stay numbers, also negative ones, and nothing is nothing", () => {
  expect(body([-2, null, 7])).toBe("-2,,7");
});

test("what is written can be read again, and is no formula anywhere", () => {
  const text = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", '"', ",", ";", "\n", " ", "a", "अ"),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const file = writeCsv(["first", "second"], [...rows, ["end", "end"]]);
      const read = readCsv(Buffer.from(file.slice(1))).rows.map(({ cells }) => cells);
      const shown = rows.map((row) => row.map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)));
      // Rows without anything in them are left out when a file is read.
      expect(read.slice(0, -1)).toEqual(shown.filter((row) => row.some((value) => value.trim() !== "")));
      for (const value of read.flat()) expect(value).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
