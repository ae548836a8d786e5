import { expect, test } from "vitest";
import { languageOf } from "./locale.ts";

test.each([
  ["Quiet rooms, good food.", "en-IN"],
  ["ಊಟ ಚೆನ್ನಾಗಿದೆ, WiFi ಕೂಡ.", "kn-IN"],
  ["खाना अच्छा है, PG साफ़ है.", "hi-IN"],
  ["Owner said “ಬನ್ನಿ” and gave us the keys", "en-IN"],
  ["நல்ல வீடு", ""],
  ["₹9,500 👍", ""],
  ["", ""],
])("“%s” is spoken in “%s”", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
