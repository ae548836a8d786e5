import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedTypos, factWords, letterMask, readSearch, searchTokens, typoDistance } from "./search.ts";

describe("searchTokens", () => {
  test.each([
    ["Sri Lakshmi Ladies PG", ["sri", "lakshmi", "ladies", "pg"]],
    ["J P Nagar", ["jp", "nagar"]],
    ["K R Puram", ["kr", "puram"]],
    ["Café Women's Wi-Fi", ["cafe", "womens", "wifi"]],
    ["2-Sharing", ["2", "sharing"]],
    ["ಮಾರತಹಳ್ಳಿ PG", ["ಮಾರತಹಳ್ಳಿ".normalize("NFKD"), "pg"]],
    ["%_')--\\ \0", []],
  ])("%s", (text, words) => expect(searchTokens(text)).toEqual(words));

  test("nothing that means something to SQL, LIKE or a tsquery comes out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const token of searchTokens(text)) expect(token).toMatch(/^[\p{L}\p{N}\p{M}]{1,40}$/u);
      }),
    );
  });
});

describe("readSearch", () => {
  test.each([
    ["ladies pg marathahalli", { genders: ["ladies"], tokens: ["marathahalli"] }],
    ["gents 2 sharing hoodi", { genders: ["boys"], roomTypes: ["2 Sharing"], tokens: ["hoodi"] }],
    ["3sharing with wifi", { roomTypes: ["3 Sharing"], amenities: ["WiFi (100-200 MBPS)"], tokens: [] }],
    ["double room", { roomTypes: ["2 Sharing"], tokens: ["room"] }],
    ["2 marathahalli", { roomTypes: [], tokens: ["2", "marathahalli"] }],
    ["ಮಾರತಹಳ್ಳಿ ಹತ್ತಿರ ಹುಡುಗಿಯರ PG", { genders: ["ladies"], tokens: ["marathahalli"] }],
    ["व्हाइटफ़ील्ड में लड़कों का पीजी", { genders: ["boys"], tokens: ["whitefield"] }],
    ["ಕೋ-ಲಿವಿಂಗ್ ಡಬಲ್ ಶೇರಿಂಗ್", { genders: ["colive"], roomTypes: ["2 Sharing"], tokens: [] }],
    ["ವೈಟ್‌ಫೀಲ್ಡ್ ಸಿಂಗಲ್ ರೂಮ್ ಊಟ", { roomTypes: ["1 Sharing"], tokens: ["whitefield", "food"] }],
    ["2 ಶೇರಿಂಗ್ ವೈ-ಫೈ", { roomTypes: ["2 Sharing"], amenities: ["WiFi (100-200 MBPS)"], tokens: [] }],
    ["इन्दिरानगर बॉयज पीजी वाईफाई", { genders: ["boys"], tokens: ["indiranagar"] }],
    ["एसी पीजी 8000 से कम", { maxRent: 8000, tokens: ["ac"] }],
    ["ಬೆಂಗಳೂರಿನಲ್ಲಿ ಎಸಿ 8 ಸಾವಿರ ರೂಪಾಯಿ ಒಳಗೆ", { maxRent: 8000, tokens: ["bengaluru", "ac"] }],
    ["8,000ಕ್ಕಿಂತ ಹೆಚ್ಚು", { minRent: 8000, tokens: [] }],
    ["6 हज़ार से ज़्यादा", { minRent: 6000, tokens: [] }],
    ["PG in", { tokens: [], unsearchable: false }],
    ["   ", { tokens: [], unsearchable: false }],
    ["%", { tokens: [], unsearchable: true }],
  ])("%s", (text, meaning) => expect(readSearch(text)).toMatchObject(meaning));

  test("a sentence is cut at eight words", () => {
    expect(readSearch("a1 b2 c3 d4 e5 f6 g7 h8 i9 j10").tokens).toHaveLength(8);
  });
});

test("facts become words to begin typing", () => {
  const words = factWords({
    gender: "ladies",
    roomType: "2 Sharing",
    amenities: ["Food - 3 Meals", "Sauna"],
  });
  expect(words).toEqual(expect.arrayContaining(["girls", "women", "double", "food", "meals"]));
  expect(words).not.toContain("sauna");
});

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
