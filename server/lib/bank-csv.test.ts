import { expect, test } from "vitest";
import { readBankRows } from "./bank-csv.ts";
import { UnreadableRows } from "./bounded-csv.ts";

const read = (text: string | Buffer, most = 100) => readBankRows(Buffer.from(text as string), most);
const WANTED = [
  ["Date", "Narration", "Amount"],
  ["01/02/26", "UPI, RAVI", "1,500.00"],
];

test.each([
  ["commas", 'Date,Narration,Amount,\n01/02/26,"UPI, RAVI","1,500.00",\n'],
  ["semicolons", 'Date;Narration;Amount;\r\n01/02/26;"UPI, RAVI";1,500.00;\r\n'],
  [
    "tabs, below an address with commas",
    "12, 3rd Cross\nDate\tNarration\tAmount\t\n01/02/26\tUPI, RAVI\t1,500.00\t\n",
  ],
  ["a mark", '\ufeffDate,Narration,Amount,\n01/02/26,"UPI, RAVI","1,500.00",\n'],
  [
    "UTF-16",
    Buffer.from("\ufeffDate\tNarration\tAmount\t\r\n01/02/26\tUPI, RAVI\t1,500.00\t\r\n", "utf16le"),
  ],
])("a table with %s is read", async (_what, file) => {
  const rows = await read(file as string);
  expect(rows.slice(-2).map((row) => row.slice(0, 3))).toEqual(WANTED);
});

test("what no UTF-8 has is Windows-1252", async () => {
  expect(await read(Buffer.from("a,b,c,d\nCaf\xe9,1,2,3", "latin1"))).toEqual([
    ["a", "b", "c", "d"],
    ["Café", "1", "2", "3"],
  ]);
});

test("a stray quote, formulas and characters that nobody sees do no harm", async () => {
  const [, row] = await read('a,b,c,d\n5" PIPE,=HYPERLINK("x"),a\u0000b\u202ec,\u200b1\n');
  expect(row).toEqual(['5" PIPE', '=HYPERLINK("x")', "a b c", "1"]);
});

test.each([
  ["a line of a megabyte", `a,b,c,d\n${"x".repeat(1_000_000)}\n`, "long"],
  ["a quote that never ends", `a,b,c,d\n"${`${"x".repeat(200)},\n`.repeat(150)}`, "long"],
  ["too many lines", "a,b,c,d\n".repeat(101), "many"],
  ["too many empty lines", "\n".repeat(201), "many"],
  ["too many lines of nothing", ",,,\n".repeat(201), "many"],
])("%s is refused", async (_what, text, why) => {
  await expect(read(text)).rejects.toEqual(new UnreadableRows(why as "long"));
});

test("others are answered while a large file is read", async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  const rows = await read(
    "01/02/26,UPI-RAVI KUMAR-ravi@okhdfc-HDFC0001-412345678901-PAYMENT,,500.00\n".repeat(10_000),
    10_000,
  );
  clearInterval(counting);
  expect(rows).toHaveLength(10_000);
  expect(turns).toBeGreaterThan(3);
});
