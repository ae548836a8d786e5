import fc from "fast-check";
import { expect, test } from "vitest";
import { genderFromTitle } from "./gender-from-title.ts";

test.each([
  ["Mens Hostel", "boys"],
  ["MENSPG Hoodi", "boys"],
  ["Gentlemen's Residency", "boys"],
  ["Sai GentsPG", "boys"],
  ["Boyz Den", "boys"],
  ["Boy’s PG", "boys"],
  ["Womens Nest", "ladies"],
  ["Women's Nest", "ladies"],
  ["WOMENSPG", "ladies"],
  ["LadiesPG Hoodi", "ladies"],
  ["Sri Sai ladiespg", "ladies"],
  ["Girl's Hostel", "ladies"],
  ["PGforGirls", "ladies"],
  ["Mentor House", "colive"],
  ["Mensa Colive", "colive"],
  ["Amenity Homes", "colive"],
  ["Girlapur Stay", "colive"],
])("the title %s is for %s", (title, gender) => expect(genderFromTitle(title)).toBe(gender));

const casing = fc.constantFrom(
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => word.toLowerCase(),
);
const ending = fc.constantFrom("", "s", "'s", "PG", "s PG", "sPG", " hostel");
const neutral = fc.constantFrom("Sri Sai", "Green Nest", "Mentor", "Basement 2", "ತಂಗು", "No. 7");

test("every form of a word for women is for ladies, whatever stands around it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Women", "Girl", "Female"),
      ending,
      casing,
      neutral,
      neutral,
      (word, end, as, a, b) => {
        expect(genderFromTitle(`${a} ${as(word + end)} ${b}`)).toBe("ladies");
      },
    ),
  );
});

test("every form of a word for men is for boys, whatever stands around it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Men", "Boy", "Gent", "Gentlemen"),
      ending,
      casing,
      neutral,
      neutral,
      (word, end, as, a, b) => {
        expect(genderFromTitle(`${a} ${as(word + end)} ${b}`)).toBe("boys");
      },
    ),
  );
});
