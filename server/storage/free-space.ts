import { statfs } from "node:fs/promises";

/** Uploads leave this much: the database and its log need room when files have none left. */
export const RESERVED_BYTES = 500 * 1024 * 1024;

/** What may still be written to the disk of a folder, in bytes. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** A disk is looked at again once so much more was written, or so long after the last look. */
const LOOK_BYTES = 16 * 1024 * 1024;
const LOOK_MS = 1_000;

/** What all uploads together leave of the disk of a folder. Who asks before each chunk looks at the disk now and then. */
export class Room {
  readonly #look: () => Promise<number>;
  #left = 0;
  #written = LOOK_BYTES;
  #at = Number.NEGATIVE_INFINITY;

  constructor(look: () => Promise<number>) {
    this.#look = look;
  }

  /** Whether so many bytes more may be written. Counts them. */
  async takes(bytes: number): Promise<boolean> {
    this.#written += bytes;
    const now = performance.now();
    const isShort = this.#left - this.#written < RESERVED_BYTES;
    if (isShort || this.#written >= LOOK_BYTES || now - this.#at >= LOOK_MS) {
      this.#left = await this.#look();
      this.#written = bytes;
      this.#at = now;
    }
    return this.#left - this.#written >= RESERVED_BYTES;
  }
}

const rooms = new Map<string, Room>();

/** The one of a folder, for all who write there. */
export function roomOf(dir: string): Room {
  const known = rooms.get(dir) ?? new Room(() => freeBytes(dir));
  rooms.set(dir, known);
  return known;
}
