import { expect, test } from "vitest";
import { SEARCHES_MAX } from "#domain/saved-searches/choices.ts";
import { parseVisitorSearches } from "./visitor-searches.ts";

const seenAt = "2026-11-22T10:00:00.000Z";

test.each([
  null,
  "x",
  1,
  {},
  [null, 1, "x", [], { query: 1, seenAt }, { query: "a" }, { query: "a", seenAt: "soon" }],
])("of %j nothing is a saved search", (found) => expect(parseVisitorSearches(found)).toEqual([]));

test("each search is there once, in its order, and no more than can be kept", () => {
  const [a, b] = [
    { query: "gender=boys", seenAt },
    { query: "", seenAt },
  ];
  expect(parseVisitorSearches([a, b, a, { ...b, more: 1 }])).toEqual([a, b]);
  const many = Array.from({ length: 30 }, (_, at) => ({ query: `maxRent=${at}`, seenAt }));
  expect(parseVisitorSearches(many)).toEqual(many.slice(0, SEARCHES_MAX));
  expect(parseVisitorSearches([{ query: "x".repeat(3001), seenAt }])).toEqual([]);
});
