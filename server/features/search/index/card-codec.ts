/** JSON escapes what is below: these bytes are free to stand for phrases. */
const FIRST_FREE = 32;

/**
 * JSON objects of one shape, packed: names of fields and frequent values are one byte each. A card of a listing takes
 * less than half, and is unpacked by copying.
 */
export class CardCodec {
  readonly #codes: Map<string, string>;
  /** Of frequent texts in lists, as they are packed. */
  readonly #texts: Map<unknown, string>;
  /** Of the fields, as they are packed. */
  readonly #names = new Map<string, string>();
  readonly #phrases: Buffer[];

  /** @param phrases that stand in the JSON; the longest 32 get a byte */
  constructor(phrases: readonly string[]) {
    const longest = [...new Set(phrases)].sort((a, b) => b.length - a.length).slice(0, FIRST_FREE);
    this.#codes = new Map(longest.map((phrase, code) => [phrase, String.fromCharCode(code)]));
    this.#phrases = longest.map((phrase) => Buffer.from(phrase));
    const texts = phrases.filter((phrase) => phrase.startsWith('"'));
    this.#texts = new Map(texts.map((text) => [JSON.parse(text) as string, this.#code(text)]));
  }

  #code(phrase: string): string {
    return this.#codes.get(phrase) ?? phrase;
  }

  #nameOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const coded = this.#code(`,"${name}":`);
    this.#names.set(name, coded);
    return coded;
  }

  #packList(list: readonly unknown[]): string {
    let packed = "[";
    for (const each of list) {
      packed += (packed === "[" ? "" : ",") + (this.#texts.get(each) ?? JSON.stringify(each));
    }
    return `${packed}]`;
  }

  /** The object without its braces, behind a comma. */
  pack(object: Readonly<Record<string, unknown>>): Buffer {
    let packed = "";
    for (const name of Object.keys(object)) {
      const value = object[name];
      packed += this.#nameOf(name) + (Array.isArray(value) ? this.#packList(value) : JSON.stringify(value));
    }
    return Buffer.from(packed);
  }

  /** Writes a packed object into a buffer that is large enough. */
  unpack(packed: Uint8Array, into: Uint8Array): void {
    let at = 0;
    for (let from = 0; from < packed.length; from++) {
      const byte = packed[from]!;
      if (byte >= FIRST_FREE) into[at++] = byte;
      else {
        const phrase = this.#phrases[byte]!;
        for (let nth = 0; nth < phrase.length; nth++) into[at++] = phrase[nth]!;
      }
    }
  }

  unpackedLength(packed: Uint8Array): number {
    let length = 0;
    for (const byte of packed) length += byte >= FIRST_FREE ? 1 : this.#phrases[byte]!.length;
    return length;
  }
}
