import { expect, test } from "vitest";
import { jsonText, type Unread } from "./json-text.ts";

const pages = async function* (...all: unknown[][]) {
  yield* all;
};
const read = (value: unknown) => async () => value;

test.each<[Unread, unknown]>([
  [read({ a: 'two\nlines, "quoted"' }), { a: 'two\nlines, "quoted"' }],
  [read(undefined), null],
  [pages(), []],
  [pages([], []), []],
  [pages([1, { b: [] }], [], [3]), [1, { b: [] }, 3]],
  [
    { a: pages([{ x: [1, 2] }]), b: { c: read(null), d: pages() }, 'e"': read(new Date(0)) },
    { a: [{ x: [1, 2] }], b: { c: null, d: [] }, 'e"': new Date(0) },
  ],
])("is what JSON.stringify makes of it: %#", async (unread, whole) => {
  let text = "";
  for await (const piece of jsonText(unread)) text += piece;
  expect(text).toBe(JSON.stringify(whole, null, 2));
});
