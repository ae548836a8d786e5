import { Transform, Writable } from "node:stream";

const HEAD_END = "</head>";
const PRELOAD = '<link rel="modulepreload"';

/** Read with one byte a letter, so that nothing changes but what is replaced. */
function behindPictures(html: Buffer): Buffer<ArrayBuffer> {
  const text = html.toString("latin1").replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return Buffer.from(text, "latin1");
}

/**
 * Lowers the priority of the scripts that the head of a page names: on a slow network they would take their share of
 * it from the styles and the first picture. React Router has no setting for it.
 */
export function scriptsBehindPictures(): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (!head.includes(HEAD_END)) return done();
      const page = behindPictures(head);
      head = null;
      done(null, page);
    },
    flush: (done) => done(null, head),
  });
}

/** The same for a page in one piece: to read a stream while it is written costs a tenth of what rendering does. */
export function wholePage(take: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, written) {
      chunks.push(chunk);
      written();
    },
    final(ended) {
      take(behindPictures(Buffer.concat(chunks)));
      ended();
    },
  });
}
