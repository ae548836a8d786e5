import { expect, test } from "vitest";
import { readRows, UnreadableRows } from "./bounded-csv.ts";

const read = (text: string) => readRows(Buffer.from(text), { most: 5_000, columns: 3 });

test("rows are known by the line they begin on, with the semicolons of spreadsheets", async () => {
  expect(await read('name;phone;room\r\n"Asha\r\nRao";1;"8,500"\r\n\r\n;;\r\nMeera;2;102')).toEqual([
    { line: 1, cells: ["name", "phone", "room"] },
    { line: 2, cells: ["Asha\nRao", "1", "8,500"] },
    { line: 6, cells: ["Meera", "2", "102"] },
  ]);
});

test.each([
  ["empty lines", "\n"],
  ["short lines", "x\n"],
  ["headings", "a,"],
  ["lines of nothing", ",\n"],
  ["lines of many cells", `${",".repeat(19_000)}\n`],
])("a megabyte of %s is refused before it is parsed", async (_what, part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length));
  const before = process.cpuUsage();
  await expect(read(text)).rejects.toEqual(new UnreadableRows("many"));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
