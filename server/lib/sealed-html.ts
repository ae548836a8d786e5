import { constants, deflateRaw, gunzipSync } from "node:zlib";
import { sumWithWords } from "./crc32.ts";

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const WINDOW = 32 * 1024;
// Stands where a nonce will: no text has this byte, so nothing in the compressed rest points into a nonce.
const NO_TEXT = 0xff;

/** Splits at each place of a word. */
function split(html: Buffer, word: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(word); at >= 0; at = html.indexOf(word, from)) {
    parts.push(html.subarray(from, at));
    from = at + word.length;
  }
  return [...parts, html.subarray(from)];
}

/** A block of deflate that is not compressed: these bytes, as they are. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

function deflated(part: Buffer, before: Buffer): Promise<Buffer> {
  if (part.length === 0) return Promise.resolve(part);
  const dictionary = before.subarray(Math.max(0, before.length - WINDOW));
  const options = {
    level: 9,
    // Ends at a whole byte, without a last block: more follows.
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  };
  return new Promise((done, fail) => {
    deflateRaw(part, options, (error, bytes) => (error ? fail(error) : done(bytes)));
  });
}

/**
 * A page as gzip that is compressed once, and yet has another nonce each time: its nonces are blocks that are stored
 * as they are, over which a new one is written.
 */
export class SealedHtml {
  private constructor(
    private readonly gzip: Buffer,
    private readonly places: readonly number[],
    private readonly sum: (word: Buffer) => number,
  ) {}

  /** @param placeholder what stands for the nonce in `html`; all nonces are as long */
  static async seal(html: Buffer, placeholder: string): Promise<SealedHtml> {
    const word = Buffer.from(placeholder);
    const parts = split(html, word);
    const blank = Buffer.alloc(word.length, NO_TEXT);
    const plain = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [blank, part])));
    let end = 0;
    const compressed = await Promise.all(
      parts.map((part, at) => {
        const start = at === 0 ? 0 : end + word.length;
        end = start + part.length;
        return deflated(part, plain.subarray(0, start));
      }),
    );
    const pieces: Buffer[] = [HEADER];
    const places: number[] = [];
    let length = HEADER.length;
    const push = (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
    };
    compressed.forEach((part, at) => {
      if (at > 0) {
        push(storedHeader(word.length));
        places.push(length);
        push(word);
      }
      push(part);
    });
    push(LAST_BLOCK);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(plain.length, 4);
    push(trailer);
    return new SealedHtml(Buffer.concat(pieces), places, sumWithWords(parts, word.length));
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.gzip.length;
  }

  /** @param nonce as long as the placeholder */
  gzipped(nonce: string): Buffer {
    const word = Buffer.from(nonce);
    const bytes = Buffer.from(this.gzip);
    for (const place of this.places) word.copy(bytes, place);
    bytes.writeUInt32LE(this.sum(word), bytes.length - 8);
    return bytes;
  }

  /** For the few that do not take gzip. */
  plain(nonce: string): Buffer {
    return gunzipSync(this.gzipped(nonce));
  }
}
