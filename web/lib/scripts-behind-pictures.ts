import { Transform } from "node:stream";

const HEAD_END = "</head>";
const PRELOAD = '<link rel="modulepreload"';

/**
 * Lowers the priority of the scripts that the head of a page names: on a slow network they would take their share of
 * it from the styles and the first picture. React Router has no setting for it.
 */
export function behindPictures(page: Buffer): Buffer<ArrayBuffer> {
  const end = page.indexOf(HEAD_END);
  // Read with one byte a letter, so that nothing changes but what is replaced.
  const head = page.toString("latin1", 0, end).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return Buffer.concat([Buffer.from(head, "latin1"), page.subarray(end)]);
}

/** The same for a page that is streamed. */
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
