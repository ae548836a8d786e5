import { statfs } from "node:fs/promises";

const MB = 1024 * 1024;

/** All files leave this much: the database and its log need room when files have none left. */
export const RESERVED_BYTES = 500 * MB;
/** A share of the disk for whoever comes before others: this much, or a twentieth of a small disk. */
export const SHARE_BYTES = 750 * MB;

/** In bytes. */
export interface Disk {
  /** What may still be written. */
  free: number;
  size: number;
}

/** The disk of a folder. */
export async function diskOf(dir: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** A disk is looked at again once so much more was written, or so long after the last look. */
const LOOK_BYTES = 16 * MB;
const LOOK_MS = 1_000;

/** What all uploads together leave of the disk of a folder. Who asks before each chunk looks at the disk now and then. */
export class Room {
  readonly #look: () => Promise<Disk>;
  #disk: Disk = { free: 0, size: 0 };
  #written = LOOK_BYTES;
  #at = Number.NEGATIVE_INFINITY;

  constructor(look: () => Promise<Disk>) {
    this.#look = look;
  }

  /**
   * Whether so many bytes more may be written. Counts them.
   * @param shares how many are left to others
   */
  async takes(bytes: number, shares = 0): Promise<boolean> {
    this.#written += bytes;
    const now = performance.now();
    if (this.#isShort(shares) || this.#written >= LOOK_BYTES || now - this.#at >= LOOK_MS) {
      this.#disk = await this.#look();
      this.#written = bytes;
      this.#at = now;
    }
    return !this.#isShort(shares);
  }

  #isShort(shares: number): boolean {
    const { free, size } = this.#disk;
    return free - this.#written < RESERVED_BYTES + shares * Math.min(SHARE_BYTES, size / 20);
  }
}

const rooms = new Map<string, Room>();

/** The one of a folder, for all who write there. */
export function roomOf(dir: string): Room {
  const known = rooms.get(dir) ?? new Room(() => diskOf(dir));
  rooms.set(dir, known);
  return known;
}
