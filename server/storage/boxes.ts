import type { FileHandle } from "node:fs/promises";

/** A box of the ISO base media format (MP4, MOV): a type, and where its payload lies in the file. */
export interface Box {
  type: string;
  /** Of the type itself, in bytes from the start of the file. */
  typeAt: number;
  /** First byte of the payload, and the one after its last. */
  start: number;
  end: number;
}

export class BrokenBoxes extends Error {}

/** Letters, digits and what else names of boxes have: © among them. */
const TYPE = /^[\x20-\x7e\xa9][\x20-\x7e]{3}$/;

/** Heads and fields have a few bytes and lie close together: one read brings many of them. */
const WINDOW_BYTES = 16 * 1024;

/** Reads boxes of one file. Little of it is in memory at a time, and never more boxes than allowed are read. */
export class BoxReader {
  readonly #file: FileHandle;
  #window = { at: 0, bytes: Buffer.alloc(0) };
  #left: number;

  constructor(file: FileHandle, maxBoxes: number) {
    this.#file = file;
    this.#left = maxBoxes;
  }

  /** Fewer bytes where the file ends before. */
  async #read(at: number, length: number): Promise<Buffer> {
    const from = at - this.#window.at;
    if (from >= 0 && from + length <= this.#window.bytes.length)
      return this.#window.bytes.subarray(from, from + length);
    // A new one each time: what was handed out is part of the last.
    const buffer = Buffer.alloc(Math.max(length, WINDOW_BYTES));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
    this.#window = { at, bytes: buffer.subarray(0, bytesRead) };
    return this.#window.bytes.subarray(0, length);
  }

  /** @throws BrokenBoxes when the file ends before */
  async bytes(at: number, length: number): Promise<Buffer> {
    const bytes = await this.#read(at, length);
    if (bytes.length < length) throw new BrokenBoxes("cut off");
    return bytes;
  }

  /** The boxes from `start` up to `end`, which they must fill to the last byte. */
  async *boxes(start: number, end: number): AsyncGenerator<Box> {
    for (let at = start; at < end; ) {
      // QuickTime ends some lists with four zero bytes.
      if (end - at === 4 && (await this.bytes(at, 4)).readUInt32BE() === 0) return;
      const box = await this.#boxAt(at, end);
      yield box;
      at = box.end;
    }
  }

  async #boxAt(at: number, end: number): Promise<Box> {
    this.#left -= 1;
    if (this.#left < 0) throw new BrokenBoxes("too many boxes");
    const start = await this.#read(at, Math.min(16, end - at));
    if (start.length < 8) throw new BrokenBoxes("a box is cut off");
    const type = start.toString("latin1", 4, 8);
    if (!TYPE.test(type)) throw new BrokenBoxes("no box");
    const size = start.readUInt32BE(0);
    // 1: the size follows the type in 64 bits. 0: the box goes on to the end.
    const long = size === 1;
    if (long && start.length < 16) throw new BrokenBoxes("a box is cut off");
    const length = long ? Number(start.readBigUInt64BE(8)) : size === 0 ? end - at : size;
    const head = long ? 16 : 8;
    if (length < head || at + length > end) throw new BrokenBoxes(`${type} does not fit`);
    return { type, typeAt: at + 4, start: at + head, end: at + length };
  }
}
