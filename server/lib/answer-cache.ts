import { createHash } from "node:crypto";

/** An answer as it goes out: the body in bytes, what it is, and the headers that belong to it. */
export interface Answer {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export function answer(body: Buffer, headers: Record<string, string>): Answer {
  return { body, headers, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/** A number that many people change at any time, such as a count of likes, is at most so far behind. */
export const SOON_MS = 5_000;

// What a key, its headers and the entry itself take beside the body.
const OVERHEAD_BYTES = 600;

/**
 * Answers that are the same for everybody, kept until anything they were made from changes. The least recently
 * asked for go first when the bytes are used up.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;
  #version = 0;
  #clearedSoonAt = Number.NEGATIVE_INFINITY;
  #due: NodeJS.Timeout | null = null;

  constructor(private readonly maxBytes: number) {}

  /** Something changed: nothing that was made before it is served again. */
  clear(): void {
    this.#version++;
    this.#answers.clear();
    this.#bytes = 0;
  }

  /**
   * Something small changed: what was made before is served for {@link SOON_MS} more at most. The first news in a while
   * counts at once, so that whoever changed it finds it so; a crowd empties everything no more than once in that time.
   */
  clearSoon(): void {
    if (this.#due) return;
    const wait = this.#clearedSoonAt + SOON_MS - performance.now();
    if (wait <= 0) this.#clearNow();
    else this.#due = setTimeout(() => this.#clearNow(), wait).unref();
  }

  #clearNow(): void {
    this.#due = null;
    this.#clearedSoonAt = performance.now();
    this.clear();
  }

  get(key: string): Answer | undefined {
    const found = this.#answers.get(key);
    if (!found) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, found);
    return found;
  }

  /** Makes an answer and keeps it, unless something changed while it was made. */
  async make(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const version = this.#version;
    const made = await work();
    if (version === this.#version) this.#keep(key, made);
    return made;
  }

  #keep(key: string, made: Answer): void {
    const size = made.body.length + OVERHEAD_BYTES;
    if (size > this.maxBytes / 4) return;
    this.#drop(key);
    this.#answers.set(key, made);
    this.#bytes += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const found = this.#answers.get(key);
    if (!found) return;
    this.#answers.delete(key);
    this.#bytes -= found.body.length + OVERHEAD_BYTES;
  }
}
