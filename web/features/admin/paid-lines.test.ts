import { expect, test } from "vitest";
import { readPaidLines } from "./paid-lines.ts";

test("a list of numbers and UTRs is read as banks and people write it", () => {
  const { lines, problems } = readPaidLines(
    "#12 412345678901\n\n90000 88001\tN412345678902\r\n14, AXIS/123\n",
  );
  expect(problems).toEqual([]);
  expect(lines.map(({ number, reference }) => [number, reference])).toEqual([
    ["12", "412345678901"],
    ["9000088001", "N412345678902"],
    ["14", "AXIS/123"],
  ]);
});

test("what cannot be read, or stands there twice, is named with its line", () => {
  const { lines, problems } = readPaidLines("12 412345678901\ntotal\n12 412345678902\n13 412345678901\n14");
  expect(lines).toHaveLength(1);
  expect(problems).toEqual([
    "Line 2: we can't read a number and a UTR.",
    "Line 3: 12 is in the list twice.",
    "Line 4: 412345678901 is in the list twice.",
    "Line 5: we can't read a number and a UTR.",
  ]);
});
