import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneOfReferralCode, referralCode, rewardTiers } from "./rules.ts";

const phone = fc.stringMatching(/^[0-9]{10}$/);
const sorted = (digits: string) => Array.from(digits).sort().join("");

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
      expect(phoneOfReferralCode(referralCode(number))).toBe(number);
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

test("ten friends bring in ten times what one does", () => {
  const tiers = rewardTiers("2000.00");
  expect(tiers).toHaveLength(10);
  expect(tiers[0]).toEqual({ friends: 1, amount: "2000.00" });
  expect(tiers[9]).toEqual({ friends: 10, amount: "20000.00" });
});

test("what is no code leads to no number", () => {
  for (const code of ["", "123", "12345678901", "abcdefghij", "１２３４５６７８９０"]) {
    expect(phoneOfReferralCode(code)).toBeNull();
  }
});
