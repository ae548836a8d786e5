import { expect, test } from "vitest";
import { languageToOffer } from "./language-choice.ts";

test.each([
  ["en", ["kn-IN", "en"], "kn"],
  ["en", ["ta-IN", "hi", "en"], "hi"],
  ["en", ["en-IN", "kn"], null],
  ["kn", ["kn"], null],
  ["kn", ["en-GB", "kn"], "en"],
  ["hi", ["kn"], "kn"],
  ["kn", ["fr"], null],
  ["en", ["fr", "de"], null],
] as const)("on a page in %s, a browser that wants %j is offered %s", (shown, wanted, offered) => {
  expect(languageToOffer(shown, wanted)).toBe(offered);
});
