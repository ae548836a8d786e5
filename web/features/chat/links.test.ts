import { expect, test } from "vitest";
import { textParts } from "./links.ts";

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test("addresses become links, without what ends the sentence around them", () => {
  expect(textParts("See https://tangu.in/pgs/a, (or http://b.in/x).")).toEqual([
    { text: "See " },
    { text: "https://tangu.in/pgs/a", href: "https://tangu.in/pgs/a" },
    { text: ", (or " },
    { text: "http://b.in/x", href: "http://b.in/x" },
    { text: ")." },
  ]);
  expect(links("https://en.wikipedia.org/wiki/PG_(stay)")).toEqual([
    "https://en.wikipedia.org/wiki/PG_(stay)",
  ]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "<a href=x>tangu.in</a>",
  "https://tangu.in@evil.example/",
  "https://",
  "file:///etc/passwd and www.tangu.in",
])("%s is text and nothing else", (text) => {
  expect(textParts(text)).toEqual([{ text }]);
});

test("the parts together are the message", () => {
  const text = 'a\nhttps://x.in/?a=1&b="2" <b>https://y.in</b>  z';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
