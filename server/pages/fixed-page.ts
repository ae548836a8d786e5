import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

// Quality 9 takes ten times as long for a two-hundredth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/** A page whose bytes are the same for everybody. */
export interface FixedPage {
  brotli: Buffer;
  /** Made once, for the first who asks: crawlers and old browsers. */
  gzip: () => Promise<Buffer>;
  /** What Content-Security-Policy lets run: the hash of each of our scripts in the page. */
  scripts: string[];
}

/**
 * Makes a page without its nonce, and compresses it.
 * @param html rendered with `nonce`, which nobody else knows: only a script that carries it is ours
 */
export async function fixedPage(html: string, nonce: string): Promise<FixedPage> {
  const bare = (text: string) => text.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>(.*?)</script>`, "gs");
  const inline = [...html.matchAll(ours)].map(([, script]) => script!).filter(Boolean);
  const scripts = inline.map((script) => {
    const hash = createHash("sha256").update(bare(script)).digest("base64");
    return `'sha256-${hash}'`;
  });
  const brotli = await promisify(brotliCompress)(Buffer.from(bare(html)), BROTLI);
  let gzipped: Promise<Buffer> | undefined;
  return {
    brotli,
    gzip: () => (gzipped ??= promisify(brotliDecompress)(brotli).then((page) => promisify(gzip)(page))),
    scripts,
  };
}
