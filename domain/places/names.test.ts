import { afterEach, expect, test } from "vitest";
import { LOCALE_OF_REQUEST } from "../i18n.ts";
import { placeName } from "./names.ts";
import { CITY, PLACES } from "./places.ts";

afterEach(() => void Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST));

test.each([
  ["en", /^[\p{Script=Latin} ]+$/u],
  ["kn", /^[\p{Script=Kannada}\u200c. ]+$/u],
  ["hi", /^[\p{Script=Devanagari} ]+$/u],
])("every place has a name in %s", (locale, script) => {
  Reflect.set(globalThis, LOCALE_OF_REQUEST, () => locale);
  const names = [CITY, ...PLACES.map(({ name }) => name)].map(placeName);
  expect(names.filter((name) => !script.test(name))).toEqual([]);
  expect(placeName("Someone's street")).toBe("Someone's street");
  expect(placeName("Constructor")).toBe("Constructor");
});
