import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SealedHtml } from "./sealed-html.ts";

const PLACE = "0123456789abcdef0123";
const seal = (html: string) => SealedHtml.seal(Buffer.from(html), PLACE);

test("every nonce that is put in makes a valid gzip of the page with it", async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("ತಂಗು", "<script nonce=", "a".repeat(70_000)));
  const word = fc.string({ minLength: 20, maxLength: 20, unit: fc.constantFrom(..."abcXYZ019-_") });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), word, word, async (parts, one, two) => {
      const sealed = await seal(parts.join(PLACE));
      // gunzip checks sum and length.
      for (const nonce of [one, two, one]) {
        expect(gunzipSync(sealed.gzipped(nonce)).toString()).toBe(parts.join(nonce));
      }
    }),
    { numRuns: 60 },
  );
});

test("nonces in between cost next to nothing", async () => {
  const cards = Array.from({ length: 300 }, (_, at) => `<li class="card card-of-the-list">Stay ${at}</li>`);
  const links = Array.from(
    { length: 30 },
    (_, at) => `<link rel="modulepreload" nonce="${PLACE}" n="${at}">`,
  );
  const html = [...links, ...cards].join("");
  const sealed = await seal(html);
  expect(sealed.bytes).toBeLessThan(gzipSync(html).length + links.length * (PLACE.length + 20));
});
