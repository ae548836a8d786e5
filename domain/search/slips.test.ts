import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedTypos, letterMask, typoDistance } from "./slips.ts";

describe("typoDistance", () => {
  test.each([
    ["laksmi", "lakshmi", 1],
    ["lakhsmi", "lakshmi", 1],
    ["marathali", "marathahalli", 3],
    ["bellandoor", "bellandur", 2],
    ["whitfield", "whitefield", 1],
    ["", "abc", 3],
  ])("%s %s", (a, b, distance) => expect(typoDistance(a, b, 3)).toBe(distance));

  test("is symmetrical, 0 only for the same, and never more than one over its bound", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, bound) => {
        const distance = typoDistance(a, b, bound);
        expect(distance).toBe(typoDistance(b, a, bound));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBe(Math.min(typoDistance(a, b, 20), bound + 1));
      }),
    );
  });

  test("a word within the bound differs in no more letters than slips on either side", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcdefgh"), maxLength: 8 });
    const bits = (mask: number) => mask.toString(2).replaceAll("0", "").length;
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = typoDistance(a, b, 8);
        expect(bits(letterMask(a) & ~letterMask(b))).toBeLessThanOrEqual(slips);
        expect(bits(letterMask(b) & ~letterMask(a))).toBeLessThanOrEqual(slips);
      }),
    );
  });

  test("short words allow no slips, long ones three", () => {
    expect([3, 4, 6, 9].map(allowedTypos)).toEqual([0, 1, 2, 3]);
  });
});
