import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/root.ts";
import { fixedPage } from "./fixed-page.ts";

test("only a script that was rendered with the nonce may run", async () => {
  const html = `
    <script type="application/ld+json">{}</script>
    <script>alert("somebody else's")</script>
    <script nonce="guessed">alert(1)</script>
    <script nonce="secret" src="/assets/a.js"></script>
    <script type="module" nonce="secret" async="">import "/assets/b.js"</script>`;
  const { scripts } = await fixedPage(Buffer.from(html), "secret");
  // printf 'import "/assets/b.js"' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual(["'sha256-dtSAAOlyp8o084kDkKeMBllIi9S0o88XFSqxzu2Hp4o='"]);
});

test("a page that is asked for again is packed harder, and stays the same", async () => {
  const text = readFileSync(join(projectRoot(), "README.md"));
  const page = await fixedPage(text, "bm9uY2U-0000");
  const first = page.brotli;
  page.wasSent();
  page.wasSent();
  await expect.poll(() => page.brotli.length).toBeLessThan(first.length);
  expect(brotliDecompressSync(page.brotli)).toEqual(text);
});
