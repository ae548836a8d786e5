import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "./rich-text.tsx";

const tags = { link: (text: string) => <a href="/x">{text}</a> };

test("a tag becomes what is made of it, and no tag of a user's becomes anything", () => {
  const html = (text: string) => renderToStaticMarkup(<RichText text={text} tags={tags} />);
  expect(html("See <link>this</link> page")).toBe('See <a href="/x">this</a> page');
  for (const name of ["__proto__", "valueOf", "b"]) expect(html(`<${name}>x</${name}>`)).toBe("x");
});
