import { expect, test } from "vitest";
import { readSearch } from "#domain/search/search.ts";
import { KNOWN_PLACES } from "./landmarks.ts";
import { inEnglish, localNames } from "./local-names.ts";
import { suggestPlaces } from "./near.ts";

test.each([
  ["ಮಾರತಹಳ್ಳಿ", "Marathahalli"],
  ["ಕೋರಮಂಗಲ", "Koramangala"],
  ["ವೈಟ್‌ಫೀಲ್ಡ್", "Whitefield"],
  ["ಬೆಳ್ಳಂದೂರು", "Bellandur"],
  ["ಯಲಹಂಕ", "Yelahanka"],
  ["मारतहल्ली", "Marathahalli"],
  ["व्हाइटफ़ील्ड", "Whitefield"],
])("%s is %s, in a search and among the suggestions", (local, english) => {
  expect(readSearch(`${local} pg`)).toMatchObject({ place: { name: english }, words: [] });
  expect(suggestPlaces(local).map(({ name }) => name)).toContain(english);
});

test.each([
  ["मारथाहल्ली", "Marathahalli"],
  ["मारथल्ली", "Marathahalli"],
  ["मराठल्ली", "Marathahalli"],
  ["बेलंदुर", "Bellandur"],
  ["ವೈಟ್ ಫೀಲ್ಡ್", "Whitefield"],
  ["ಎಂಜಿ ರೋಡ್", "MG Road"],
  ["ಇ ಸಿಟಿ", "Electronic City"],
  ["ಕ್ರೈಸ್ಟ್ ಯೂನಿವರ್ಸಿಟಿ", "Christ University"],
])("%s, as people also write %s, is found when it is sent", (local, english) => {
  for (const form of ["NFC", "NFD"])
    expect(readSearch(local.normalize(form), { knows: () => false })).toMatchObject({
      place: { name: english },
      words: [],
    });
});

test.each(["ಸಹಸ್ತ", "ಹೊಸ"])("%s is neither a fact that sounds so nor the beginning of a place", (word) =>
  expect(readSearch(word, { knows: () => false })).toMatchObject({
    parts: [],
    words: [word.normalize("NFKD")],
  }),
);

test.each(["NFC", "NFD"])("a suggested name in %s means that place when it is sent", (form) => {
  const wrong = KNOWN_PLACES.flatMap(({ name }) =>
    [name, ...(localNames.get(name) ?? [])].filter(
      (sent) => readSearch(sent.normalize(form), { knows: () => false }).place?.name !== name,
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["ಮಾರತಹಳ್ಳಿಯಲ್ಲಿ", "marathahalli"],
  ["ಕೋರಮಂಗಲದಲ್ಲಿ", "koramangala"],
  ["ಬೆಳ್ಳಂದೂರಿನಲ್ಲಿ", "bellandur"],
])("%s: in %s", (kannada, english) => expect(inEnglish(kannada)).toBe(english));

test.each(["hoodi", "ಮನೆ", ""])("%s stays as it is", (word) => expect(inEnglish(word)).toBe(word));
