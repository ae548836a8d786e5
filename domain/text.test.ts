import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holdsAadhaar, holdsContact, MAIL_ADDRESS, withoutInvisible } from "./text.ts";

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
  "2345 - 6789 - 0123",
  "2345/6789/0123",
  "Rent 5000 6000 7000, Aadhaar 2345 6789 0123",
  "500060007000",
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
  "5000 6000 7000",
  "5500/6250/7000",
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
    // Not round, as sums are.
    .map(([head, tail]) => [head, ...tail.with(-1, (tail.at(-1)! % 9) + 1)].join(""));
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

test.each(["98450 12345", "+91 98450 12345", "+919845012345"])("%s is no Aadhaar number", (text) => {
  expect(holdsAadhaar(text)).toBe(false);
});

test.each([
  "9845012345",
  "Call 98450 12345",
  "98450-12345.",
  "98450 - 12345",
  "98450.12345",
  "984.501.2345",
  "(984) 501-2345",
  "9845 012 345",
  "98 45 01 23 45",
  "9 8 4 5 0 1 2 3 4 5",
  "9_8_4_5_0_1_2_3_4_5",
  "+91 98450 12345",
  "+919845012345",
  "+91-98450-12345",
  "0091 9845012345",
  "098450 12345",
  "wa.me/919845012345",
  "98450\u00a012345",
  "98450\u201312345",
  "98450\u200b12345",
  "98450\u00ad12345",
  "９８４５０１２３４５",
  "೯೮೪೫೦ ೧೨೩೪೫",
  "९८४५०१२३४५",
  "9\ufe0f\u20e38\ufe0f\u20e3450 12345",
  "8000-12000 2 beds, 98450 12345",
  "asha@mail.in",
  "ASHA.RAO@Mail.co.in",
  "asha＠mail.in",
  "asha (at) mail.in",
  "asha[at]mail [dot] in",
])("%s is a way to reach somebody", (text) => {
  expect(holdsContact(text)).toBe(true);
});

test.each([
  "8000 - 12000",
  "8000-12000",
  "Rent 8000-12000 2 sharing",
  "8500 - 10500 1 bed",
  "8250 - 9750 10 beds",
  "Deposit 60000 - 70000",
  "5000 6000 7000",
  "6000 7000 8000",
  "Rent 8,000, deposit 16,000",
  "560037 560103",
  "Kundalahalli 560037, 800 metres to 5000 offices",
  "9.12.26 - 19.2.27",
  "from 9.12.2026 to 31.12.2026",
  "2026-12-01",
  "Breakfast 7.30-9.30 12.30-2.30",
  "2 beds@8000.00",
  "Free @ 8000. Near Ecospace",
  "Meet (at) gate 2. Then left",
  "98450123456",
  "1 9845 0123",
])("%s is none", (text) => {
  expect(holdsContact(text)).toBe(false);
});

test.each([
  ["Asha\u202eoaR", "AshaoaR"],
  ["\u2067Asha\u2069", "Asha"],
  ["As\u200bha", "Asha"],
  ["As\u200dha", "Asha"],
  ["As\u00adha", "Asha"],
  [" \u200b Asha \ufeff", "Asha"],
  ["\u3164", ""],
  ["\u200b \u200e", ""],
  ["\u2800\u2060\ufe0f\u{e0041}", ""],
])("%j is seen as %j", (text, seen) => {
  expect(withoutInvisible(text)).toBe(seen);
});

test.each([
  "ಸಾಫ್ಟ್\u200cವೇರ್",
  "ಸೂರ್\u200dಯ",
  "क्\u200dष",
  "നന്\u200d",
  "می\u200cخواهم",
  "🏠 👩\u200d💻 ❤\ufe0f 👩🏽\u200d🦰 1\ufe0f\u20e3",
  "Zoë O\u2019Neill-D\u2019Souza",
])("%s stays as it is written", (text) => {
  expect(withoutInvisible(text)).toBe(text);
});

test("an address of mail has a name, and a domain with a dot in it", () => {
  const dots = fc.string({ unit: fc.constantFrom("a", ".", "@", " ") });
  // As it reads, and slow to read.
  const plainly = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
  fc.assert(
    fc.property(dots, (end) => {
      const text = `a@${end}`;
      expect(MAIL_ADDRESS.test(text)).toBe(plainly.test(text));
    }),
  );
});

/** The shortest of three runs, in milliseconds: a pause of the machine counts in none of them. */
function timeOf(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...runs);
}

// Four times the text takes four times as long, and took sixteen times as long before the patterns were mended.
test.each([
  ["an address of mail", (text: string) => MAIL_ADDRESS.test(`a@${text}@`), "."],
  ["a contact", holdsContact, "(at)"],
  ["a contact", holdsContact, "a@b."],
  ["a contact", holdsContact, "9 8 "],
  ["an Aadhaar number", holdsAadhaar, "2345 "],
])("looking for %s takes no longer than the text is: %#", (_, looksFor, fragment) => {
  const textOf = (length: number) => fragment.repeat(length / fragment.length);
  const [short, long] = [textOf(40_000), textOf(160_000)];
  const ofShort = timeOf(() => looksFor(short));
  // What takes a few milliseconds is too short to compare on a busy machine.
  expect(timeOf(() => looksFor(long))).toBeLessThan(8 * ofShort + 100);
});
