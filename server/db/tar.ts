/** The part of the POSIX tar format that a backup needs, so that any tar can look into one. */

export const BLOCK = 512;

const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;

/** A size past 8 GiB does not fit the octal field: then it is binary, marked by the highest bit. */
function writeSize(block: Buffer, size: number): void {
  if (size < 8 ** 11) block.write(size.toString(8).padStart(11, "0"), 124, "latin1");
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(block.toString("latin1", 124, 136), 8);
}

function checksumOf(block: Buffer): number {
  let sum = 0;
  // Its own field counts as spaces.
  for (let at = 0; at < BLOCK; at += 1) {
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_LENGTH ? 0x20 : (block[at] ?? 0);
  }
  return sum;
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_LENGTH) return { prefix: "", rest: name };
  for (let slash = name.indexOf("/"); slash > 0; slash = name.indexOf("/", slash + 1)) {
    const prefix = name.slice(0, slash);
    const rest = name.slice(slash + 1);
    if (Buffer.byteLength(rest) <= NAME_LENGTH && Buffer.byteLength(prefix) <= PREFIX_LENGTH) {
      return { prefix, rest };
    }
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}

export function headerOf(name: string, size: number): Buffer {
  const { prefix, rest } = splitName(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0, "utf8");
  block.write("0000600\0", 100, "latin1");
  block.write("0000000\0", 108, "latin1");
  block.write("0000000\0", 116, "latin1");
  writeSize(block, size);
  block.write("00000000000\0", 136, "latin1");
  block.write("0", 156, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  block.write(prefix, 345, "utf8");
  block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, CHECKSUM_AT, "latin1");
  return block;
}

/** Null when the block is no header, or a damaged one. */
export function readHeader(block: Buffer): { name: string; size: number } | null {
  const text = (start: number, length: number) => {
    const field = block.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString("utf8", 0, end < 0 ? length : end);
  };
  const checksum = Number.parseInt(text(CHECKSUM_AT, CHECKSUM_LENGTH), 8);
  if (text(257, 5) !== "ustar" || checksum !== checksumOf(block)) return null;
  const prefix = text(345, PREFIX_LENGTH);
  const name = text(0, NAME_LENGTH);
  return { name: prefix ? `${prefix}/${name}` : name, size: readSize(block) };
}

export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export function isEnd(block: Buffer): boolean {
  return block.every((byte) => byte === 0);
}
