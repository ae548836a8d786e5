import { expect, test } from "vitest";
import { comparedIds, compareHref } from "./comparison-url.ts";

test.each([
  ["compare=12,7,3", [12, 7, 3]],
  ["compare=12,12,7", [12, 7]],
  ["compare=1,2,3,4", [1, 2, 3]],
  ["compare=,0,-1,x,1e3,99999999999,5", [5]],
  ["", []],
])("%s", (query, ids) => expect(comparedIds(new URLSearchParams(query))).toEqual(ids));

test("an address reads back what it was made of", () => {
  const url = new URL(compareHref([12, 7]), "http://x");
  expect(comparedIds(url.searchParams)).toEqual([12, 7]);
  expect(compareHref([])).toBe("/saved");
});
