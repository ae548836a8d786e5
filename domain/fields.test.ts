import { expect, test } from "vitest";
import * as z from "zod/mini";
import { linesText, lineText, rawText, trimmedText } from "./fields.ts";

const words = {
  required: () => "Say something",
  tooLong: () => "Too long",
  unreadable: () => "Unreadable",
};
const said = (schema: z.ZodMiniType, text: unknown) => {
  const { data, error } = z.safeParse(schema, text);
  return error ? error.issues.map(({ message }) => message) : data;
};

test.each([rawText, trimmedText, lineText, linesText])("%o looks no further at what is too long", (make) => {
  const looked: string[] = [];
  const schema = make(3, words).check(z.refine((text: string) => looked.push(text) > 0));
  expect(said(schema, "\0\0\0\0")).toEqual(["Too long"]);
  expect(looked).toEqual([]);
  expect(said(schema, "abc")).toBe("abc");
  expect(looked).toEqual(["abc"]);
});

test.each(["", "  ", "\u200b", " \u3164 \u202e", undefined])("a line of %j is none", (text) => {
  expect(said(lineText(9, words), text)).toEqual(["Say something"]);
});

test("a line has neither breaks nor what nobody sees", () => {
  const line = lineText(9, words);
  expect(said(line, " \u202eAsha\u200b ")).toBe("Asha");
  for (const text of ["a\nb", "a\u2028b", "a\0b"]) expect(said(line, text)).toEqual(["Unreadable"]);
  expect(said(linesText(9, words), "a\nb")).toBe("a\nb");
  expect(said(linesText(9, words), "a\0b")).toEqual(["Unreadable"]);
});
