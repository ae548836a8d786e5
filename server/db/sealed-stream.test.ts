import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { seal, unseal, WrongPassphrase } from "./sealed-stream.ts";

const PASSPHRASE = "correct horse battery";
const HEADER = 32;
const CHUNK = 64 * 1024 + 16;

const sealed = (bytes: Buffer) => buffer(seal(Readable.from([bytes]), PASSPHRASE, 4));
/** In pieces that fit no boundary of the format. */
const opened = (bytes: Buffer, passphrase = PASSPHRASE) =>
  buffer(
    unseal(
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, at) =>
          bytes.subarray(at * 50_000, (at + 1) * 50_000),
        ),
      ),
      passphrase,
    ),
  );

test("what is sealed is opened again, whatever its length", async () => {
  for (const length of [0, 1, 65_536, 200_000]) {
    const bytes = randomBytes(length);
    const whole = await sealed(bytes);
    // A single byte stands in any random text.
    if (length > 1) expect(whole.includes(bytes.subarray(0, 32))).toBe(false);
    expect((await opened(whole)).equals(bytes)).toBe(true);
  }
});

test("it is refused with another passphrase, changed, in another order, or cut off at any chunk", async () => {
  const whole = await sealed(randomBytes(3 * 65_536));
  const chunk = (at: number) => whole.subarray(HEADER + at * CHUNK, HEADER + (at + 1) * CHUNK);
  const header = whole.subarray(0, HEADER);
  await expect(opened(whole, "another passphrase")).rejects.toBeInstanceOf(WrongPassphrase);
  const damaged = [
    Buffer.concat([header, chunk(0), chunk(1)]),
    Buffer.concat([header, chunk(0)]),
    header,
    Buffer.concat([header, chunk(0), chunk(2)]),
    Buffer.concat([header, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([whole, chunk(2)]),
    whole.subarray(0, -1),
    Buffer.from(whole.map((byte, at) => (at === HEADER + CHUNK + 5 ? byte ^ 1 : byte))),
    Buffer.from(whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte))),
  ];
  for (const bytes of damaged) await expect(opened(bytes)).rejects.toThrow(Error);
});
