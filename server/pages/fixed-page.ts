import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const compress = (page: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const decompress = promisify(brotliDecompress);

/** Takes a third less time than 5 for 7 % more: most pages are not asked for again. */
const AT_FIRST = 4;
/** 7 takes a seventh longer for 0.5 % less, 9 eight times as long for 1 %. */
const FOR_MANY = 6;

/** A page whose bytes are the same for everybody. */
export interface FixedPage {
  /** Smaller for those who come after the second: what is asked for again is worth more work. */
  brotli: Buffer;
  /** To be told each time that it was sent. */
  wasSent: () => void;
  /** Made once, for the first who asks: crawlers and old browsers. */
  gzip: () => Promise<Buffer>;
  /** What Content-Security-Policy lets run: the hash of each of our scripts in the page. */
  scripts: string[];
}

/**
 * A page without its nonce, and the inline scripts that had it. In few passes: a page is long. Read with one byte a letter:
 * with two, a long one is a large object, and making each of those costs more than all the passes.
 */
function withoutNonce(html: Buffer, nonce: string): { bare: Buffer; scripts: Buffer[] } {
  const pieces = html.toString("latin1").split(` nonce="${nonce}"`);
  const bare = pieces.join("");
  const scripts: string[] = [];
  let at = 0;
  for (const piece of pieces.slice(0, -1)) {
    at += piece.length;
    const tag = bare.lastIndexOf("<", at);
    if (bare.startsWith("<script", tag))
      scripts.push(bare.slice(bare.indexOf(">", at) + 1, bare.indexOf("</script>", at)));
  }
  const clean = (text: string) => Buffer.from(text.replaceAll(nonce, ""), "latin1");
  return { bare: clean(bare), scripts: scripts.filter(Boolean).map(clean) };
}

/**
 * Makes a page without its nonce, and compresses it.
 * @param html rendered with `nonce`, which nobody else knows: only a script that carries it is ours
 */
export async function fixedPage(html: Buffer, nonce: string): Promise<FixedPage> {
  const { bare, scripts } = withoutNonce(html, nonce);
  let sent = 0;
  let gzipped: Promise<Buffer> | undefined;
  const page: FixedPage = {
    brotli: await compress(bare, AT_FIRST),
    wasSent() {
      sent += 1;
      // Where that fails, it stays as it is.
      if (sent === 2) repack().catch(() => {});
    },
    gzip: () => (gzipped ??= decompress(page.brotli).then((text) => promisify(gzip)(text))),
    scripts: scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`),
  };
  async function repack(): Promise<void> {
    page.brotli = await compress(await decompress(page.brotli), FOR_MANY);
  }
  return page;
}
