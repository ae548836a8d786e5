import { expect, test } from "vitest";
import { englishLeft } from "./page-texts.ts";

const page = (body: string, head = "") =>
  `<!DOCTYPE html><html lang="kn-IN"><head>${head}</head><body>${body}</body></html>`;

test.each([
  ["a text", page("<p>ಬೆಡ್ left</p>"), "left"],
  ["a label", page('<button aria-label="Close">×</button>'), "Close"],
  ["a placeholder", page('<input placeholder="Search" value="">'), "Search"],
  [
    "the alternative of a picture",
    page('<h1 translate="no">Moon PG</h1><img alt="Moon PG, photo 1"/>'),
    "photo",
  ],
  ["the title", page("", "<title>Rooms · Tangu</title>"), "Rooms"],
  ["the description", page("", '<meta name="description" content="Beds &amp; food"/>'), "Beds food"],
  ["what is shared", page("", '<meta property="og:title" content="Share"/>'), "Share"],
  [
    "structured data",
    page(
      "",
      '<script type="application/ld+json">{"@type":"Thing","name":"Home","url":"https://a.b/c"}</script>',
    ),
    "Home",
  ],
  ["what people wrote, without its mark", page("<p>Quiet and clean.</p>"), "Quiet and clean"],
  ["what follows a marked element", page('<p><b translate="no">Asha</b> left</p>'), "left"],
  ["a part of what people wrote", page('<p lang="en-IN">Close to the park</p><b>Close</b>'), "Close"],
])("English is found in %s", (_where, html, words) => {
  expect(englishLeft(html)).toEqual([expect.stringMatching(new RegExp(`^“${words}” in `))]);
});

test.each([
  ["words that are the same in each language", page("<p>UPI, PGಗಳು ಮತ್ತು WhatsApp</p>")],
  ["what people wrote", page('<p lang="en-IN">Quiet, <br>and <em>clean</em></p>')],
  [
    "a name that a label repeats",
    page('<h2 translate="no">Moon &amp; Star PG</h2><a aria-label="Moon &amp; Star PG: ಕರೆ">ಕರೆ</a>'),
  ],
  [
    "what the reader typed",
    page('<input value="sunrise"><p>“sunrise” ಹುಡುಕಾಟ</p><textarea>Is it free?</textarea>'),
  ],
  [
    "a description that is cut off",
    page(
      '<p lang="en-IN">A calm house for women who like to sleep early.</p>',
      '<meta name="description" content="ಹೂಡಿ: A calm house for women who like…"/>',
    ),
  ],
  [
    "addresses and programs",
    page("<style>.a{b:c}</style><script>let english</script><p>https://a.b/c me@tangu.in</p>"),
  ],
])("%s may stay in Latin letters", (_what, html) => {
  expect(englishLeft(html)).toEqual([]);
});
