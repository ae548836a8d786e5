import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, formatRupees, fromPaise, toPaise } from "./money.ts";

test("amounts and paise are the same thing, there and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (paise) => {
      expect(toPaise(fromPaise(paise))).toBe(paise);
    }),
  );
});

test("sums are exact where floats are not", () => {
  expect(addAmounts("0.10", "0.20")).toBe("0.30");
  expect(addAmounts("9500.00", "9000", "0.5")).toBe("18500.50");
});

test.each(["", "-1", "1e3", "NaN", "1.234", "1,000", "1234567890123", " 1", "1."])(
  "%j is no amount",
  (text) => {
    expect(() => toPaise(text)).toThrow(RangeError);
  },
);

test("rupees are grouped as in India, with paise only when there are some", () => {
  expect(formatRupees("123456.00")).toBe("₹1,23,456");
  expect(formatRupees("9500.5")).toBe("₹9,500.50");
});
