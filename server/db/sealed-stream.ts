import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from "node:crypto";

/**
 * A stream sealed by a passphrase, after the STREAM construction: chunks of 64 KiB, each under AES-256-GCM with a nonce
 * of a random prefix, the number of the chunk and whether it is the last. So nothing can be changed, left out, moved or
 * cut off. The key comes from scrypt; its cost stands in the header, which every chunk authenticates.
 *
 *   header: magic 8 | log2 of scrypt's N 1 | salt 16 | nonce prefix 7
 *   chunk:  ciphertext | tag 16
 */
export const SEAL = Buffer.from("TANGUBK1");

const SALT_AT = 9;
const PREFIX_AT = 25;
const HEADER = 32;
const CHUNK = 64 * 1024;
const TAG = 16;
/** 64 MB and a fifth of a second for each guess. */
const COST = 16;
const COST_MAX = 20;

export class WrongPassphrase extends Error {}

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** (header[SEAL.length] ?? 0), r: 8, p: 1, maxmem: 2 ** 31 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, header.subarray(SALT_AT, PREFIX_AT), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function nonceOf(header: Buffer, at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, PREFIX_AT, HEADER);
  nonce.writeUInt32BE(at, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Regroups a stream into pieces of one size; the last may be shorter, or empty. */
async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // Only what is followed by something is known not to be the last.
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; all = all.subarray(size)) {
      yield { piece: all.subarray(0, size), isLast: false };
    }
    waiting = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}

/** @param cost log2 of what each guess of the passphrase costs */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  cost = COST,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([SEAL, Buffer.from([cost]), randomBytes(HEADER - SALT_AT)]);
  const key = await keyOf(passphrase, header);
  yield header;
  let at = 0;
  for await (const { piece, isLast } of pieces(source, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(header, at, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    at += 1;
  }
}

async function* afterHeader(source: AsyncIterator<Buffer>, first: Buffer): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/** @throws WrongPassphrase at the first chunk, an Error when a later one is not what was written */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER) {
    const next = await chunks.next();
    if (next.done) throw new Error("it ends too early");
    start = Buffer.concat([start, next.value]);
  }
  const header = start.subarray(0, HEADER);
  if ((header[SEAL.length] ?? 0) > COST_MAX) throw new Error("its header cannot be read");
  const key = await keyOf(passphrase, header);
  let at = 0;
  for await (const { piece, isLast } of pieces(afterHeader(chunks, start.subarray(HEADER)), CHUNK + TAG)) {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(header, at, isLast)).setAAD(header);
    try {
      decipher.setAuthTag(piece.subarray(-TAG));
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    } catch {
      if (at === 0) throw new WrongPassphrase();
      throw new Error("it is cut off, or not what was saved");
    }
    at += 1;
  }
}
