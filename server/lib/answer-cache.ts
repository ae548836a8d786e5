import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Soon } from "./soon.ts";

/** An answer as it goes out: the body in bytes, what it is, and the headers that belong to it. */
export interface Ready {
  body: Buffer;
  bytes: number;
  etag: string;
  headers: Record<string, string>;
}
export interface Answer<T = unknown> extends Ready {
  /** Carries the type of what the bytes say, exactly, and is never there. */
  says?: (body: T) => T;
}

export function etagOf(...parts: (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** What an entry takes beside its bytes and its key. */
const OVERHEAD_BYTES = 600;
/** Of a character of a key, at most. */
const CHARACTER_BYTES = 2;

/**
 * Things by key, at most so many bytes of them: the least recently asked for go first, and nothing is kept that would
 * push out a quarter of the others.
 */
export const keptBytes = <T extends { readonly bytes: number }>(maxBytes: number) =>
  new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ bytes }, key) => bytes + key.length * CHARACTER_BYTES + OVERHEAD_BYTES,
  });

function ready(body: Buffer, headers: Record<string, string>): Ready {
  return { body, bytes: body.length, headers, etag: etagOf(body) };
}

export const answer = (body: Buffer, headers: Record<string, string>): Answer => ready(body, headers);

export const jsonAnswer = <T>(body: T, headers: Record<string, string> = {}): Answer<T> =>
  ready(Buffer.from(JSON.stringify(body)), headers);

/** A number that many people change at any time, such as a count of likes, is at most so far behind. */
export const SOON_MS = 5_000;

/** Answers that are the same for everybody, kept until anything they were made from changes. */
export class AnswerCache<T = unknown> {
  readonly #answers: LRUCache<string, Answer<T>>;
  readonly #underWay = new Map<string, { version: number; made: Promise<Answer<T>> }>();
  readonly #soon = new Soon(SOON_MS, () => this.clear());
  #version = 0;

  constructor(maxBytes: number) {
    this.#answers = keptBytes(maxBytes);
  }

  /** Something changed: nothing that was made before it is served again. */
  clear(): void {
    this.#version++;
    this.#answers.clear();
  }

  /** Something small changed: what was made before is served for {@link SOON_MS} more at most. */
  clearSoon(): void {
    this.#soon.tell();
  }

  get(key: string): Answer<T> | undefined {
    return this.#answers.get(key);
  }

  /**
   * Makes an answer and keeps it, unless something changed while it was made. Who asks meanwhile waits for the same,
   * unless that was begun before the last change.
   */
  make(key: string, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const running = this.#underWay.get(key);
    if (running?.version === this.#version) return running.made;
    const version = this.#version;
    const made = work()
      .then((ready) => {
        if (version === this.#version) this.#answers.set(key, ready);
        return ready;
      })
      .finally(() => {
        if (this.#underWay.get(key)?.made === made) this.#underWay.delete(key);
      });
    this.#underWay.set(key, { version, made });
    return made;
  }
}
