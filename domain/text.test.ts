import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holdsAadhaar, holdsContact } from "./text.ts";

test.each([
  "234567890123",
  "My Aadhaar is 2345 6789 0123.",
  "2345-6789-0123",
  "2345- 6789 0123",
  "2345.6789.0123",
  "2345\u00a06789\u00a00123",
  "2345\u20136789\u20130123",
  "2345\u200b6789\u200b0123",
  "２３４５６７８９０１２３",
  "೨೩೪೫ ೬೭೮೯ ೦೧೨೩",
  "२३४५६७८९०१२३",
  "Room 4 2345 6789 0123",
])("%s is a full Aadhaar number", (text) => {
  expect(holdsAadhaar(text)).toBe(true);
});

test.each([
  "XXXX XXXX 0123",
  "1234 5678 9012",
  "0123 4567 8901",
  "+919845012345",
  "98450 12345",
  "4111 1111 2222 3333",
  "23456789012345",
  "Rent 5000, deposit 9000, food 3000",
  "5000\n6000\n7000",
  "5000 - 6000 - 7000",
  "2026-03-01",
])("%s is none", (text) => {
  expect(holdsAadhaar(text)).toBe(false);
});

const digits = (length: number, first: number) =>
  fc
    .tuple(
      fc.integer({ min: first, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([head, tail]) => [head, ...tail].join(""));
const words = fc.string({ unit: fc.constantFrom(..."abc XYZ.,\n") });

test("twelve digits in any grouping by four are found in any words", () => {
  const sign = fc.constantFrom("", " ", "-", ".");
  fc.assert(
    fc.property(digits(12, 2), sign, sign, words, words, (number, one, two, before, after) => {
      const grouped = `${number.slice(0, 4)}${one}${number.slice(4, 8)}${two}${number.slice(8)}`;
      expect(holdsAadhaar(`${before}${grouped}${after}`)).toBe(true);
    }),
  );
});

test("a mobile number is a contact, and no Aadhaar number", () => {
  for (const text of ["98450 12345", "+91 98450 12345", "+919845012345"]) {
    expect([holdsContact(text), holdsAadhaar(text)]).toEqual([true, false]);
  }
});
