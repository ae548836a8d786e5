import fc from "fast-check";
import { expect, test } from "vitest";
import { referralCode } from "./rules.ts";

const phone = fc.stringMatching(/^[0-9]{10}$/);
const sorted = (digits: string) => Array.from(digits).sort().join("");

/** The same exchanges, undone from the last to the first. */
function phoneOf(code: string): string {
  const digits = Array.from(code);
  let state = digits.reduce((sum, digit) => sum + Number(digit), 0);
  const steps: [number, number][] = [];
  for (let at = 9; at > 0; at--) {
    state = (state * 9301 + 49_297) % 233_280;
    steps.push([at, Math.floor((state / 233_280) * (at + 1))]);
  }
  for (const [at, other] of steps.reverse()) {
    [digits[at], digits[other]] = [digits[other]!, digits[at]!];
  }
  return digits.join("");
}

// Codes that people have been given: they must never change.
test.each([
  ["9876543210", "4680532179"],
  ["9000000001", "0000001090"],
  ["8888888888", "8888888888"],
])("%s has the code %s", (number, code) => {
  expect(referralCode(number)).toBe(code);
});

test("a code has the digits of its number, and is the same each time", () => {
  fc.assert(
    fc.property(phone, (number) => {
      const code = referralCode(number);
      expect(sorted(code)).toBe(sorted(number));
      expect(referralCode(number)).toBe(code);
    }),
  );
});

test("no two numbers share a code: each leads back to its number", () => {
  fc.assert(
    fc.property(phone, (number) => {
      expect(phoneOf(referralCode(number))).toBe(number);
    }),
  );
});

test("the digits do change places", () => {
  const codes = fc.sample(phone, { numRuns: 500, seed: 1 }).filter((number) => new Set(number).size > 5);
  const unmoved = codes.filter((number) => referralCode(number) === number);
  expect(unmoved.length).toBeLessThan(codes.length / 50);
});

test("anything but exactly ten digits is returned unchanged", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{0,9}$/), fc.stringMatching(/^[0-9]{11,13}$/)),
      (text) => {
        fc.pre(!/^[0-9]{10}$/.test(text));
        expect(referralCode(text)).toBe(text);
      },
    ),
  );
});
