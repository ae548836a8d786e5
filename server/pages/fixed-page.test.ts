import { expect, test } from "vitest";
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
