import { expect, test } from "vitest";
import { readCsv, UnreadableCsv } from "./csv.ts";

const read = (text: string) => readCsv(Buffer.from(text));

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons, as spreadsheets of many languages write them", "a;b\n1;2\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["line ends of Windows", "a,b\r\n1,2\r\n"],
  ["line ends of old", "a,b\r1,2"],
  ["a mark of the byte order", "\ufeffa,b\n1,2"],
  ["no line end at the end", "a,b\n1,2"],
  ["quotes", '"a","b"\n"1","2"\n'],
])("%s are read", (_what, text) => {
  expect(read(text)).toEqual({ headings: ["a", "b"], rows: [{ line: 2, cells: ["1", "2"] }] });
});

test.each(["\n", "\r\n"])("rows are known by the line they begin on, whatever cells hold (%j)", (end) => {
  const text = ["a,b", '"one', 'two","x ""quoted"" y"', "", "1,2", ",", '"; , "";""",3', "4"].join(end);
  expect(read(text).rows).toEqual([
    { line: 2, cells: ["one\ntwo", 'x "quoted" y'] },
    { line: 5, cells: ["1", "2"] },
    { line: 7, cells: ['; , ";"', "3"] },
    { line: 8, cells: ["4"] },
  ]);
});

test("a heading with commas in quotes does not make a file one of commas", () => {
  expect(read('"a, or b, or c";d\n1;2').headings).toEqual(["a, or b, or c", "d"]);
});

test("ಕನ್ನಡ and ₹ are kept", () => {
  expect(read("a\nತಂಗು ₹").rows).toEqual([{ line: 2, cells: ["ತಂಗು ₹"] }]);
});

test.each([
  ["nothing", Buffer.alloc(0), "The file is empty."],
  ["line ends only", Buffer.from("\n\r\n\n"), "The file is empty."],
  [
    "Latin-1",
    Buffer.from("a\nCaf\xe9", "latin1"),
    "The file is not UTF-8. Save it as “CSV UTF-8” and try again.",
  ],
  [
    "UTF-16",
    Buffer.from("\ufeffa,b", "utf16le"),
    "The file is not UTF-8. Save it as “CSV UTF-8” and try again.",
  ],
  ["a quote without end", Buffer.from('a,b\n1,"2\n3'), /^A quote is opened and never closed, on line \d/],
  ["a quote inside a cell", Buffer.from('a,b\n1,2"3'), /^A quote stands inside a cell, on line 2/],
])("%s is refused with a sentence", (_what, bytes, message) => {
  expect(() => readCsv(bytes)).toThrow(UnreadableCsv);
  expect(() => readCsv(bytes)).toThrow(message);
});

test("ten thousand rows are read in a moment", () => {
  const { rows } = read(`a,b\n${'"x\ny",2\n'.repeat(10_000)}`);
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)!.line).toBe(20_000);
});
