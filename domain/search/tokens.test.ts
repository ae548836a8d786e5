import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchTokens } from "./tokens.ts";

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
